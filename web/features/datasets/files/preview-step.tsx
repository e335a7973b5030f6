/** The rows as they will be imported, with their problems, the question about unclear dates and numbers, and the way: add, update or replace. */
import { useMemo, useState } from 'react';
import { Alert, Button, Checkbox, Radio, Segmented } from 'antd';
import { SHEET_COLUMNS } from '#domain/dataset/columns.ts';
import { readingsOf, type DateOrder } from '#domain/dataset/import-dates.ts';
import type { Unclear } from '#domain/dataset/import-rows.ts';
import type { Sheet } from '#domain/dataset/sheet-types.ts';
import { numberedRows } from '#domain/dataset/source-numbers.ts';
import { counted } from '#domain/values/counts.ts';
import { useCountryName } from '#web/data/lists.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { ImportWay } from './apply-import.ts';
import { LastFile } from './last-file.tsx';
import { NoFigure } from './no-figure.tsx';
import { LeftOut, Sums } from './preview-notes.tsx';
import { PreviewTable } from './preview-table.tsx';
import type { ImportState } from './use-import.ts';

const LABELS = new Map<string, string>(SHEET_COLUMNS.map(({ name, label }) => [name, label]));

function Question({ unclear, state }: { unclear: Unclear; state: ImportState }) {
  const { target, sample, about } = unclear;
  const { readings, readRows, busy } = state;
  const label = LABELS.get(target) ?? target;
  const chosen = readings[target]?.[about];
  const dates = readingsOf(sample);
  const options =
    about === 'dates'
      ? (['day first', 'month first'] as DateOrder[]).map((value) => ({ value: value as string, label: dates[value] }))
      : [
          { value: 'thousands', label: thousands(Number(sample.replaceAll('.', ''))) },
          { value: 'decimals', label: `${sample}, with decimals` },
        ];
  return (
    <div className="import-question">
      <span id={`question-${target}`}>
        {about === 'dates' ? 'Dates' : 'Numbers'} in '{label}' can be read in two ways. <b>{sample}</b> is
      </span>
      <Radio.Group
        aria-labelledby={`question-${target}`}
        disabled={busy !== null}
        value={chosen}
        options={options}
        onChange={(event) =>
          void readRows({
            readings: { ...readings, [target]: { ...readings[target], [about]: event.target.value as string } },
          })
        }
      />
    </div>
  );
}

