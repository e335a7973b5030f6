/** The names of countries in English, French, Spanish, Portuguese, Arabic, Ukrainian and Russian, by two-letter code: those of i18n-iso-countries (MIT). */
import arabic from 'i18n-iso-countries/langs/ar.json' with { type: 'json' };
import english from 'i18n-iso-countries/langs/en.json' with { type: 'json' };
import spanish from 'i18n-iso-countries/langs/es.json' with { type: 'json' };
import french from 'i18n-iso-countries/langs/fr.json' with { type: 'json' };
import portuguese from 'i18n-iso-countries/langs/pt.json' with { type: 'json' };
import russian from 'i18n-iso-countries/langs/ru.json' with { type: 'json' };
import ukrainian from 'i18n-iso-countries/langs/uk.json' with { type: 'json' };

type Names = Readonly<Record<string, string | readonly string[] | undefined>>;
const LANGUAGES: readonly Names[] = [english, french, spanish, portuguese, arabic, ukrainian, russian].map(
  ({ countries }) => countries,
);

/** Names of the library that are another country's. */
const WRONG: ReadonlySet<string> = new Set([
  'CD Congo',
  'CD República Popular do Congo',
  'CG República Democrática do Congo',
]);

export const namesInLanguages = (iso: string): string[] =>
  LANGUAGES.flatMap((names) => names[iso] ?? []).filter((name) => !WRONG.has(`${iso} ${name}`));
