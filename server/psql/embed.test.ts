import { describe, expect, test } from 'vitest';
import { serveCinema, serveShop } from '#server/testing/psql-served.ts';

const shop = serveShop();
const cinema = serveCinema();

describe('the shape of embeds', () => {
  test('one-to-many with filter, order, limit and offset of its own', async () => {
    expect(
      await shop.read(
        'clients?select=id,projects(id)&projects.id=gt.1&projects.order=id.desc&projects.limit=1&order=id',
      ),
    ).toEqual([
      { id: 1, projects: [{ id: 2 }] },
      { id: 2, projects: [{ id: 5 }] },
      { id: 3, projects: [] },
    ]);
    expect(
      await shop.read('clients?id=eq.2&select=p:projects(id)&p.order=id&p.offset=1&p.or=(id.eq.3,id.eq.5)'),
    ).toEqual([{ p: [{ id: 5 }] }]);
  });
  test('nested, with parts of the query for the inner embed', async () => {
    expect(
      await shop.read(
        'clients?id=eq.1&select=name,projects(name,tasks(label))&projects.tasks.label=eq.Build&projects.order=id',
      ),
    ).toEqual([
      {
        name: 'Apple',
        projects: [
          { name: 'Alpha', tasks: [{ label: 'Build' }] },
          { name: 'Beta', tasks: [] },
        ],
      },
    ]);
  });
  test('aliases distinguish two embeds of one table', async () => {
    const select = 'select=title,50s:competitions(name),60s:competitions(name)&50s.year=lt.1960&60s.year=gte.1960';
    expect(await cinema.read(`films?${select}&id=eq.3`)).toEqual([
      { title: 'Rashomon', '50s': [{ name: 'Venice' }], '60s': [] },
    ]);
  });
  test('filters and order of a nested embed', async () => {
    const nested = 'roles.actors.first_name=like.*To*&roles.actors.order=last_name&roles.order=character';
    expect(await cinema.read(`films?select=roles(character,actors(first_name))&${nested}&id=eq.3`)).toEqual([
      {
        roles: [
          { character: 'Tajomaru', actors: { first_name: 'Toshiro' } },
          { character: 'Woodcutter', actors: null },
        ],
      },
    ]);
  });
  test('a filter may use the alias or the name of an embed', async () => {
    const select = 'films?select=title,made_by:directors(last_name)&id=eq.1';
    const none = [{ title: 'Cléo from 5 to 7', made_by: null }];
    expect(await cinema.read(`${select}&made_by.last_name=eq.Nobody`)).toEqual(none);
    expect(await cinema.read(`${select}&directors.last_name=eq.Nobody`)).toEqual(none);
  });
  test('a filter on a relation that is not embedded is refused with a hint', async () => {
    expect(await cinema.answer('films?actors.first_name=eq.John')).toEqual([
      400,
      {
        code: 'PGRST108',
        message: "'actors' is not an embedded resource in this request",
        details: null,
        hint: "Verify that 'actors' is included in the 'select' query parameter.",
      },
    ]);
  });
});

