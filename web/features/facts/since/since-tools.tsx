/** The day of a comparison, with days to choose, and its files. Loads nothing. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button, Space } from 'antd';
import { useState } from 'react';
import type { FactsSearch } from '#domain/facts/facts-search.ts';
import { sinceFrom, sincePresets, type FactsSinceDay } from '#domain/facts/facts-since.ts';
import { SINCE } from '#domain/messages/facts-since.ts';
import { tidyDate } from '#domain/values/dates.ts';
import { saveFile } from '#web/data/download.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { fileNameOf } from '#web/lists/file-name.ts';
import type { FilterChip } from '#web/lists/filter-chips.ts';
import { DayInput } from '#web/pickers/day-input.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { useNotices } from '#web/ui/notices.ts';

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
  const notices = useNotices();
  const empty = since === undefined || since.facts.length === 0;
  const save = async (kind: 'xlsx' | 'csv') => {
    if (since === undefined) return;
    const [{ csvOf }, { factLines, workbookOf }] = await Promise.all([
      import('#domain/values/csv.ts'),
      import('./since-file.ts'),
    ]);
    const name = `${fileNameOf(FACTS, chips, 'all')}-since-${day}.${kind}`;
    const words = [
      `${SINCE.day}: ${day}`,
      SINCE.numbers(since.factsBefore, since.factsAfter),
      ...(chips.length === 0 ? [FACTS.words.all] : chips.map(({ label, text }) => `${label}: ${text}`)),
      SINCE.rule,
    ];
    saveFile(name, new Blob([kind === 'csv' ? csvOf(factLines(since)) : await workbookOf(since, words)]));
    notices.message(`${name} downloaded`);
  };
  const start = (kind: 'xlsx' | 'csv') =>
    void save(kind).catch((error: unknown) =>
      notices.error('The file could not be made', error instanceof Error ? error.message : undefined),
    );
  return (
    <Space.Compact size="small" className="facts-since-files">
      <Button
        icon={<DownloadOutlined />}
        aria-label="Download"
        disabled={empty}
        onClick={() => start('xlsx')}
        title="A workbook of these changes"
      >
        Download
      </Button>
      <Button disabled={empty} onClick={() => start('csv')} aria-label="Download csv" title="A csv file of the facts">
        csv
      </Button>
    </Space.Compact>
  );
}
