/** Maps a row of the context texts to a contextual analysis. Pure. */
import type { AnalysisRecord, Lists } from './records.ts';
import { readCountry } from './read-country.ts';
import { CAUSES, oneOf, readYear, Refusal, requireCell } from './values.ts';

const CATEGORIES = ['Internal Displacements', 'IDPs'];
/** As long as the content of a note may be. */
const LONGEST = 100_000;

type Cells = Readonly<Record<string, string>>;

/** The text is Markdown already; the file has no title and no publication date. */
export function toAnalysis(cells: Cells, lists: Lists): AnalysisRecord {
  const flags = new Set<string>();
  const country = readCountry(cells, lists);
  const { iso3 } = country;
  const year = readYear(requireCell(cells, 'year'), 'year');
  const cause = oneOf(CAUSES, requireCell(cells, 'figure_cause'), 'figure_cause');
  const category = oneOf(CATEGORIES, requireCell(cells, 'figure_category'), 'figure_category');
  const content = cells['description'] ?? '';
  if (content === '') throw new Refusal('description', 'is empty');
  if (content.length > LONGEST) throw new Refusal('description', 'is longer than 100,000 characters');
  const group = `GRID ${year + 1}`;
  if (!lists.groups.has(group)) flags.add('group_outside_list');
  flags.add('publication_date_missing');
  return {
    key: `${iso3} ${year} ${cause} ${category}`,
    iso3,
    title: `${country.name}: ${category} - ${cause} - ${year}`,
    publication_date: `${year}-12-31`,
    displacement_type: cause,
    group: lists.groups.has(group) ? group : null,
    content,
    flags: [...flags].toSorted(),
  };
}
