/** A merge moves records to the survivor: sums stay the same, all or nothing is moved, and an undo moves it back. */
import { expect, it } from 'vitest';
import { mergeOf, operationOf, undoOf, type Merged } from './operations-world.ts';
import { add, asOwner, databaseForTests, importing, refusalOf } from './support.ts';
import { event, publisher, document, contact, fact, three, merged, column } from './merges-world.ts';

const database = databaseForTests();

const SEARCHES: Record<
  string,
  { kind: 'events' | 'publishers'; list: string; address: (id: number) => string; conditions: (id: number) => string }
> = {
  'an event': {
    kind: 'events',
    list: 'facts',
    address: (id) => `year=2025&event_id=${id}&size=20`,
    conditions: (id) => `year=in.(2025)&event_id=eq.${id}`,
  },
  'a source': {
    kind: 'publishers',
    list: 'documents',
    address: (id) => `sources=${id}&size=20`,
    conditions: (id) => `and=%28sources_tags.cs.%7B${id}%7D%29`,
  },
  'several sources and publishers': {
    kind: 'publishers',
    list: 'documents',
    address: (id) =>
      `sources=%5B9000001%2C${id}%2C9000002%5D&sources_match=Any&publishers=%5B${id}%2C9000003%5D&name=${id}`,
    conditions: (id) =>
      `and=%28name_search.like.%22*${id}*%22%2Csources_tags.ov.%7B9000001%2C${id}%2C9000002%7D%2Cpublishers_tags.cs.%7B${id}%2C9000003%7D%29`,
  },
};

it.each(Object.keys(SEARCHES))('leads a saved and a watched search by %s to the survivor, until the undo', (by) =>
  database.as('Coordinator', async (t) => {
    const { kind, list, address, conditions } = SEARCHES[by]!;
    const [one, two] = await three(t, kind);
    const { id } = await add(t, 'saved_searches', { kind: list, name: 'By a record', address: address(two) });
    const watch = (at: number) => t.query('select api.watch_search($1, $2, $3)', [id, address(at), conditions(at)]);
    await watch(two);
    await asOwner(t, `update data.watched_searches set told_at = now() - interval '2 days'`);
    const now = async () => [
      (await t.query(`select address_now from api.saved_searches where id = $1`, [id])).rows[0],
      (await asOwner(t, 'select conditions from rules.searches_to_tell()'))[0],
    ];
    // Words of the search stay, also a number.
    const named = (text: string) => text.replace(`name=${one}`, `name=${two}`).replace(`*${one}*`, `*${two}*`);
    const expected = (at: number) => [
      { address_now: at === one ? named(address(at)) : address(at) },
      { conditions: at === one ? named(conditions(at)) : conditions(at) },
    ];
    expect(await now()).toEqual(expected(two));
    const { operation } = await merged(t, kind, one, [two]);
    expect(await now()).toEqual(expected(one));
    await undoOf(t, operation!);
    expect(await now()).toEqual(expected(two));
  }),
);

it('moves what rests on the records, and keeps every sum of facts', () =>
  database.as('Coordinator', async (t) => {
    const [one, two] = [(await event(t)).id, (await event(t)).id];
    const [paper, copy] = [(await document(t)).id, (await document(t)).id];
    const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19];
    for (const [n, figure] of PRIMES.entries())
      await fact(t, {
        name: `Fact ${n}`,
        figure,
        event_id: n % 2 ? one : two,
        document_id: n % 4 < 2 ? paper : copy,
        event_role: n === 7 ? 'Triangulation' : n === 6 ? 'Partial figure (Subtracted)' : 'Recommended figure',
      });
    const sums = async () => {
      const { rows } = await t.query<{ id: number; figure: string }>(
        'select id, recommended_figure::text as figure from api.events_view where id = any ($1)',
        [[one, two]],
      );
      const year = await t.query('select figure from api.country_yearly_figures($1)', ['KEN']);
      return [rows.reduce((sum, { figure }) => sum + Number(figure), 0), year.rows];
    };
    const before = await sums();
    const events = await merged(t, 'events', one, [two]);
    expect(events.moved).toEqual([{ relation: 'facts', column: 'event_id', number: 4 }]);
    expect(events.totals).toEqual([{ name: 'Conflict, New Displacement (Flow)', before: '24', after: '24' }]);
    expect(await sums()).toEqual(before);
    const documents = await merged(t, 'documents', paper, [copy]);
    expect(documents.moved).toEqual([{ relation: 'facts', column: 'document_id', number: 4 }]);
    const { rows } = await t.query('select count(*)::int as facts from api.facts where event_id = $1 and document_id = $2', [one, paper]); // prettier-ignore
    expect(rows).toEqual([{ facts: 8 }]);
    expect(await sums()).toEqual(before);
    await undoOf(t, documents.operation!);
    await undoOf(t, events.operation!);
    expect(await sums()).toEqual(before);
    const parted = await t.query('select count(*)::int as facts from api.facts where event_id = $1 and document_id = $2', [two, copy]); // prettier-ignore
    expect(parted.rows).toEqual([{ facts: 2 }]);
  }));

