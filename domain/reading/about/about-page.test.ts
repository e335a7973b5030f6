/** Tests what a page says of itself by its metadata, in the shapes of news sites, organisations and journals, and with hostile content. */
import { expect, test } from 'vitest';
import { aboutPage, type PageHead } from './about-page.ts';

const today = '2025-06-01';
const about = (head: Partial<PageHead>) =>
  aboutPage({ metas: [], linked: [], title: '', heading: '', lang: '', time: '', source: '', ...head }, today);

test('a page of a news site says it in its JSON-LD', () => {
  const linked = JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', name: 'Example News' },
      { '@type': 'Organization', '@id': '#org', name: 'The Example Daily' },
      { '@type': 'WebPage', name: 'Another title', inLanguage: 'fr' },
      {
        '@type': ['NewsArticle', 'Article'],
        headline: 'Floods displace &quot;thousands&quot; - The Example Daily',
        datePublished: '2025-05-06T10:00:00Z',
        publisher: { '@id': '#org' },
        inLanguage: { '@type': 'Language', name: 'English', alternateName: 'en' },
      },
    ],
  });
  expect(about({ linked: [linked], title: 'x', lang: 'de' })).toEqual({
    title: 'Floods displace "thousands"',
    publisher: 'The Example Daily',
    published: '2025-05-06',
    language: 'en',
  });
});

test('a page says it in Open Graph, and its title loses the name of the site', () => {
  expect(
    about({
      metas: [
        ['og:site_name', 'Reuters'],
        ['og:title', 'Floods hit Kassala | Reuters'],
        ['article:published_time', '2025-05-06T10:00:00Z'],
        ['og:locale', 'en_US'],
      ],
      title: 'Reuters',
    }),
  ).toEqual({ title: 'Floods hit Kassala', publisher: 'Reuters', published: '2025-05-06', language: 'en' });
});

test('a report of a journal says it in citation_* and Dublin Core', () => {
  expect(
    about({
      metas: [
        ['citation_title', 'Displacement after floods'],
        ['citation_publisher', 'Wiley'],
        ['citation_publication_date', '2025/05/06'],
        ['dc.language', 'en'],
      ],
      title: 'Displacement after floods – Wiley Online Library',
    }),
  ).toEqual({ title: 'Displacement after floods', publisher: 'Wiley', published: '2025-05-06', language: 'en' });
});

test('the publisher of a report on ReliefWeb is its source', () => {
  expect(
    about({
      metas: [['og:site_name', 'ReliefWeb']],
      title: 'Sudan: Situation report 12 - Sudan | ReliefWeb',
      lang: 'en',
      time: '2025-05-06T00:00:00+00:00',
      source: 'OCHA',
    }),
  ).toEqual({
    title: 'Sudan: Situation report 12 - Sudan',
    publisher: 'OCHA',
    published: '2025-05-06',
    language: 'en',
  });
});

test('a page without metadata has its title, or its heading', () => {
  expect(about({ title: 'Floods', heading: 'Other' }).title).toBe('Floods');
  expect(about({ heading: 'Other heading', lang: 'pt-BR' })).toEqual({
    title: 'Other heading',
    publisher: null,
    published: null,
    language: 'pt',
  });
  expect(about({})).toEqual({ title: null, publisher: null, published: null, language: null });
});

test('a wrong value gives way to the next one', () => {
  expect(
    about({
      metas: [
        ['og:site_name', '@example'],
        ['og:site_name', 'Example'],
        ['article:published_time', '2999-01-01'],
        ['date', '2025-05-06'],
        ['og:title', '…'],
      ],
      title: 'Floods',
    }),
  ).toEqual({ title: 'Floods', publisher: 'Example', published: '2025-05-06', language: null });
});

test.each([
  ['broken', '{"@type": "NewsArticle", "headline": '],
  ['deep', '['.repeat(200_000) + ']'.repeat(200_000)],
  ['nested', `${'{"a":'.repeat(20_000)}{"@type":"NewsArticle","headline":"Deep"}${'}'.repeat(20_000)}`],
  ['wide', `[${'{"a":1},'.repeat(60_000)}{"@type":"NewsArticle","headline":"Wide"}]`],
  ['of other types', '{"@type":{"a":1},"headline":7,"publisher":[[]],"datePublished":{}}'],
  ['of wrong values', '{"@type":"NewsArticle","headline":[["x"]],"publisher":7,"datePublished":{},"inLanguage":[]}'],
  ['no object', 'null'],
])('JSON-LD that is %s says nothing', (_, text) => {
  expect(about({ linked: [text], title: 'Floods' })).toEqual({
    title: 'Floods',
    publisher: null,
    published: null,
    language: null,
  });
});

test('thousands of metas of one name are read in no time', () => {
  const metas = Array.from({ length: 1_000 }, (): [string, string] => ['og:title', '<'.repeat(10_000)]);
  expect(about({ metas, title: 'x'.repeat(1_000_000) }).title).toBe('x'.repeat(500));
});
