/** `npm run doctor [-- --json] [--env FILE]`: checks this installation and says how to mend it. Leaves no file. */
import { doctor } from '#server/checks/doctor.ts';

process.exitCode = await doctor(process.argv.slice(2), process.env, (text) => console.log(text));
