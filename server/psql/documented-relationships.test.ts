import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCinema, type Cinema } from '#server/testing/psql-documented.ts';

let cinema: Cinema;
beforeAll(async () => {
  cinema = await openCinema();
});
afterAll(() => cinema.close());

const read: Cinema['read'] = (url) => cinema.read(url);
const refusal = async (url: string) => {
  const answer = await cinema.send('GET', url);
  return [answer.statusCode, answer.json()];
};

describe('relationships by foreign keys', () => {
  test('many-to-one is an object or null, with an alias', async () => {
    expect(await read('films?select=title,directors(id,last_name)&id=in.(1,6)&order=id')).toEqual([
      { title: 'Cléo from 5 to 7', directors: { id: 1, last_name: 'Varda' } },
      { title: 'A lost reel', directors: null },
    ]);
    expect(await read('films?select=title,director:directors(last_name)&id=eq.3')).toEqual([
      { title: 'Rashomon', director: { last_name: 'Kurosawa' } },
    ]);
  });
  test('one-to-many is an array, possibly empty', async () => {
    expect(await read('directors?select=last_name,films(title)&id=gt.2&order=id')).toEqual([
      { last_name: 'Sembène', films: [{ title: 'Black Girl' }] },
      { last_name: 'Shepitko', films: [] },
    ]);
  });
  test('many-to-many uses the table whose key contains both foreign keys', async () => {
    expect(await read('actors?select=first_name,films(title)&films.order=title&id=eq.4')).toEqual([
      { first_name: 'Takashi', films: [{ title: 'Ikiru' }, { title: 'Rashomon' }] },
    ]);
  });
  test('one-to-one is an object', async () => {
    expect(await read('films?select=title,technical_specs(camera)&id=in.(1,2)&order=id')).toEqual([
      { title: 'Cléo from 5 to 7', technical_specs: { camera: 'Cameflex' } },
      { title: 'Vagabond', technical_specs: null },
    ]);
    expect(await read('technical_specs?select=camera,films(title)&film_id=eq.1')).toEqual([
      { camera: 'Cameflex', films: { title: 'Cléo from 5 to 7' } },
    ]);
  });
  test('a partitioned table', async () => {
    expect(await read('box_office?select=bo_date,films(title)&gross_revenue=gte.1000000&order=bo_date')).toEqual([
      { bo_date: '2021-01-09', films: { title: 'Cléo from 5 to 7' } },
      { bo_date: '2021-02-10', films: { title: 'Rashomon' } },
    ]);
    expect(await read('films?select=box_office(gross_revenue)&id=eq.4')).toEqual([
      { box_office: [{ gross_revenue: 10.5 }] },
    ]);
  });
  test('a view has the foreign keys of the columns that it shows', async () => {
    const select = 'select=film_title,roles(character),actors(last_name)';
    expect(await read(`nominations_view?${select}&rank=eq.5`)).toEqual([
      { film_title: 'Cléo from 5 to 7', roles: [{ character: 'Cléo' }], actors: [{ last_name: 'Marchand' }] },
    ]);
  });
  test('the name of the constraint distinguishes two keys to one table', async () => {
    expect(await refusal('orders?select=*,addresses(*)')).toEqual([
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
    expect(await read(`orders?${both}&id=eq.1`)).toEqual([
      { name: 'Water filter', billing_address: { name: '32 Glenlake' }, shipping_address: { name: '30 Glenlake' } },
    ]);
    const back = 'select=name,billing_orders:orders!billing(name),shipping_orders:orders!shipping(name)';
    expect(await read(`addresses?${back}&billing_orders.order=id&id=eq.1`)).toEqual([
      {
        name: '32 Glenlake',
        billing_orders: [{ name: 'Water filter' }, { name: 'Coffee machine' }],
        shipping_orders: [{ name: 'Coffee machine' }],
      },
    ]);
  });
  test('tables without a relationship are refused, with their names', async () => {
    expect(await refusal('films?select=addresses(name)')).toMatchObject([
      400,
      {
        code: 'PGRST200',
        message: "Could not find a relationship between 'films' and 'addresses' in the schema cache",
        details:
          "Searched for a foreign key relationship between 'films' and 'addresses' in the schema 'cinema', but no matches were found.",
      },
    ]);
  });
});

describe('computed relationships', () => {
  test('to-one if the function returns one row, otherwise to-many', async () => {
    expect(await read('premieres?select=location,film(title)&order=id&id=in.(1,3)')).toEqual([
      { location: 'Cannes', film: { title: 'Cléo from 5 to 7' } },
      { location: 'Nowhere', film: null },
    ]);
    expect(await read('films?select=title,premieres(location)&id=in.(3,4)&order=id')).toEqual([
      { title: 'Rashomon', premieres: [{ location: 'Tokyo' }] },
      { title: 'Ikiru', premieres: [] },
    ]);
  });
  test('several tables may use the same name', async () => {
    expect(await read('film_schools?select=name,directors(last_name)&directors.order=id&id=eq.1')).toEqual([
      { name: 'Self-taught', directors: [{ last_name: 'Varda' }, { last_name: 'Kurosawa' }] },
    ]);
  });
  test('they take precedence over foreign keys of the same name', async () => {
    expect(await read('retrospectives?select=id,films(title)&order=id')).toEqual([
      { id: 1, films: null },
      { id: 2, films: { title: 'Rashomon' } },
    ]);
  });
  test('a table to itself, one-to-one, one-to-many and many-to-one', async () => {
    expect(await read('presidents?select=last_name,predecessor(last_name),successor(last_name)&id=eq.2')).toEqual([
      { last_name: 'Halonen', predecessor: { last_name: 'Ahtisaari' }, successor: { last_name: 'Niinistö' } },
    ]);
    expect(await read('employees?select=last_name,supervisees(last_name)&supervisees.order=id&id=eq.1')).toEqual([
      { last_name: 'Okafor', supervisees: [{ last_name: 'Lind' }, { last_name: 'Mbeki' }] },
    ]);
    expect(await read('employees?select=last_name,supervisor(last_name)&id=eq.3')).toEqual([
      { last_name: 'Mbeki', supervisor: { last_name: 'Okafor' } },
    ]);
  });
  test('a table to itself, many-to-many', async () => {
    const select = 'select=username,subscribers(username),following(username)&subscribers.order=username';
    expect(await read(`users?${select}&id=eq.3`)).toEqual([
      { username: 'three', subscribers: [{ username: 'one' }, { username: 'two' }], following: [{ username: 'one' }] },
    ]);
  });
  test('they allow filters, inner and order like other embeds', async () => {
    expect(await read('premieres?select=location,film!inner(title)&film.year=lt.1960')).toEqual([
      { location: 'Tokyo', film: { title: 'Rashomon' } },
    ]);
    expect(await read('premieres?select=location,film()&film=not.is.null&order=film(year)')).toEqual([
      { location: 'Tokyo' },
      { location: 'Cannes' },
    ]);
  });
});
