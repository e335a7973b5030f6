/** The version and the environment: in words for the bar and the sign-in, and as a warning on an installation that is not the real one. */
import { environmentOf } from '#domain/values/environment.ts';

declare const __VERSION__: string;
declare const __BUILD__: string;

const environment = () => environmentOf(window.location.hostname);

/** '2.18.1 · production' */
export const versionText = (): string => `${__VERSION__} · ${environment()}`;

/** The same with the commit that the screens were built from, where it is known. */
export const buildText = (): string => ['Version', versionText(), __BUILD__ && `· ${__BUILD__}`].join(' ').trim();

const WARNINGS: Readonly<Record<string, string>> = {
  testing: 'This is a testing installation',
  development: 'This is a development installation',
};

/** Only on testing and development, so that nobody mistakes them for the real installation. */
export function Banner() {
  const warning = WARNINGS[environment()];
  if (warning === undefined) return null;
  return (
    <aside className="banner" aria-label="Version and environment" data-environment={environment()}>
      {warning} · Version {versionText()}
    </aside>
  );
}
