/** Finds columns that count the displaced of one cause each, and makes a record of each of them: 'IDPs due to conflict', 'IDPs due to floods'. */
import { folded } from '#domain/search/folded.ts';
import type { RecordColumn, SheetColumn } from './columns.ts';
import { headerWords } from './header-words.ts';
import { readHeader, type Target, type Unit } from './header-reading.ts';
import type { Leveled } from './import-entry.ts';
import { OF_CAUSES } from './import-names.ts';
import { numberOf } from './import-origins.ts';
import { latestName, timeless } from './import-series.ts';
import type { Head, RawCell, RawTable } from './import-table.ts';

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(' ').flatMap((word) => headerWords(word)));

const CAUSES = wordsOf(
  'conflict conflicts armed violence insecurity war hostilities conflit conflits violences insecurite guerre conflicto conflictos violencia ' +
    'inseguridad conflito conflitos guerra نزاع نزاعات صراع صراعات عنف حرب конфлікт конфлікту війна війни конфликт конфликта война войны ' +
    'natural naturel naturels naturelle naturelles naturales naturais hazard hazards disaster disasters climate climatic weather flood floods ' +
    'flooding drought droughts cyclone cyclones storm storms earthquake earthquakes landslide landslides volcano eruption fire fires catastrophe ' +
    'catastrophes inondation inondations secheresse seisme tempete desastre desastres inundacion inundaciones sequia terremoto tormenta cheias ' +
    'ciclone seca tempestade كوارث كارثه طبيعيه فيضان فيضانات سيول جفاف زلزال повінь повені стихія наводнение наводнения стихия',
);
const LINKS = wordsOf(
  'and or et y ou due to from by because of caused induced related driven triggered cause causes a par lie lies liee liees au aux les la le l d de du des ' +
    'suite por debido causa causados causadas el los las e o das dos pelo pela بسبب через внаслідок из за',
);
const TAGGED = new Set('conflict violence disaster disasters flood floods drought cyclone earthquake storm'.split(' '));

type Cause = { label: string; rest: string };
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The cause that a header or its tag names, and its other words; null of one without a cause. */
export function causeOf(header: string, tag = ''): Cause | null {
  if (tag.startsWith('#')) {
    const [name = '', ...marks] = folded(tag)
      .split('+')
      .map((mark) => mark.trim());
    const said = marks.filter((mark) => TAGGED.has(mark));
    const rest = [name, ...marks.filter((mark) => !TAGGED.has(mark)).toSorted()].join('+');
    return said.length === 0 ? null : { label: capital(said.join(' ')), rest };
  }
  const words = headerWords(header);
  const said = words.filter((word) => CAUSES.has(word));
  const rest = words.filter((word) => !CAUSES.has(word) && !LINKS.has(word)).join(' ');
  return said.length === 0 ? null : { label: capital(said.join(' ')), rest };
}

const SAMPLES = 200;
const MOST = 0.9;

/** Names columns anew that count one cause each, unless a column has all of them, which is then the count. `isOfDisplaced`: the title says so, and a header needs no word but the cause. */
export function addCauses(
  { rows }: RawTable,
  { from, tags }: Head,
  headers: readonly string[],
  unit: Unit,
  matched: (Target | null)[],
  mayCount: (at: number) => boolean,
  isOfDisplaced: boolean,
): void {
  const causes = headers.map((header, at) => causeOf(header, tags[at] ?? ''));
  for (const [target, total] of OF_CAUSES) {
    const own = matched.indexOf(total);
    const series = new Map<string, number[]>();
    for (const [at, cause] of causes.entries()) {
      if (cause === null || (matched[at] !== null && at !== own) || !mayCount(at)) continue;
      const isTagged = cause.rest.startsWith('#');
      const isCount = isTagged
        ? tags[own] !== undefined && causeOf('', tags[own])?.rest === cause.rest
        : (cause.rest === '' && own < 0 && total === 'stock_total' && isOfDisplaced) ||
          readHeader(timeless(cause.rest), unit).some(
            (one) => one.target === total && one.loose !== true && one.last !== true,
          );
      if (isCount) series.set(cause.rest, [...(series.get(cause.rest) ?? []), at]);
    }
    const possible = [...series].filter(
      ([, columns]) => columns.length > 1 && new Set(columns.map((at) => causes[at]?.label)).size === columns.length,
    );
    // Of the causes of several years those of the last one.
    const [, found] = possible[latestName(possible.map(([rest]) => rest)) ?? 0] ?? [];
    if (found === undefined || (own >= 0 && !possible.some(([, columns]) => columns.includes(own)))) continue;
    if (own >= 0) matched[own] = null;
    const lines = rows.slice(from, from + SAMPLES);
    const sumOf = (cells: readonly RawCell[]) => found.reduce((sum, at) => sum + numberOf(cells[at]), 0);
    const counted = lines.filter((cells) => sumOf(cells) > 0);
    const all = headers.findIndex(
      (header, at) =>
        header !== '' &&
        !found.includes(at) &&
        matched[at] === null &&
        counted.filter((cells) => numberOf(cells[at]) === sumOf(cells)).length >= Math.max(counted.length * MOST, 2),
    );
    for (const at of found) matched[at] = all < 0 ? target : null;
    if (all >= 0) matched[all] = total;
  }
}

/** A column of one cause; `total` is the record's column that it is part of. */
export type CauseColumn = { at: number; total: RecordColumn; label: string; times?: number | undefined };

/** The rows by cause. The counts without a cause stay with the first of them. */
export function byCause(
  kept: readonly Leveled[],
  columns: readonly SheetColumn[],
  causes: readonly CauseColumn[],
  cellsOf: (line: number) => readonly RawCell[],
): readonly Leveled[] {
  if (causes.length === 0) return kept;
  const labels = [...new Set(causes.map(({ label }) => label))];
  const indexOf = (total: RecordColumn) => columns.findIndex(({ name }) => name === total);
  const totals = new Set(causes.map(({ total }) => indexOf(total)));
  return kept.flatMap((entry): Leveled[] => {
    const cells = cellsOf(entry.row.line);
    if (entry.isTotal || [...totals].some((at) => entry.row.problems?.[at] !== undefined)) return [entry];
    const parts = labels.flatMap((label) => {
      const own = causes.filter(
        (one) => one.label === label && !(entry.isMoving === true && entry.row.cells[indexOf(one.total)] === null),
      );
      const counts = new Map(own.map(({ total, at, times }) => [indexOf(total), numberOf(cells[at], times)]));
      return [...counts.values()].some((count) => count > 0) ? [{ label, counts }] : [];
    });
    if (parts.length === 0) return [entry];
    return parts.map(({ label, counts }, nth) => {
      const values = entry.row.cells.map((cell, at) => {
        const { name, kind } = columns[at] as SheetColumn;
        if (totals.has(at)) return (counts.get(at) ?? 0) || null;
        if (name === 'event_name') return cell ?? label;
        return kind === 'count' && nth > 0 ? null : cell;
      });
      return { ...entry, row: { ...entry.row, id: nth === 0 ? entry.row.id : null, cells: values } };
    });
  });
}
