/** What a page says of itself in its head: JSON-LD, citation_*, Dublin Core and Open Graph before its title, its heading and its marked parts. */
import { dayOf, firstOf, languageIn, tidied, tidiedName, withoutSite, type About } from './about.ts';
import { aboutLinked } from './linked-data.ts';

/** The parts of a page that say something of it. */
export interface PageHead {
  /** Name, property or itemprop, in lower case, and content, in their order. */
  metas: readonly (readonly [name: string, content: string])[];
  /** The texts of its JSON-LD. */
  linked: readonly string[];
  title: string;
  /** The first heading. */
  heading: string;
  lang: string;
  /** The first time in the page, as its attribute says it. */
  time: string;
  /** The source of a report on ReliefWeb, which is the publisher of none. */
  source: string;
}

const TITLES = 'citation_title dc.title dcterms.title og:title twitter:title headline';
const PUBLISHERS =
  'citation_publisher citation_technical_report_institution dc.publisher dcterms.publisher article:publisher og:site_name application-name';
const DATES =
  'article:published_time citation_publication_date citation_date citation_online_date dc.date dcterms.issued dc.date.issued dcterms.date dcterms.created dc.date.created datepublished og:article:published_time publication_date publish-date publish_date pubdate parsely-pub-date sailthru.date date';
const LANGUAGES = 'citation_language dc.language dcterms.language content-language inlanguage og:locale';

export function aboutPage({ metas, linked, title, heading, lang, time, source }: PageHead, today: string): About {
  const said = new Map<string, string[]>();
  for (const [name, content] of metas) said.set(name, [...(said.get(name) ?? []).slice(0, 4), content]);
  const of = <Value>(names: string, read: (content: string) => Value | null): Value | null =>
    firstOf(names.split(' ').flatMap((name) => (said.get(name) ?? []).map((content) => read(content))));
  const { article, site } = aboutLinked(linked, today);
  const publisher = firstOf([tidiedName(source), article.publisher, of(PUBLISHERS, tidiedName), site]);
  const named = firstOf([of(TITLES, tidied), article.title, tidied(title), tidied(heading)]);
  const sites = [publisher, of('og:site_name', tidiedName), site, source === '' ? null : 'ReliefWeb'];
  return {
    title:
      named &&
      withoutSite(
        named,
        sites.filter((name) => name !== null),
      ),
    publisher,
    published: firstOf([article.published, of(DATES, (content) => dayOf(content, today)), dayOf(time, today)]),
    language: firstOf([article.language, of(LANGUAGES, languageIn), languageIn(lang)]),
  };
}
