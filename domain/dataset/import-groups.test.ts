/** Tests that a long table counts the displaced once: groups of people, units, and sexes or ages with all of them as rows. */
import { describe, expect, test } from 'vitest';
import { cellReader } from './coerce.ts';
import { matchColumns } from './import-columns.ts';
import type { Unit } from './import-names.ts';
import { readTable, type ColumnChoice } from './import-rows.ts';
import { findHead } from './import-table.ts';

const readCell = cellReader([]);

/** Rows of place, values and count; the headers are those of the values. */
function read(header: string, rows: string[], { unit = 'Person', withOthers = false } = {}) {
  const lines = [`Site|${header}|Individuals`, ...rows].map((line) =>
    line.split('|').map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell)),
  );
  const table = { rows: lines, merges: [] };
  const head = findHead(table, 'Person');
  const choices = matchColumns(table, head, 'Person').columns.flatMap(({ at, target, depth }): ColumnChoice[] =>
    target === null ? [] : [{ at, target, depth }],
  );
  const found = readTable(table, head, choices, { readCell, withOthers, unit: unit as Unit });
  return { sum: found.sums[0]?.sum, others: found.others.map(({ text, rows: count }) => [text, count]) };
}

describe('groups', () => {
  test.each<[string[], number, string[]]>([
    [['IDPs', 'Refugees', 'Returnees'], 1, ['Refugees', 'Returnees']],
    [['Internally displaced persons', 'Host community'], 1, ['Host community']],
    [['IDPs', 'REF', 'STA'], 1, ['REF', 'STA']],
    [['Desplazamiento masivo', 'Confinamiento'], 1, ['Confinamiento']],
    [['PDI', 'Retournés', 'Rapatriés'], 1, ['Retournés', 'Rapatriés']],
    [['Desplazados', 'Migrantes'], 1, ['Migrantes']],
    [['نازحون', 'عائدون'], 1, ['عائدون']],
    [['ВПО', 'Біженці'], 1, ['Біженці']],
    [['IDPs', 'Non-displaced', 'Stateless'], 1, ['Non-displaced', 'Stateless']],
    [['IDPs in camps', 'IDPs in host communities', 'Returnees'], 11, ['Returnees']],
    [['Number of IDPs (individuals)', 'Number of IDP households'], 1, ['Number of IDP households']],
    [['Individuals', 'Households'], 1, ['Households']],
  ])('%j', (values, sum, others) => {
    const rows = ['A', 'B'].flatMap((site) => values.map((value, at) => `${site}|${value}|${10 ** at}`));
    expect(read('Category', rows)).toEqual({ sum: 2 * sum, others: others.map((text) => [text, 2]) });
    expect(read('Category', rows, { withOthers: true }).sum).toBe(2 * Number('1'.repeat(values.length)));
  });

  test('households count in a dataset of households', () =>
    expect(read('Unit', ['A|Individuals|5', 'A|Households|1'], { unit: 'Household' })).toEqual({
      sum: 1,
      others: [['Individuals', 1]],
    }));

  test.each([
    ['a type of place', 'Site type', ['Camp', 'Host community', 'Collective centre']],
    ['a reason', 'Reason', ['Conflict', 'Disaster', 'Return']],
    ['a source', 'Source', ['UNHCR', 'IOM', 'Refugee council']],
    ['a place of its own', 'Neighbourhood', ['IDP settlement', 'Returnee village', 'Town']],
  ])('%s is no group', (_, header, values) => {
    const rows = values.map((value, at) => `S${at}|${value}|10`);
    expect(read(header, rows)).toEqual({ sum: 30, others: [] });
  });

  test('a remark in some rows is no group', () => {
    const rows = ['A|IDPs|10', 'B|Returnees|10', 'C||10', 'D||10'];
    expect(read('Remarks', rows)).toEqual({ sum: 40, others: [] });
  });
});

describe('sexes and ages', () => {
  const SEXES = ['A|Female|6', 'A|Male|4', 'A|All|10', 'B|Female|3', 'B|Male|2', 'B|All|5'];
  test('the rows of all are taken, the others are counted in them', () => {
    expect(read('Sex', SEXES)).toEqual({
      sum: 15,
      others: [
        ['Female', 2],
        ['Male', 2],
      ],
    });
    expect(read('Age', ['A|0-17|6', 'A|18-59|3', 'A|60+|1', 'A|All ages|10']).sum).toBe(10);
  });

  test('where all are not everywhere, the parts are taken', () => expect(read('Sex', SEXES.toSpliced(5)).sum).toBe(15));

  test('sexes without all of them are added', () =>
    expect(read('Sex', ['A|Female|6', 'A|Male|4'])).toEqual({ sum: 10, others: [] }));
});