describe('rows selected by embeds', () => {
  test('an inner embed keeps only rows with embedded rows', async () => {
    expect(await cinema.read('films?select=title,actors!inner(first_name)&actors.first_name=eq.Corinne')).toEqual([
      { title: 'Cléo from 5 to 7', actors: [{ first_name: 'Corinne' }] },
    ]);
    expect(await cinema.read('orders?select=name,addresses!shipping!inner(name)&addresses.name=like.30*')).toEqual([
      { name: 'Water filter', addresses: { name: '30 Glenlake' } },
    ]);
    expect(await shop.read('projects?select=id,tasks!inner(label)&tasks.label=eq.Test')).toEqual([
      { id: 2, tasks: [{ label: 'Test' }] },
    ]);
    const counted = await shop.get('projects?select=id,tasks!inner(id)&limit=1', { prefer: 'count=exact' });
    expect(counted.headers['content-range']).toBe('0-0/3');
  });
  test('not null keeps rows with embedded rows and null the others, also within or', async () => {
    const titles = async (rest: string) =>
      ((await cinema.read(`films?${rest}&order=id`)) as { title: string }[]).map(({ title }) => title);
    expect(await titles('select=title,technical_specs(camera)&technical_specs=not.is.null')).toEqual([
      'Cléo from 5 to 7',
      'Rashomon',
      'Ikiru',
    ]);
    expect(await titles('select=title,nominations()&nominations=is.null')).toEqual([
      'Ikiru',
      'Black Girl',
      'A lost reel',
    ]);
    expect(
      await titles('select=title,technical_specs(),directors()&or=(technical_specs.is.null,directors.is.null)'),
    ).toEqual(['Vagabond', 'Black Girl', 'A lost reel']);
    const either =
      'directors.first_name=eq.Ousmane&actors.first_name=eq.Sandrine&or=(directors.not.is.null,actors.not.is.null)';
    expect(await titles(`select=title,actors(),directors()&${either}`)).toEqual(['Vagabond', 'Black Girl']);
    const shown = 'dir.first_name=eq.Ousmane&act.first_name=eq.Sandrine&or=(dir.not.is.null,act.not.is.null)';
    expect(
      await cinema.read(`films?select=title,act:actors(),dir:directors(),directors(first_name)&${shown}&order=id`),
    ).toEqual([
      { title: 'Vagabond', directors: { first_name: 'Agnès' } },
      { title: 'Black Girl', directors: { first_name: 'Ousmane' } },
    ]);
  });
  test('a null filter on a relation that is not embedded is refused', async () => {
    expect(await shop.code('projects?select=id,clients()&or=(tasks.is.null,id.eq.1)')).toBe('400 42703');
  });
  test('an embed without columns is not returned', async () => {
    expect(await cinema.read('films?select=title,actors()&actors.first_name=eq.Corinne&actors=not.is.null')).toEqual([
      { title: 'Cléo from 5 to 7' },
    ]);
  });
  test('nor is an embed that has only embeds without columns', async () => {
    const within = 'clients!inner(projects!inner(tasks()),projects())&clients.name=eq.Apple';
    expect(await shop.read(`projects?select=id,${within}&order=id`)).toEqual([{ id: 1 }, { id: 2 }]);
    expect(await shop.read('tasks?select=id,projects(name,clients(projects()))&id=eq.1')).toEqual([
      { id: 1, projects: { name: 'Alpha' } },
    ]);
  });
  test('other operators on an embed are refused', async () => {
    expect(await cinema.answer('films?select=title,actors(id)&actors=eq.1')).toEqual([
      400,
      {
        code: 'PGRST120',
        message: "Bad operator on the 'actors' embedded resource",
        details: 'Only is null or not is null filters are allowed on embedded resources',
        hint: null,
      },
    ]);
  });
  test('order by a column of a to-one embed, but not of a to-many embed', async () => {
    const order = 'films?select=title,directors(last_name)&order=directors(last_name).desc.nullslast,id&limit=2';
    expect(await cinema.read(order)).toEqual([
      { title: 'Cléo from 5 to 7', directors: { last_name: 'Varda' } },
      { title: 'Vagabond', directors: { last_name: 'Varda' } },
    ]);
    expect(await cinema.answer('films?select=title,actors(id)&order=actors(id)')).toEqual([
      400,
      {
        code: 'PGRST118',
        message: "A related order on 'actors' is not possible",
        details: "'films' and 'actors' do not form a many-to-one or one-to-one relationship",
        hint: null,
      },
    ]);
  });
});

describe('spread', () => {
  test('a to-one spread adds its columns to the row, which can be ordered by them', async () => {
    expect(await shop.read('projects?select=id,...clients(client:name)&order=clients(name).desc.nullslast,id')).toEqual(
      [
        { id: 3, client: 'Banana' },
        { id: 5, client: 'Banana' },
        { id: 1, client: 'Apple' },
        { id: 2, client: 'Apple' },
        { id: 4, client: null },
      ],
    );
  });
  test('a to-many spread makes arrays of its columns, all in the same order', async () => {
    const select = 'select=first_name,...films(film_titles:title,film_years:year)&films.order=year.desc';
    expect(await cinema.read(`directors?${select}&id=in.(2,4)&order=id`)).toEqual([
      { first_name: 'Akira', film_titles: ['Ikiru', 'Rashomon'], film_years: [1952, 1950] },
      { first_name: 'Larisa', film_titles: [], film_years: [] },
    ]);
    expect(await cinema.read('actors?select=last_name,...films(titles:title)&films.order=title&id=eq.4')).toEqual([
      { last_name: 'Shimura', titles: ['Ikiru', 'Rashomon'] },
    ]);
  });
  test('nested spreads, to-one and to-many', async () => {
    const specs = '...technical_specs(film_runtimes:runtime)';
    const select = `select=...films(film_titles:title,${specs},...roles(film_characters:character))`;
    expect(await cinema.read(`directors?${select}&films.order=year&films.roles.order=character&id=eq.2`)).toEqual([
      {
        film_titles: ['Rashomon', 'Ikiru'],
        film_runtimes: ['01:28:00', '02:23:00'],
        film_characters: [['Tajomaru', 'Woodcutter'], ['Watanabe']],
      },
    ]);
  });
  test('a spread without columns adds nothing', async () => {
    expect(await cinema.read('directors?select=last_name,...films()&id=eq.1')).toEqual([{ last_name: 'Varda' }]);
    expect(await cinema.read('films?select=title,...directors()&id=eq.1')).toEqual([{ title: 'Cléo from 5 to 7' }]);
  });
  test('a spread through a table that joins two others', async () => {
    const select = 'select=title,actors:roles(character,...actors(first_name,last_name))';
    expect(await cinema.read(`films?${select}&title=like.*Ikiru*`)).toEqual([
      { title: 'Ikiru', actors: [{ character: 'Watanabe', first_name: 'Takashi', last_name: 'Shimura' }] },
    ]);
  });
});
