/** Reads the article or report of a page's JSON-LD (schema.org). Looks at a limited number of parts, however they are nested. */
import { firstOf, joined, dayOf, languageIn, NOTHING_SAID, tidied, tidiedName, type About } from './about.ts';

const LONGEST = 500_000;
const MOST_PARTS = 2_000;
const ARTICLES =
  /^(?:.{0,40}\/)?(?:\w{0,30}Article|Report|BlogPosting|LiveBlogPosting|ScholarlyArticle|DigitalDocument|WebPage|Dataset|CreativeWork)$/;
const SITES = /^(?:.{0,40}\/)?(?:WebSite|\w{0,30}Organization)$/;

type Part = Readonly<Record<string, unknown>>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);
const firstIn = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value);

function parsed(text: string): unknown {
  if (text.length > LONGEST) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The parts of a value, those further outside first. */
function partsOf(value: unknown): Part[] {
  const waiting: unknown[] = [value];
  const parts: Part[] = [];
  for (let at = 0; at < waiting.length && at < MOST_PARTS; at += 1) {
    const one = waiting[at];
    if (isPart(one)) parts.push(one);
    if (typeof one !== 'object' || one === null) continue;
    for (const inner of Object.values(one)) {
      if (waiting.length >= MOST_PARTS) break;
      if (typeof inner === 'object') waiting.push(inner);
    }
  }
  return parts;
}

const isOf = (part: Part, types: RegExp): boolean =>
  [part['@type']].flat().some((type) => typeof type === 'string' && types.test(type.slice(0, 100)));

function nameIn(value: unknown, byId: ReadonlyMap<unknown, Part>): string | null {
  const one = firstIn(value);
  if (!isPart(one)) return tidiedName(one);
  return tidiedName(firstIn(one['name'])) ?? tidiedName(firstIn(byId.get(one['@id'])?.['name']));
}

function languageOf(value: unknown): string | null {
  const one = firstIn(value);
  return isPart(one) ? firstOf([languageIn(one['alternateName']), languageIn(one['name'])]) : languageIn(one);
}

/** What the texts of a page's JSON-LD say of its article; the name of its site stands in for a publisher. */
export function aboutLinked(texts: readonly string[], today: string): { article: About; site: string | null } {
  const parts = texts.flatMap((text) => partsOf(parsed(text)));
  const byId = new Map(parts.filter((part) => 'name' in part).map((part) => [part['@id'], part]));
  const isPage = (part: Part): boolean => [part['@type']].flat().includes('WebPage');
  // A page is what surrounds its article.
  const articles = parts
    .filter((part) => isOf(part, ARTICLES))
    .toSorted((one, other) => Number(isPage(one)) - Number(isPage(other)));
  const abouts = articles.map((part): About => ({
    title: firstOf([tidied(firstIn(part['headline'])), tidied(firstIn(part['name']))]),
    publisher: firstOf([nameIn(part['publisher'], byId), nameIn(part['sourceOrganization'], byId)]),
    published: firstOf([dayOf(firstIn(part['datePublished']), today), dayOf(firstIn(part['dateCreated']), today)]),
    language: languageOf(part['inLanguage']),
  }));
  const sites = parts.filter((part) => isOf(part, SITES)).map((part) => tidiedName(firstIn(part['name'])));
  return { article: joined([...abouts, NOTHING_SAID]), site: firstOf(sites) };
}
