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

describe('the shape of embeds', () => {
  test('nested', async () => {
    expect(await read('actors?select=roles(character,films(title,year))&id=eq.1')).toEqual([
      { roles: [{ character: 'Cléo', films: { title: 'Cléo from 5 to 7', year: 1962 } }] },
    ]);
  });
  test('order, limit and offset of an embed', async () => {
    const actors = async (rest: string) =>
      await read(`films?select=actors(last_name)&id=eq.3&actors.order=last_name${rest}`);
    expect(await actors('')).toEqual([{ actors: [{ last_name: 'Mifune' }, { last_name: 'Shimura' }] }]);
    expect(await actors('.desc&actors.limit=1')).toEqual([{ actors: [{ last_name: 'Shimura' }] }]);
    expect(await actors('&actors.limit=10&actors.offset=1')).toEqual([{ actors: [{ last_name: 'Shimura' }] }]);
  });
  test('filters on an embed keep the rows of the parent', async () => {
    expect(
      await read('films?select=title,roles(character)&roles.character=in.(Mona,Tajomaru)&id=lt.3&order=id'),
    ).toEqual([
      { title: 'Cléo from 5 to 7', roles: [] },
      { title: 'Vagabond', roles: [{ character: 'Mona' }] },
    ]);
    const or = 'roles.or=(character.eq.Tajomaru,character.eq.Diouana)';
    expect(await read(`films?select=roles(character)&${or}&id=eq.3`)).toEqual([{ roles: [{ character: 'Tajomaru' }] }]);
  });
  test('aliases distinguish two embeds of one table', async () => {
    const select = 'select=title,50s:competitions(name),60s:competitions(name)&50s.year=lt.1960&60s.year=gte.1960';
    expect(await read(`films?${select}&id=eq.3`)).toEqual([
      { title: 'Rashomon', '50s': [{ name: 'Venice' }], '60s': [] },
    ]);
  });
  test('filters and order of a nested embed', async () => {
    const nested = 'roles.actors.first_name=like.*To*&roles.actors.order=last_name&roles.order=character';
    expect(await read(`films?select=roles(character,actors(first_name))&${nested}&id=eq.3`)).toEqual([
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
    expect(await read(`${select}&made_by.last_name=eq.Nobody`)).toEqual(none);
    expect(await read(`${select}&directors.last_name=eq.Nobody`)).toEqual(none);
  });
  test('a filter on a relation that is not embedded is refused with a hint', async () => {
    expect(await refusal('films?actors.first_name=eq.John')).toEqual([
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
    expect(await read('films?select=title,actors!inner(first_name)&actors.first_name=eq.Corinne')).toEqual([
      { title: 'Cléo from 5 to 7', actors: [{ first_name: 'Corinne' }] },
    ]);
    expect(await read('orders?select=name,addresses!shipping!inner(name)&addresses.name=like.30*')).toEqual([
      { name: 'Water filter', addresses: { name: '30 Glenlake' } },
    ]);
  });
  test('not null keeps rows with embedded rows and null the others, also within or', async () => {
    const titles = async (rest: string) =>
      ((await read(`films?${rest}&order=id`)) as { title: string }[]).map(({ title }) => title);
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
      await read(`films?select=title,act:actors(),dir:directors(),directors(first_name)&${shown}&order=id`),
    ).toEqual([
      { title: 'Vagabond', directors: { first_name: 'Agnès' } },
      { title: 'Black Girl', directors: { first_name: 'Ousmane' } },
    ]);
  });
  test('an embed without columns is not returned', async () => {
    expect(await read('films?select=title,actors()&actors.first_name=eq.Corinne&actors=not.is.null')).toEqual([
      { title: 'Cléo from 5 to 7' },
    ]);
  });
  test('other operators on an embed are refused', async () => {
    expect(await refusal('films?select=title,actors(id)&actors=eq.1')).toEqual([
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
    expect(await read(order)).toEqual([
      { title: 'Cléo from 5 to 7', directors: { last_name: 'Varda' } },
      { title: 'Vagabond', directors: { last_name: 'Varda' } },
    ]);
    expect(await refusal('films?select=title,actors(id)&order=actors(id)')).toEqual([
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
  test('a to-one spread adds its columns to the row', async () => {
    const select = 'select=title,...directors(director_first_name:first_name,director_last_name:last_name)';
    expect(await read(`films?${select}&id=in.(3,6)&order=id`)).toEqual([
      { title: 'Rashomon', director_first_name: 'Akira', director_last_name: 'Kurosawa' },
      { title: 'A lost reel', director_first_name: null, director_last_name: null },
    ]);
  });
  test('a to-many spread makes arrays of its columns, all in the same order', async () => {
    const select = 'select=first_name,...films(film_titles:title,film_years:year)&films.order=year.desc';
    expect(await read(`directors?${select}&id=in.(2,4)&order=id`)).toEqual([
      { first_name: 'Akira', film_titles: ['Ikiru', 'Rashomon'], film_years: [1952, 1950] },
      { first_name: 'Larisa', film_titles: [], film_years: [] },
    ]);
    expect(await read('actors?select=last_name,...films(titles:title)&films.order=title&id=eq.4')).toEqual([
      { last_name: 'Shimura', titles: ['Ikiru', 'Rashomon'] },
    ]);
  });
  test('nested spreads, to-one and to-many', async () => {
    const specs = '...technical_specs(film_runtimes:runtime)';
    const select = `select=...films(film_titles:title,${specs},...roles(film_characters:character))`;
    expect(await read(`directors?${select}&films.order=year&films.roles.order=character&id=eq.2`)).toEqual([
      {
        film_titles: ['Rashomon', 'Ikiru'],
        film_runtimes: ['01:28:00', '02:23:00'],
        film_characters: [['Tajomaru', 'Woodcutter'], ['Watanabe']],
      },
    ]);
  });
  test('a spread without columns adds nothing', async () => {
    expect(await read('directors?select=last_name,...films()&id=eq.1')).toEqual([{ last_name: 'Varda' }]);
    expect(await read('films?select=title,...directors()&id=eq.1')).toEqual([{ title: 'Cléo from 5 to 7' }]);
  });
  test('a spread through a table that joins two others', async () => {
    const select = 'select=title,actors:roles(character,...actors(first_name,last_name))';
    expect(await read(`films?${select}&title=like.*Ikiru*`)).toEqual([
      { title: 'Ikiru', actors: [{ character: 'Watanabe', first_name: 'Takashi', last_name: 'Shimura' }] },
    ]);
  });
});
