/** Shows the version and the environment, so that nobody mistakes a test installation for the real one. */
import { environmentOf } from '#domain/environment.ts';

declare const __VERSION__: string;

export function Banner() {
  const environment = environmentOf(window.location.hostname);
  return (
    <aside className="banner" aria-label="Version and environment" data-environment={environment}>
      Version {__VERSION__} · {environment}
    </aside>
  );
}