export function PreviewStep({ state, sheet, iso3 }: { state: ImportState; sheet: Sheet; iso3: string }) {
  const { preview, questions, readings, targets, busy, apply, setStage } = state;
  const [shows, setShows] = useState<'first' | 'problems'>('first');
  const [chosen, setWay] = useState<ImportWay | null>(null);
  const [fills, setFills] = useState(true);
  const countryName = useCountryName();
  const { knownIds, known } = useMemo(() => {
    const rows = new Set((preview?.ids ?? []).flatMap((id) => sheet.rowOf(id) ?? []));
    const byId = rows.size;
    for (const row of numberedRows(sheet, preview?.numbers ?? []).values()) rows.add(row);
    return { knownIds: byId, known: rows.size };
  }, [preview, sheet]);
  if (preview === null) return null;
  const { counts } = preview;
  const there = sheet.counts().records;
  const isWithoutCountry = !preview.columns.includes('iso3');
  const open = questions.filter(({ target, about }) => readings[target]?.[about] === undefined).length;
  const way = chosen ?? (known > 0 ? 'update' : 'append');
  const ways = [
    ...(known > 0
      ? [
          {
            value: 'update',
            label: `Update the ${counted(known, 'row')} with the ID or number of a record${known < counts.records ? `, and add the other ${counted(counts.records - known, 'row')}` : ''}`,
          },
        ]
      : []),
    {
      value: 'append',
      label: `Add ${counted(counts.records, 'row')}${there > 0 ? ` after the ${thousands(there)} that are there` : ''}`,
    },
    ...(there > 0
      ? [
          {
            value: 'replace',
            label: `Replace all ${thousands(there)} records${known > 0 ? '; those with the same ID or number are kept and updated' : ''}`,
          },
        ]
      : []),
  ];
  const notes = [
    counts.empty > 0 && `${counted(counts.empty, 'row')} without content left out`,
    counts.merged > 0 && `${thousands(counts.merged)} values of merged cells repeated in their rows, counts excepted`,
    preview.ids.length > knownIds &&
      `${counted(preview.ids.length - knownIds, 'row')} with the ID of no record here: added as new`,
    counts.notes > 0 && `${counted(counts.notes, 'row')} of notes left out`,
    counts.rounded > 0 && `${counted(counts.rounded, 'count')} with decimals rounded`,
    counts.marked > 0 && `${counted(counts.marked, 'mark')} of footnotes left out`,
    counts.coded > 0 && `${counted(counts.coded, 'P-code')} taken off names`,
    counts.missing > 0 && `${counted(counts.missing, 'cell')} such as 'n/a' left empty`,
    targets.includes('dst_code') &&
      !targets.includes('dst_name') &&
      "the file has P-codes and no names of places: they can't be located",
    preview.origins !== null &&
      `${thousands(preview.origins.columns)} columns of origins as rows: ${thousands(preview.origins.before)} before, ${thousands(preview.origins.after)} after`,
    preview.causes.length > 0 && `a row for each cause: ${preview.causes.join(', ')}`,
    preview.below !== null && `another table begins in row ${thousands(preview.below)}, which is not read`,
    counts.repeatedIds > 0 && `${counted(counts.repeatedIds, 'row')} with an ID that an earlier row has: added as new`,
  ].filter((note) => note !== false);
  return (
    <>
      <p className="import-counts">
        <b>{counted(counts.records, 'row')}</b>
        {notes.map((note) => ` · ${note}`)}
      </p>
      {questions.map((unclear) => (
        <Question key={unclear.target} unclear={unclear} state={state} />
      ))}
      <LastFile preview={preview} state={state} />
      <LeftOut preview={preview} state={state} />
      {isWithoutCountry && counts.records > 0 && (
        <Checkbox checked={fills} onChange={({ target }) => setFills(target.checked)}>
          Fill in the country of the dataset in new rows: <bdi>{countryName(iso3)}</bdi>
        </Checkbox>
      )}
      <Sums preview={preview} state={state} />
      {counts.problems > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${counted(counts.problems, 'cell')} in ${counted(counts.withUnread, 'row')} can't be read, and will be imported as typed and marked.`}
        />
      )}
      <NoFigure preview={preview} state={state} iso3={iso3} />
      {counts.records > 0 && (
        <>
          <Segmented
            size="small"
            aria-label="Rows shown"
            value={shows}
            onChange={setShows}
            options={[
              {
                value: 'first',
                label: counts.records > preview.first.length ? `First ${preview.first.length} rows` : 'All rows',
              },
              {
                value: 'problems',
                label: `With problems (${thousands(counts.withProblems)})${counts.withMissing > 0 ? ` or left empty (${thousands(counts.withMissing)})` : ''}`,
                disabled: counts.withProblems + counts.withMissing === 0,
              },
            ]}
          />
          <PreviewTable columns={preview.columns} rows={shows === 'problems' ? preview.withProblems : preview.first} />
          {ways.length > 1 && (
            <Radio.Group
              className="import-ways"
              aria-label="How to import"
              value={way}
              options={ways}
              onChange={({ target }) => setWay(target.value as ImportWay)}
            />
          )}
        </>
      )}
      {counts.records === 0 && <Alert type="warning" showIcon title="The file has no rows below its headers." />}
      <div className="import-buttons">
        <Button disabled={busy !== null} onClick={() => setStage('columns')}>
          Back
        </Button>
        {open > 0 && <span className="quiet">Choose how to read the column above first.</span>}
        <Button
          type="primary"
          danger={way === 'replace'}
          disabled={busy !== null || open > 0 || counts.records === 0}
          onClick={() => void apply(way, isWithoutCountry && fills ? iso3 : null)}
        >
          Import {counted(counts.records, 'row')}
        </Button>
      </div>
    </>
  );
}
