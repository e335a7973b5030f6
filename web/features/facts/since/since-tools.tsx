/** The day of a comparison, with days to choose, and its files. Loads nothing. */
import { Button } from 'antd';
import { useState } from 'react';
import type { FactsSearch } from '#domain/facts/facts-search.ts';
import { sinceFrom, sincePresets, type FactsSinceDay } from '#domain/facts/facts-since.ts';
import { SINCE } from '#domain/messages/facts-since.ts';
import { dayWords, tidyDate } from '#domain/values/dates.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { fileNameOf } from '#web/lists/files/file-name.ts';
import type { FilterChip } from '#web/lists/search/filter-chips.ts';
import { MadeFiles, type FileKind } from '#web/features/facts/files/made-files.tsx';
import { DayInput } from '#web/pickers/day-input.tsx';
import { Labelled } from '#web/ui/labelled.tsx';

type Props = {
  day: string;
  today: string;
  onDay: (day: string) => void;
  since: FactsSinceDay | undefined;
  chips: readonly FilterChip<FactsSearch>[];
};

export function SinceTools({ day, today, onDay, since, chips }: Props) {
  const [typed, setTyped] = useState(day);
  const [left, setLeft] = useState(false);
  const tidied = tidyDate(typed);
  const wrong = sinceFrom(tidied, today) !== tidied;
  const show = () => {
    setLeft(true);
    if (!wrong && tidied !== day) onDay(tidied);
  };
  return (
    <form
      className="facts-since-tools"
      onSubmit={(event) => {
        event.preventDefault();
        show();
      }}
    >
      <Labelled label={SINCE.day} problem={left && wrong ? SINCE.wrongDay : null}>
        {(control) => (
          <DayInput {...control} label={SINCE.day} value={typed} onChange={setTyped} onBlur={() => setLeft(true)} />
        )}
      </Labelled>
      <Button htmlType="submit">Compare</Button>
      <div className="facts-since-days" role="group" aria-label="Days to choose">
        {sincePresets(today).map((preset) => (
          <Button
            key={preset.label}
            size="small"
            aria-pressed={preset.day === day}
            type={preset.day === day ? 'primary' : 'default'}
            onClick={() => onDay(preset.day)}
          >
            {preset.label}
          </Button>
        ))}
      </div>
      <Files day={day} since={since} chips={chips} />
    </form>
  );
}

function Files({ day, since, chips }: Pick<Props, 'day' | 'since' | 'chips'>) {
  const make = async (kind: FileKind, of: FactsSinceDay) => {
    const { factLines, totalLines, widthOf } = await import('./since-file.ts');
    const name = `${fileNameOf(FACTS, chips, 'all')}-since-${day}.${kind}`;
    if (kind === 'csv') return { name, content: (await import('#domain/values/csv.ts')).csvOf(factLines(of)) };
    const words = [
      `${SINCE.day}: ${dayWords(day)}`,
      SINCE.numbers(of.factsBefore, of.factsAfter),
      ...(chips.length === 0 ? [FACTS.words.all] : chips.map(({ label, text }) => `${label}: ${text}`)),
      SINCE.rule,
    ];
    const { workbookOf } = await import('#web/features/facts/files/made-workbook.ts');
    const tables = [
      { name: 'Facts', lines: factLines(of), widthOf },
      { name: 'Totals', lines: totalLines(of), widthOf },
    ];
    return { name, content: await workbookOf(tables, words) };
  };
  return (
    <MadeFiles
      className="facts-since-files"
      titles={{ xlsx: 'A workbook of these changes', csv: 'A csv file of the facts' }}
      make={since === undefined || since.facts.length === 0 ? null : (kind) => make(kind, since)}
    />
  );
}
