/** Reads the texts of documents that wait in the parking lot, for the number of facts that they suggest. */
import type { Database } from '#db/database.ts';
import { TooMuch } from '#db/threads/too-much.ts';
import type { ReadingThreads } from '#server/threads/threads.ts';

const PART = 20;
const background = { role: null, background: true, deadline: 60_000 } as const;

interface Delivery {
  id: number;
  version: number;
  published: string | null;
  content: string;
}

/** Until none waits, or until `ended`. A text beyond the limits of its reader counts as one without figures. */
export async function readDeliveries(
  owner: Database,
  threads: ReadingThreads,
  ended: () => boolean = () => false,
): Promise<void> {
  for (;;) {
    const { rows } = await owner.statement<Delivery>(background, 'select * from rules.deliveries_to_read($1)', [PART]);
    if (rows.length === 0) return;
    for (const { id, version, published, content } of rows) {
      if (ended()) return;
      const found = await countIn(threads, { text: content, published });
      await owner.statement(background, 'select rules.keep_reading($1, $2, $3)', [id, version, found]);
    }
  }
}

async function countIn(threads: ReadingThreads, source: { text: string; published: string | null }): Promise<number> {
  try {
    return (await threads.read('report', source)).suggestions.length;
  } catch (error) {
    if (error instanceof TooMuch) return 0;
    throw error;
  }
}
