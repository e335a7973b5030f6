/** Pages of the list of facts through the whole server, beside the same SQL through the driver alone. */
import { FACTS_SEARCH, type FactsSearch } from '#domain/facts/facts-search.ts';
import { type BenchDatabase, manyFacts, rowOf } from './databases.ts';
import { openScene } from './floor.ts';
import { atMost, compare, type Context, milliseconds } from './report.ts';

export const NEWEST = 'created_at.desc,id.desc';
/** The default columns of the facts list, and the columns that it always requests. */
export const FACT_COLUMNS =
  'changed_since_review,class,confidential,country,created_by,displacement_type,event_data_included,event_id,event_misfits,event_name,event_role,figure,flags,groups,hazard_subtype,id,idu,name,parent_misfits,parent_role,start_date,status,sub_misfit_count,type,year';

/** One request after the other: one person waits for the page. */
export async function benchList(context: Context): Promise<void> {
  const database = await manyFacts(context);
  await using scene = await openScene(database);
  const whole = { measured: 0, floor: 0 };
  for (const [what, path] of await searchesOf(database)) {
    const recording = await scene.record(path);
    const [get, replay] = [scene.get(path), scene.replay(recording)];
    const [answer, row] = [await get(), await replay()];
    if (answer.unpacked() !== row?.body || answer.total !== row.total) throw new Error(`The answers to ${what} differ`);
    const pair = await compare(context, `list: ${what}`, {
      turns: 8 * context.rounds,
      // Plans are stable after their fifth use on a connection.
      warm: 7,
      measured: get,
      floor: replay,
      beside: 'driver alone',
      held: atMost(1.3),
    });
    whole.measured += pair.measured;
    whole.floor += pair.floor;
  }
  const held = atMost(1.3)({ ratio: whole.measured / whole.floor });
  context.report('list: all', milliseconds(whole.measured), `${milliseconds(whole.floor)} driver alone`, held);
}

/** The values of a column of the list, or of an expression, in descending order of their facts. */
export async function frequent(database: BenchDatabase, words: string): Promise<string[]> {
  const counted = `select ${words} as word from api.facts_view group by 1 order by count(*) desc, 1`;
  const list = `select array(select word::text from (${counted}) w where word is not null) as words`;
  return (await rowOf<{ words: string[] }>(database, list)).words;
}

/** With the country, year and group with the most facts: small answers are not harder than these. The product's own functions write the filters. */
async function searchesOf(database: BenchDatabase): Promise<[what: string, path: string][]> {
  const [most = ''] = await frequent(database, "iso3 || ' ' || year");
  const [[group = ''], countries] = [await frequent(database, 'unnest(groups)'), await frequent(database, 'country')];
  const [iso3, year] = [[most.slice(0, 3)], [Number(most.slice(4))]];
  const search = (what: string, searched: Partial<FactsSearch>, order = NEWEST, offset = 0): [string, string] => {
    const filters = FACTS_SEARCH.conditions({ ...FACTS_SEARCH.empty, ...searched });
    const page = { select: FACT_COLUMNS, ...filters, order, offset: String(offset), limit: '20' };
    return [what, `facts_view?${new URLSearchParams(page).toString()}`];
  };
  return [
    search('no filter', {}),
    search('country and year', { iso3, year }),
    // The beginning of the name of a country of medium size.
    search('part of a name', { name: (countries[20] ?? countries.at(-1) ?? '').slice(0, 12) }),
    search('cause and type', { displacement_type: 'Disaster', type: 'New Displacement (Flow)' }),
    search('group', { groups: [group] }),
    search('year, largest figures first', { year }, 'figure.desc.nullslast,id.desc'),
    search('country, page 20', { iso3 }, NEWEST, 380),
  ];
}
