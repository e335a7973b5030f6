import { describe, expect, test } from 'vitest';
import { serveCinema, serveShop } from '#server/testing/psql-served.ts';

const shop = serveShop();
const cinema = serveCinema();

describe('relationships by foreign keys', () => {
  test('many-to-one through a view, by relation, column, constraint', async () => {
    for (const embed of [
      'clients(name)',
      'clients!client_id(name)',
      'clients!projects_client_fkey(name)',
      'clients:client_id(name)',
    ]) {
      expect(await shop.read(`projects?id=eq.1&select=id,${embed}`)).toEqual([{ id: 1, clients: { name: 'Apple' } }]);
    }
    expect(await shop.read('projects?id=eq.4&select=clients(name)')).toEqual([{ clients: null }]);
  });
  test('one-to-many is an array, possibly empty', async () => {
    expect(await cinema.read('directors?select=last_name,films(title)&id=gt.2&order=id')).toEqual([
      { last_name: 'Sembène', films: [{ title: 'Black Girl' }] },
      { last_name: 'Shepitko', films: [] },
    ]);
  });
  test('many-to-many through a link', async () => {
    expect(await shop.read('tasks?select=label,people(name)&people.order=name&id=lt.3&order=id')).toEqual([
      { label: 'Draw', people: [{ name: 'Ann' }, { name: 'Ben' }] },
      { label: 'Build', people: [{ name: 'Ann' }] },
    ]);
    const page = 'people.order=name&people.limit=1&people.offset=1';
    expect(await shop.read(`tasks?select=label,people(name)&${page}&id=lt.3&order=id`)).toEqual([
      { label: 'Draw', people: [{ name: 'Ben' }] },
      { label: 'Build', people: [] },
    ]);
    expect(await shop.read('people?select=name,tasks!task_people(label)&id=eq.3')).toEqual([
      { name: 'Cem', tasks: [{ label: 'Test' }] },
    ]);
  });
  test('one-to-one is an object', async () => {
    expect(await cinema.read('films?select=title,technical_specs(camera)&id=in.(1,2)&order=id')).toEqual([
      { title: 'Cléo from 5 to 7', technical_specs: { camera: 'Cameflex' } },
      { title: 'Vagabond', technical_specs: null },
    ]);
    expect(await cinema.read('technical_specs?select=camera,films(title)&film_id=eq.1')).toEqual([
      { camera: 'Cameflex', films: { title: 'Cléo from 5 to 7' } },
    ]);
  });
  test('a relation to itself: parent by alias or column, children by name', async () => {
    expect(await shop.read('projects?id=eq.2&select=parent:projects!parent_id(id,name)')).toEqual([
      { parent: { id: 1, name: 'Alpha' } },
    ]);
    expect(await shop.read('projects?id=eq.2&select=parent_id(id)')).toEqual([{ parent_id: { id: 1 } }]);
    expect(await shop.read('projects?id=eq.1&select=children:projects!parent_id(id)&children.order=id')).toEqual([
      { children: [{ id: 2 }, { id: 3 }] },
    ]);
    expect(await shop.read('projects?id=eq.2&select=projects(id)')).toEqual([{ projects: [{ id: 4 }] }]);
  });
  test('composite keys', async () => {
    expect(await shop.read('visits?select=id,places(size)&order=id')).toEqual([
      { id: 1, places: { size: 3.9 } },
      { id: 2, places: { size: 3.0 } },
      { id: 3, places: null },
    ]);
    expect(await shop.read('places?country=eq.CHL&select=visits(id)')).toEqual([{ visits: [{ id: 2 }] }]);
  });
  test('a key declared in a comment', async () => {
    expect(await shop.read('totals?client=eq.1&select=budget,clients(name)')).toEqual([
      { budget: 120.5, clients: { name: 'Apple' } },
    ]);
  });
  test('a partitioned table', async () => {
    expect(await cinema.read('box_office?select=bo_date,films(title)&gross_revenue=gte.1000000&order=bo_date')).toEqual(
      [
        { bo_date: '2021-01-09', films: { title: 'Cléo from 5 to 7' } },
        { bo_date: '2021-02-10', films: { title: 'Rashomon' } },
      ],
    );
    expect(await cinema.read('films?select=box_office(gross_revenue)&id=eq.4')).toEqual([
      { box_office: [{ gross_revenue: 10.5 }] },
    ]);
  });
  test('a view has the foreign keys of the columns that it shows', async () => {
    const select = 'select=film_title,roles(character),actors(last_name)';
    expect(await cinema.read(`nominations_view?${select}&rank=eq.5`)).toEqual([
      { film_title: 'Cléo from 5 to 7', roles: [{ character: 'Cléo' }], actors: [{ last_name: 'Marchand' }] },
    ]);
  });
  test('the name of the constraint distinguishes two keys to one table', async () => {
    expect(await cinema.answer('orders?select=*,addresses(*)')).toEqual([
      300,
      {
        code: 'PGRST201',
        message: "Could not embed because more than one relationship was found for 'orders' and 'addresses'",
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'orders with addresses',
            relationship: 'billing using orders(billing_address_id) and addresses(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'orders with addresses',
            relationship: 'shipping using orders(shipping_address_id) and addresses(id)',
          },
        ],
        hint: "Try changing 'addresses' to one of the following: 'addresses!billing', 'addresses!shipping'. Find the desired relationship in the 'details' key.",
      },
    ]);
    const both = 'select=name,billing_address:addresses!billing(name),shipping_address:addresses!shipping(name)';
    expect(await cinema.read(`orders?${both}&id=eq.1`)).toEqual([
      { name: 'Water filter', billing_address: { name: '32 Glenlake' }, shipping_address: { name: '30 Glenlake' } },
    ]);
    const back = 'select=name,billing_orders:orders!billing(name),shipping_orders:orders!shipping(name)';
    expect(await cinema.read(`addresses?${back}&billing_orders.order=id&id=eq.1`)).toEqual([
      {
        name: '32 Glenlake',
        billing_orders: [{ name: 'Water filter' }, { name: 'Coffee machine' }],
        shipping_orders: [{ name: 'Coffee machine' }],
      },
    ]);
  });
  test('the column or the constraint distinguishes two keys of a view to another', async () => {
    expect(await shop.code('messages?select=people(*)')).toBe('300 PGRST201');
    expect(
      await shop.read('messages?id=eq.1&select=from:people!sender(name),to:people!message_recipient_fkey(name)'),
    ).toEqual([{ from: { name: 'Ann' }, to: { name: 'Ben' } }]);
  });
  test('several relationships are listed by their kind, then by their names', async () => {
    await shop.extend(
      `create table shop.offices (id integer primary key, head_id integer);
        create table shop.clerks (id integer primary key, office_id integer references shop.offices);
        alter table shop.offices add foreign key (head_id) references shop.clerks;
        grant select on shop.offices, shop.clerks to shop_user`,
      '/psql/clerks',
    );
    const { details } = (await shop.get('clerks?select=offices(id)')).json<{ details: { relationship: string }[] }>();
    expect(details.map(({ relationship }) => relationship)).toEqual([
      'offices_head_id_fkey using clerks(id) and offices(head_id)',
      'clerks_office_id_fkey using clerks(office_id) and offices(id)',
    ]);
  });
  test('a view that shows a column by two names has its relationship by each', async () => {
    await shop.extend(
      `create view shop.named_twice with (security_invoker) as
          select id, client_id as client, client_id as buyer from shop.projects;
        grant select on shop.named_twice to shop_user`,
      '/psql/named_twice',
    );
    for (const embed of ['clients', 'clients!client', 'clients!buyer', 'clients:buyer']) {
      expect(await shop.read(`named_twice?select=${embed}(name)&id=eq.1`)).toEqual([{ clients: { name: 'Apple' } }]);
    }
    expect(await shop.read('clients?select=named_twice!buyer(id)&id=eq.2&named_twice.order=id')).toEqual([
      { named_twice: [{ id: 3 }, { id: 5 }] },
    ]);
  });
  test('tables without a relationship are refused, with their names', async () => {
    expect(await cinema.answer('films?select=addresses(name)')).toMatchObject([
      400,
      {
        code: 'PGRST200',
        message: "Could not find a relationship between 'films' and 'addresses' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'films' and 'addresses' in the schema 'cinema', but no matches were found.",
      },
    ]);
  });
  test('views without a relationship are refused', async () => {
    expect(await shop.code('clients?select=people(*)')).toBe('400 PGRST200');
  });
});

