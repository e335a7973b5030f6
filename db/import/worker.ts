/** The program of the thread that reads files. */
import { serve } from '#db/threads/serve.ts';
import { jobs } from './jobs.ts';

await serve(jobs);
