/** The process that the load comes from: applies what it is told and tells what it measured. Knows neither server. */
import { applyLoad, type Load } from './load-client.ts';

process.on('message', (load: Load) => {
  applyLoad(load).then(
    (loaded) => process.send?.({ loaded }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