describe('computed relationships', () => {
  test('to-one if the function returns one row, otherwise to-many', async () => {
    expect(await cinema.read('premieres?select=location,film(title)&order=id&id=in.(1,3)')).toEqual([
      { location: 'Cannes', film: { title: 'Cléo from 5 to 7' } },
      { location: 'Nowhere', film: null },
    ]);
    expect(await cinema.read('films?select=title,premieres(location)&id=in.(3,4)&order=id')).toEqual([
      { title: 'Rashomon', premieres: [{ location: 'Tokyo' }] },
      { title: 'Ikiru', premieres: [] },
    ]);
  });
  test('several tables may use the same name', async () => {
    expect(await cinema.read('film_schools?select=name,directors(last_name)&directors.order=id&id=eq.1')).toEqual([
      { name: 'Self-taught', directors: [{ last_name: 'Varda' }, { last_name: 'Kurosawa' }] },
    ]);
  });
  test('they take precedence over foreign keys of the same name', async () => {
    expect(await cinema.read('retrospectives?select=id,films(title)&order=id')).toEqual([
      { id: 1, films: null },
      { id: 2, films: { title: 'Rashomon' } },
    ]);
  });
  test('a table to itself, one-to-one, one-to-many and many-to-one', async () => {
    expect(
      await cinema.read('presidents?select=last_name,predecessor(last_name),successor(last_name)&id=eq.2'),
    ).toEqual([
      { last_name: 'Halonen', predecessor: { last_name: 'Ahtisaari' }, successor: { last_name: 'Niinistö' } },
    ]);
    expect(await cinema.read('employees?select=last_name,supervisees(last_name)&supervisees.order=id&id=eq.1')).toEqual(
      [{ last_name: 'Okafor', supervisees: [{ last_name: 'Lind' }, { last_name: 'Mbeki' }] }],
    );
    expect(await cinema.read('employees?select=last_name,supervisor(last_name)&id=eq.3')).toEqual([
      { last_name: 'Mbeki', supervisor: { last_name: 'Okafor' } },
    ]);
  });
  test('a table to itself, many-to-many', async () => {
    const select = 'select=username,subscribers(username),following(username)&subscribers.order=username';
    expect(await cinema.read(`users?${select}&id=eq.3`)).toEqual([
      { username: 'three', subscribers: [{ username: 'one' }, { username: 'two' }], following: [{ username: 'one' }] },
    ]);
  });
  test('they are computed from written rows, too', async () => {
    const written = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown): Promise<unknown> =>
      (await cinema.send(method, url, body, { prefer: 'return=representation, tx=rollback' })).json();
    const added = { id: 9, location: 'Venice', film_id: 3 };
    expect(await written('POST', 'premieres?select=location,film(title)', added)).toEqual([
      { location: 'Venice', film: { title: 'Rashomon' } },
    ]);
    const changed = 'premieres?select=id,...film!inner(title)&order=film(title)&film.year=gt.1960&id=in.(1,2,3)';
    expect(await written('PATCH', changed, { location: 'Here' })).toEqual([{ id: 1, title: 'Cléo from 5 to 7' }]);
    expect(await written('DELETE', 'premieres?select=id,film(title)&id=eq.1')).toEqual([
      { id: 1, film: { title: 'Cléo from 5 to 7' } },
    ]);
  });
  test('they allow filters, inner and order like other embeds', async () => {
    expect(await cinema.read('premieres?select=location,film!inner(title)&film.year=lt.1960')).toEqual([
      { location: 'Tokyo', film: { title: 'Rashomon' } },
    ]);
    expect(await cinema.read('premieres?select=location,film()&film=not.is.null&order=film(year)')).toEqual([
      { location: 'Tokyo' },
      { location: 'Cannes' },
    ]);
  });
});
