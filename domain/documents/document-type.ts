/** The type of a document, among the entries of the list: the one that its title names ('Situation Report 5 (PDF)'), or that of the kind of text that its title or its first lines say. */
import { folded } from '#domain/search/folded.ts';

const wordsOf = (text: string) =>
  ` ${folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;

/** Ordinary words of titles, which say nothing about the document: 'Phone survey'. */
const ORDINARY: readonly string[] = ['Web', 'Phone'];

type Entry = { readonly name: string; readonly active: boolean };

/** The longest entry that stands in the title; null without one, or with two of one length. */
export function typeNamedIn(title: string, entries: readonly Entry[]): string | null {
  const words = wordsOf(title);
  const named = entries
    .filter(({ name, active }) => active && !ORDINARY.includes(name) && wordsOf(name) !== '  ')
    .filter(({ name }) => words.includes(wordsOf(name)))
    .map(({ name }) => name)
    .toSorted((one, other) => other.length - one.length);
  const [first, second] = named;
  return first === undefined || first.length === second?.length ? null : first;
}

type Kind = { readonly phrases: readonly string[]; readonly format: string };

/** Kinds of texts by the words that name them, in the languages of the reader, and the format in which they are published. */
const KINDS: readonly Kind[] = [
  {
    phrases: (
      'situation report,situation update,sitrep,sit rep,rapport de situation,informe de situacion,reporte de situacion,' +
      'relatorio de situacao,relatorio situacional,تقرير الحاله,تقرير الوضع,تقرير عن الوضع'
    ).split(','),
    format: 'PDF',
  },
  { phrases: 'flash update,flash report,mise a jour eclair,flash info,actualizacion flash'.split(','), format: 'PDF' },
  {
    phrases: (
      'needs assessment,rapid assessment,assessment report,evaluation rapide,evaluation des besoins,' +
      'evaluacion rapida,evaluacion de necesidades,evaluacion de danos,avaliacao rapida,avaliacao de necessidades,تقييم سريع,تقييم الاحتياجات'
    ).split(','),
    format: 'PDF',
  },
  { phrases: 'bulletin,boletin,boletim,نشره'.split(','), format: 'PDF' },
  {
    phrases: (
      'press release,press statement,media release,news release,news article,news,breaking news,communique de presse,' +
      'comunicado de prensa,nota de prensa,boletin de prensa,comunicado de imprensa,nota de imprensa,nota a imprensa,بيان صحفي,خبر صحفي'
    ).split(','),
    format: 'Web',
  },
  {
    phrases: (
      'dataset,data set,spreadsheet,workbook,masterlist,master list,xlsx,xls,base de donnees,tableur,jeu de donnees,' +
      'base de datos,hoja de calculo,conjunto de datos,base de dados,planilha,conjunto de dados,قاعده بيانات,جدول بيانات'
    ).split(','),
    format: 'Excel',
  },
];

/** 'MAPUTO (Reuters) –' begins an article of an agency. */
const OF_AGENCY = /^\p{Lu}[\p{L} .,’'\d]{1,60}[([](?:Reuters|AFP|AP|EFE|Xinhua|Lusa|ANSA|DPA|Anadolu|UN News)[)\]]/u;

const HEAD_LINES = 4;
/** A sentence that mentions a report names no kind. */
const HEADING_WORDS = 14;
/** 'ABC News' is a publisher, 'News: floods' a kind. */
const isKind = (line: string, phrase: string): boolean =>
  phrase === 'news' ? line.startsWith(' news ') : line.includes(` ${phrase} `);

/** The kind that the title or one of the first lines names, by its place among the kinds; null without one. */
export function kindSaid(title: string | null, text: string): number | null {
  const top = text.slice(0, 2000).trimStart().split('\n');
  const lines = [title ?? '', ...top.filter((line) => line.trim() !== '').slice(0, HEAD_LINES)];
  for (const line of lines) {
    if (line.split(/\s+/u).length > HEADING_WORDS) continue;
    const words = wordsOf(line);
    const said = KINDS.flatMap(({ phrases }) => phrases).filter((phrase) => isKind(words, phrase));
    // 'Boletín de prensa' is no 'boletín'.
    const whole = said.find(
      (phrase) => !said.some((other) => other !== phrase && ` ${other} `.includes(` ${phrase} `)),
    );
    const kind = KINDS.findIndex(({ phrases }) => whole !== undefined && phrases.includes(whole));
    if (kind !== -1) return kind;
  }
  return lines.some((line) => OF_AGENCY.test(line.trim())) ? NEWS : null;
}
const NEWS = KINDS.findIndex(({ phrases }) => phrases.includes('news'));

/** The entry of the list for a kind: its own name, or that of its format. */
export function typeOfKind(kind: number, entries: readonly Entry[]): { own: string | null; format: string | null } {
  const { phrases = [], format = '' } = KINDS[kind] ?? {};
  const active = entries.filter((entry) => entry.active).map(({ name }) => name);
  return {
    own: active.find((name) => phrases.includes(wordsOf(name).trim())) ?? null,
    format: active.find((name) => name === format) ?? null,
  };
}
