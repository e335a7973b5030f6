/** The program of the server's threads that read foreign data. */
import { serve } from '#db/threads/serve.ts';
import { jobs } from './jobs.ts';

await serve(jobs);