it('adds no stocks of different years up', () =>
  database.as('Coordinator', async (t) => {
    const [one, two] = [(await event(t)).id, (await event(t)).id];
    const stock = (event_id: number, year: number, reported_figure: number) =>
      fact(t, {
        type: 'IDPs (Stock)',
        event_id,
        year,
        data: { reported_figure, term: 'Displaced', stock_date: { date: '2025-03-01', accuracy: 'Day' } },
      });
    await stock(one, 2025, 500);
    await stock(two, 2026, 9);
    const { totals } = await merged(t, 'events', one, [two]);
    expect(totals).toEqual([
      { name: 'Conflict, IDPs (Stock), 2025', before: '500', after: '500' },
      { name: 'Conflict, IDPs (Stock), 2026', before: '9', after: '9' },
    ]);
  }));

it('says that a sub-fact counts once when its event is merged with that of its master', () =>
  database.as('Coordinator', async (t) => {
    const [one, two] = [(await event(t)).id, (await event(t)).id];
    const master = await fact(t, { figure: 100, event_id: one });
    await fact(t, { figure: 30, event_id: two, parent_id: master.id, document_id: (await document(t)).id });
    const { totals } = await merged(t, 'events', one, [two]);
    expect(totals).toEqual([{ name: 'Conflict, New Displacement (Flow)', before: '130', after: '100' }]);
  }));

it('puts the survivor instead of a publisher once, and of a contact', () =>
  database.as('Coordinator', async (t) => {
    const [survivor, second, third] = await three(t, 'publishers');
    const other = (await publisher(t, 'Another one')).id;
    const paper = await document(t, { sources: [second, other, survivor], publishers: [third, second] });
    const answer = await merged(t, 'publishers', survivor, [second, third]);
    expect(answer.moved).toEqual([
      { relation: 'documents', column: 'publishers', number: 1 },
      { relation: 'documents', column: 'sources', number: 1 },
    ]);
    expect(await column(t, 'documents', 'sources', paper.id)).toEqual([survivor, other].toSorted((a, b) => a - b));
    expect(await column(t, 'documents', 'publishers', paper.id)).toEqual([survivor]);
    const [ada, twin] = [(await contact(t, 'Ada')).id, (await contact(t, 'Ada B.')).id];
    const talk = await add(t, 'communications', { subject: 'A call', iso3: 'KEN', contact_id: twin });
    await merged(t, 'contacts', ada, [twin]);
    expect(await column(t, 'communications', 'contact_id', talk.id)).toBe(ada);
  }));

it('merges publishers whose documents prove signed-off facts, and marks the facts', () =>
  database.as('Coordinator', async (t) => {
    const [survivor, second] = await three(t, 'publishers');
    const paper = await document(t, { sources: [second], publishers: [second] });
    const { id } = await fact(t, { document_id: paper.id });
    await t.query(`insert into api.reviews (entity_id, status) values ($1, 'Signed Off')`, [id]);
    const change = () => t.query('update api.documents set sources = $1 where id = $2', [[survivor], paper.id]);
    expect(await refusalOf(t, change)).toBe('locked_facts_rest_on');
    const { operation } = await merged(t, 'publishers', survivor, [second]);
    const marks = () => asOwner(t, 'select entity_type, columns from data.changes_since_sign_off where fact_id = $1', [id]); // prettier-ignore
    expect(await marks()).toEqual([{ entity_type: 'documents', columns: ['publishers', 'sources'] }]);
    expect((await undoOf(t, operation!)).refused).toEqual([]);
    expect(await column(t, 'documents', 'sources', paper.id)).toEqual([second]);
    expect(await refusalOf(t, change)).toBe('locked_facts_rest_on');
  }));

