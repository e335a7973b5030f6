/** The server's threads for foreign data: pages, mails, feeds, uploads, csv bodies, answers of services. */
import { type ThreadLimits, Threads } from '#db/threads/threads.ts';
import { FeedFault } from '#server/feeds/decode.ts';
import { Unshowable } from '#server/uploads/preview/unshowable.ts';
import type { Jobs } from './jobs.ts';

const reader = { worker: 'server/threads/worker.js', refusals: [FeedFault, Unshowable] };

export class ReadingThreads extends Threads<Jobs> {
  constructor(limits: ThreadLimits) {
    super(reader, limits);
  }
}
