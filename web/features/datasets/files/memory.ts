/** Asks the server for the layouts of a dataset's source, and keeps the match of an import with its figures. Without an answer an import goes on as the first of its source. */
import { comparedText, type KeptLayout, type Match } from '#domain/dataset/import-layouts.ts';
import { keptFigures, type Figures } from '#domain/dataset/import-round.ts';
import { psql } from '#web/data/psql.ts';

/** The last saved file of a layout. */
export type LastRound = { figures: Figures; savedAt: string; dataset: string };

export const layoutsOf = (dataset: number): Promise<KeptLayout[]> =>
  psql
    .read<KeptLayout[]>('import_layouts_of', { dataset_id: dataset, select: 'id,headers,match' })
    .catch((): KeptLayout[] => []);

export async function lastRoundOf(layout: number): Promise<LastRound | null> {
  try {
    const [row] = (
      await psql.list('import_layouts', {
        select: ['figures', 'saved_at', 'dataset_name'],
        where: { id: `eq.${layout}` },
        limit: 1,
      })
    ).rows;
    const figures = keptFigures(row?.figures);
    if (row === undefined || figures === null || row.saved_at === null) return null;
    return { figures, savedAt: row.saved_at, dataset: row.dataset_name ?? '' };
  } catch {
    return null;
  }
}

type Kept = { dataset: number; headers: readonly string[]; match: Match; figures: Figures };

/** A match that could not be kept costs the next import a few clicks: the rows are imported all the same. */
export const keepMatch = ({ dataset, headers, match, figures }: Kept): Promise<unknown> =>
  psql
    .rpc('remember_import', {
      api_data: { dataset_id: dataset, headers: headers.map(comparedText), match, figures },
    })
    .catch(() => null);