it('changes nothing if one record refuses, and names all that do', () =>
  database.as('Coordinator', async (t) => {
    const [one, two] = [(await event(t)).id, (await event(t)).id];
    const facts = await Promise.all([1, 2, 3].map((n) => fact(t, { name: `Fact ${n}`, event_id: two, figure: n })));
    await t.query(`insert into api.reviews (entity_id, status) values ($1, 'Signed Off')`, [facts[1]!.id]);
    const made = await operationOf(t, async () => {
      const answer = (await mergeOf(t, 'events', one, [two])) as Merged;
      expect(answer.operation).toBeNull();
      expect(answer.refused).toHaveLength(1);
      expect(answer.refused[0]!.records).toEqual([`facts ${facts[1]!.id}`]);
    });
    expect(made).toBeNull();
    expect(await column(t, 'events', 'merged_into', two)).toBeNull();
    expect(await column(t, 'facts', 'event_id', facts[0]!.id)).toBe(two);
    // Two events of different causes: every fact says so.
    const disaster = (await event(t, { displacement_type: 'Disaster', name: 'Kenya: Flood - Garissa' })).id;
    const free = (await event(t)).id;
    const misfit = await fact(t, { event_id: free });
    const other = (await mergeOf(t, 'events', disaster, [free])) as Merged;
    expect(other).toMatchObject({ operation: null });
    expect(other.refused.map(({ records }) => records)).toEqual([[`facts ${misfit.id}`]]);
  }));

it('makes facts one: sub-facts and the records of datasets move, and the undo takes them back', () =>
  database.as('Coordinator', async (t) => {
    const [survivor, second, third] = await three(t, 'facts');
    const sub = await fact(t, { parent_id: second, document_id: (await document(t)).id });
    const dataset = await add(t, 'tabular_datasets', { name: 'A dataset', iso3: 'KEN', displacement_type: 'Conflict', unit: 'Person' }); // prettier-ignore
    const records = await importing(t, async () => {
      const { rows } = await t.query<{ id: number }>(
        `insert into data.tabular_datasets_records (parent_id, position) select $1, n from generate_series(1, 3) n returning id`,
        [dataset.id],
      );
      return rows.map(({ id }) => id);
    });
    await asOwner(t, 'update data.tabular_datasets set locked_at = now() where id = $1', [dataset.id]);
    for (const [f, tdr] of [
      [survivor, records[0]],
      [second, records[0]],
      [second, records[1]],
      [third, records[2]],
    ])
      // prettier-ignore
      await asOwner(t, 'insert into data.tabular_datasets_records_to_facts (f_id, tdr_id) values ($1, $2)', [f, tdr]);
    const links = async () =>
      asOwner(t, 'select f_id, tdr_id from data.tabular_datasets_records_to_facts order by 1, 2');
    const before = await links();
    const { operation, totals } = await merged(t, 'facts', survivor, [second, third]);
    expect(await links()).toEqual(records.map((tdr_id) => ({ f_id: survivor, tdr_id })));
    expect(await column(t, 'facts', 'parent_id', sub.id)).toBe(survivor);
    expect(totals).toEqual([]);
    const undo = await undoOf(t, operation!);
    expect(undo.refused).toEqual([]);
    expect(await links()).toEqual(before);
    expect(await column(t, 'facts', 'parent_id', sub.id)).toBe(second);
    const again = await undoOf(t, undo.operation!);
    expect(again.refused).toEqual([]);
    expect(await links()).toEqual(records.map((tdr_id) => ({ f_id: survivor, tdr_id })));
    expect(await column(t, 'facts', 'merged_into', third)).toBe(survivor);
  }));

it('leaves what has changed since the merge, and says so', () =>
  database.as('Coordinator', async (t) => {
    const [one, two] = [(await event(t)).id, (await event(t, { comment: 'Of the second' })).id];
    const moved = await fact(t, { event_id: two });
    const { operation } = await merged(t, 'events', one, [two]);
    const three = (await event(t)).id;
    await t.query('update api.facts set event_id = $1 where id = $2', [three, moved.id]);
    await t.query(`update api.events set comment = 'Later' where id = $1`, [one]);
    const undo = await undoOf(t, operation!);
    expect(undo).toMatchObject({ undone: 1, refused: [['The record has changed since', 2]] });
    expect(await column(t, 'events', 'archived_at', two)).toBeNull();
    expect(await column(t, 'facts', 'event_id', moved.id)).toBe(three);
  }));

it('erases with a contact the contacts that were merged into it', () =>
  database.as('Administrator', async (t) => {
    const [survivor, second] = [(await contact(t, 'Ada')).id, (await contact(t, 'Adaeze', { email: 'adaeze@example.org' })).id]; // prettier-ignore
    const { operation } = await merged(t, 'contacts', survivor, [second]);
    await add(t, 'communications', { subject: 'About adaeze@example.org', iso3: 'KEN', contact_id: survivor });
    await contact(t, 'Ife', { comment: 'Ask adaeze@example.org' });
    await t.query('select api.erase_contact($1)', [survivor]);
    const rows = await asOwner(
      t,
      `select (select string_agg(c::text, '') from data.contacts c) || (select string_agg(h::text, '') from data.history h)
         || (select string_agg(c::text, '') from data.communications c) as everything`,
    );
    expect(String(rows[0]?.['everything'])).not.toMatch(/Adaeze/i);
    expect(await undoOf(t, operation!)).toMatchObject({ undone: 0 });
  }));
