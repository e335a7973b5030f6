/** PostgREST's client on the whole server with a session: the requests of lists, forms and reviews, and refusals. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHelix, type Client, type Helix } from '#server/testing/psql-client.ts';

let helix: Helix;
let expert: Client;
let viewer: Client;
let coordinator: Client;
beforeAll(async () => {
  helix = await openHelix();
  [expert, viewer, coordinator] = [await helix.as('Expert'), await helix.as('Viewer'), await helix.as('Coordinator')];
});
afterAll(() => helix.close());

const day = (date: string) => ({ date, accuracy: 'Day' });
const event = {
  name: 'Colombia: Floods - Chocó - 01/03/2025',
  year: 2025,
  displacement_type: 'Disaster',
  countries: ['COL'],
  start_date: day('2025-03-01'),
};
const fact = {
  name: 'Colombia: Floods - Chocó',
  iso3: 'COL',
  year: 2025,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  data: { reported_figure: 12, term: 'Displaced', start_date: day('2025-03-01') },
};
const idOf = async (query: PromiseLike<{ data: Record<string, unknown> | null; error: unknown }>): Promise<number> => {
  const { data, error } = await query;
  expect(error).toBeNull();
  return Number(data?.['id']);
};
const newFact = (more: object = {}) =>
  idOf(
    expert
      .from('facts')
      .insert({ ...fact, ...more })
      .select('id')
      .single(),
  );

describe('facts', () => {
  test('are listed in pages, filtered, ordered and counted', async () => {
    for (const figure of [1, 2, 3]) {
      await newFact({ iso3: 'KEN', name: `Kenya: page ${figure}`, data: { ...fact.data, reported_figure: figure } });
    }
    const page = await expert
      .from('facts_view')
      .select('name, country, figure, start_date, sources', { count: 'exact' })
      .eq('iso3', 'KEN')
      .gte('start_date', '2025-01-01')
      .ilike('name', '%page%')
      .order('figure', { ascending: false, nullsFirst: false })
      .range(0, 1);
    expect(page).toMatchObject({ count: 3, status: 206, error: null });
    expect(page.data).toMatchObject([
      { name: 'Kenya: page 3', country: 'Kenya', figure: 3, start_date: '2025-03-01' },
      { name: 'Kenya: page 2', figure: 2 },
    ]);
    const csv = await expert.from('facts_view').select('name, figure').eq('iso3', 'KEN').order('figure').csv();
    expect(csv.data).toBe('name,figure\n"Kenya: page 1",1\n"Kenya: page 2",2\n"Kenya: page 3",3');
  });
  test('are searched without accents and case and ordered naturally by name, while ilike is unchanged', async () => {
    const names = ["Côte d'Ivoire: crue", 'Czechia: flood', 'Åland: flood', 'Zambia: e24', 'Zambia: e3'];
    for (const name of names) await newFact({ name, iso3: 'UGA' });
    const found = async (narrow: (query: ReturnType<typeof listed>) => ReturnType<typeof listed>) => {
      const { data, error } = await narrow(listed());
      expect(error).toBeNull();
      return (data ?? []).map((row: { name?: unknown }) => row.name);
    };
    const listed = () => expert.from('facts_view').select('name').eq('iso3', 'UGA').order('name').order('id');
    expect(await found((query) => query)).toEqual([
      'Åland: flood',
      "Côte d'Ivoire: crue",
      'Czechia: flood',
      'Zambia: e3',
      'Zambia: e24',
    ]);
    expect(await found((query) => query.like('name_search', '%cote%').like('name_search', '%crue%'))).toHaveLength(1);
    expect(await found((query) => query.ilike('name', '%CÔTE%'))).toHaveLength(1);
    expect(await found((query) => query.ilike('name', '%cote%'))).toEqual([]);
    const options = await expert.rpc('publishers_named', { typed: 'no such name' }, { get: true });
    expect(options).toMatchObject({ data: [], error: null });
  });
  test('are loaded with their event, document and place', async () => {
    const eventId = await idOf(expert.from('events').insert(event).select('id').single());
    const publisher = await idOf(
      expert.from('publishers').insert({ name: 'IOM DTM', type: 'Media' }).select('id').single(),
    );
    const documentId = await idOf(
      expert
        .from('documents')
        .insert({ name: 'IOM: Report', publication_date: '2025-03-02', sources: [publisher], publishers: [publisher] })
        .select('id')
        .single(),
    );
    const id = await newFact({ event_id: eventId, event_role: 'Recommended figure', document_id: documentId });
    const loaded = await expert
      .from('facts')
      .select(
        '*, event:events(*), parent:facts!parent_id(id, name), document:documents(id, name), geo_entity:geo_entities(iso), tabular_datasets_records_to_facts(*)',
      )
      .eq('id', id)
      .single();
    expect(loaded).toMatchObject({ error: null, status: 200 });
    expect(loaded.data).toMatchObject({
      id,
      class: 'Fact',
      version: 1,
      created_by: 'expert',
      data: { reported_figure: 12, figure: 12 },
      event: { id: eventId, name: event.name, countries: ['COL'] },
      parent: null,
      document: { id: documentId, name: 'IOM: Report' },
      geo_entity: { iso: 'CO' },
      tabular_datasets_records_to_facts: [],
    });
    const events = await expert
      .from('events_view')
      .select('recommended_figure, fact_count, geo_name')
      .eq('id', eventId);
    expect(events.data).toEqual([{ recommended_figure: 12, fact_count: 1, geo_name: ['Colombia'] }]);
    const documents = await expert.from('documents_view').select('sources').contains('sources_tags', [publisher]);
    expect(documents.data).toEqual([{ sources: ['IOM DTM'] }]);
  });
  test('are changed at the version that was read, and deleted by their author', async () => {
    const id = await newFact();
    const save = (comment: string) =>
      expert
        .from('facts')
        .update({ comment })
        .eq('id', id)
        .setHeader('If-Match', '"1"')
        .select('comment, version')
        .single();
    expect(await save('first')).toMatchObject({ data: { comment: 'first', version: 2 }, status: 200 });
    expect(await save('late')).toMatchObject({ status: 412, error: { current: { comment: 'first', version: 2 } } });
    expect(await expert.from('facts').delete({ count: 'exact' }).eq('id', id)).toMatchObject({ count: 1, status: 204 });
    expect((await expert.from('facts').select().eq('id', id).maybeSingle()).data).toBeNull();
  });
  test('are not written in a dry run, which returns the result', async () => {
    const dry = await expert.from('facts').insert(fact).select('id, serial_no').single().throwOnError();
    const id = Number(dry.data['id']);
    const changed = await expert.from('facts').update({ year: 2024 }).eq('id', id).rollback().select('year');
    expect(changed.data).toEqual([{ year: 2024 }]);
    expect((await expert.from('facts').select('year').eq('id', id)).data).toEqual([{ year: 2025 }]);
  });
});

describe('publishers', () => {
  test('are created, read, changed, found, and unique by name', async () => {
    const made = await expert
      .from('publishers')
      .insert({ name: 'Onemi', type: 'Government', iso3: 'CHL' })
      .select()
      .single();
    expect(made).toMatchObject({ status: 201, data: { name: 'Onemi', version: 1, created_by: 'expert' } });
    const id = Number(made.data?.['id']);
    const changed = await expert.from('publishers').update({ name: 'Senapred' }, { count: 'exact' }).eq('id', id);
    expect(changed).toMatchObject({ status: 204, count: 1 });
    const found = await expert.from('publishers_view').select('id, geo_name').eq('name', 'Senapred').single();
    expect(found.data).toEqual({ id, geo_name: 'Chile' });
    const twice = await expert.from('publishers').insert({ name: 'Senapred', type: 'Media', iso3: 'CHL' });
    expect(twice).toMatchObject({ status: 409, error: { code: '23505', constraint: 'publishers_name_iso3_key' } });
  });
});

describe('reviews', () => {
  test('allow the status changes that the view offers to the user', async () => {
    const id = await newFact();
    const offered = async (client: Client) =>
      (await client.from('facts_status_view').select('status, allowed_statuses').eq('entity_id', id).single()).data;
    expect(await offered(expert)).toEqual({ status: null, allowed_statuses: ['Comment', 'Under Review'] });
    expect(await expert.from('reviews').insert({ entity_id: id, status: 'Under Review' })).toMatchObject({
      status: 201,
    });
    const refused = await expert.from('reviews').insert({ entity_id: id, status: 'Signed Off' });
    expect(refused).toMatchObject({ status: 403, data: null });
    expect(refused.error).toHaveProperty('constraint');
    expect(await coordinator.from('reviews').insert({ entity_id: id, status: 'Signed Off' })).toMatchObject({
      status: 201,
    });
    expect(await offered(expert)).toMatchObject({ status: 'Signed Off' });
    const locked = await expert.from('facts').update({ comment: 'late' }).eq('id', id);
    expect(locked.error).toMatchObject({ constraint: 'fact_locked' });
    const history = await expert.from('reviews').select('status, created_by').eq('entity_id', id).order('id');
    expect(history.data).toEqual([
      { status: 'Under Review', created_by: 'expert' },
      { status: 'Signed Off', created_by: 'coordinator' },
    ]);
  });
});

describe('refusals', () => {
  test('a request without a session', async () => {
    expect(await helix.stranger.from('facts').select()).toMatchObject({ data: null, status: 401 });
    expect(await helix.stranger.from('publishers').insert({ name: 'x' })).toMatchObject({ data: null, status: 401 });
  });
  test('a missing permission', async () => {
    for (const request of [
      viewer.from('publishers').insert({ name: 'Not mine', type: 'Media' }),
      viewer.from('facts').insert(fact),
      viewer.from('events').insert(event),
    ]) {
      expect(await request).toMatchObject({ status: 403, data: null, error: { constraint: 'not_permitted' } });
    }
    const read = await viewer.from('facts_view').select('id', { head: true, count: 'exact' });
    expect(read).toMatchObject({ status: 200, error: null });
  });
  test('a broken rule, with its constraint', async () => {
    const short = await expert.from('facts').insert({ ...fact, name: 'ab' });
    expect(short).toMatchObject({ data: null, error: { constraint: expect.stringMatching(/^fact_name/) } });
    expect(short.status).toBeGreaterThanOrEqual(400);
    const nowhere = await expert.from('facts').insert({ ...fact, iso3: 'XXX' });
    expect(nowhere.error).toMatchObject({ constraint: expect.stringContaining('iso3') });
  });
  test('a change to a read-only column', async () => {
    const id = await newFact();
    for (const change of [{ status: 'Signed Off' }, { created_by: 'viewer' }, { version: 9 }]) {
      const refused = await expert.from('facts').update(change).eq('id', id);
      expect(refused).toMatchObject({ status: 403, error: { code: '42501' } });
    }
  });
  test('tables behind the views', async () => {
    expect(await expert.schema('data').from('facts').select()).toMatchObject({
      status: 406,
      error: { code: 'PGRST106' },
    });
    expect(await expert.from('sessions').select()).toMatchObject({ status: 404, error: { code: 'PGRST205' } });
  });
});
