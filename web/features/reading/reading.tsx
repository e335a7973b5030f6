/** How well the reader of reports does: what became of its suggestions by month and language, and the cases for its tests. */
import { DownloadOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { FACT_KIND, type FactField } from '#domain/facts/fact-kind.ts';
import { monthWords } from '#domain/values/dates.ts';
import { saveFile } from '#web/data/download.ts';
import type { Row } from '#web/data/psql-query.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { SortedTable, type SortedColumn } from '#web/ui/sorted-table.tsx';
import { inOne, Loaded, Nothing, problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { correctionsQuery, monthsQuery, readCases } from './reading-queries.ts';

type Month = Row<'suggestions_by_month'>;
type Correction = Row<'suggestion_corrections'>;

const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'English',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
  ar: 'Arabic',
};

const share = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`);

const countOf = (id: 'accepted' | 'changed' | 'dismissed' | 'missed', header: string): SortedColumn<Month> => ({
  id,
  header,
  align: 'end',
  by: (row) => row[id],
  draw: (row) => thousands(row[id]),
});

const suggested = ({ accepted, changed, dismissed }: Month): number => accepted + changed + dismissed;

const MONTHS: readonly SortedColumn<Month>[] = [
  { id: 'month', header: 'Month', by: ({ month }) => month, draw: ({ month }) => monthWords(month) },
  {
    id: 'language',
    header: 'Language',
    by: ({ language }) => language,
    draw: ({ language }) => LANGUAGES[language ?? ''] ?? language,
  },
  countOf('accepted', 'Taken as suggested'),
  countOf('changed', 'Taken and changed'),
  countOf('dismissed', 'Dismissed'),
  countOf('missed', 'Missed'),
  {
    id: 'right',
    header: 'Right',
    align: 'end',
    by: (row) => row.accepted / (suggested(row) || 1),
    draw: (row) => share(row.accepted, suggested(row)),
  },
];

const correctionColumns = (header: string, words: (name: string) => string): readonly SortedColumn<Correction>[] => [
  { id: 'name', header, by: ({ name }) => name, draw: ({ name }) => words(name) },
  {
    id: 'suggestions',
    header: 'Suggestions',
    align: 'end',
    by: ({ suggestions }) => suggestions,
    draw: ({ suggestions }) => thousands(suggestions),
  },
];

const fieldWords = (name: string): string =>
  FACT_KIND.fields.names.includes(name as FactField)
    ? FACT_KIND.fields.pathLabel({ field: name as FactField, path: name })
    : name;

const FIELDS = correctionColumns('Field', fieldWords);
const REASONS = correctionColumns('Reason', (name) => name);

function Corrections({ title, rows, columns }: { title: string; rows: readonly Correction[]; columns: typeof FIELDS }) {
  return rows.length === 0 ? null : (
    <Card title={title}>
      <SortedTable caption={title} columns={columns} rows={rows} keyOf={({ name }) => name} first="suggestions" />
    </Card>
  );
}

export function Reading() {
  const months = useQuery(monthsQuery);
  const corrections = useQuery(correctionsQuery);
  const notices = useNotices('reading');
  const { mutate, isPending } = useMutation({
    mutationFn: readCases,
    onSuccess: (file) => saveFile('reading-cases.json', file),
    onError: (error) => notices.error('The cases failed to load', problemWords(error)),
  });
  return (
    <Loaded query={inOne(months, corrections)} what="Loading what became of suggestions">
      {([rows, corrected]) =>
        rows.length === 0 ? (
          <Card>
            <Nothing
              text="No suggestion has been taken or dismissed yet"
              next="The Facts tab of a document with a file suggests facts from its text."
            />
          </Card>
        ) : (
          <>
            <Card
              title="Suggestions by month"
              extra={
                <Button
                  size="small"
                  icon={<DownloadOutlined aria-hidden />}
                  loading={isPending}
                  title="Sentences with the values that people saved, as cases for the tests of the reader"
                  onClick={() => mutate()}
                >
                  Download cases
                </Button>
              }
            >
              <SortedTable
                caption="Suggestions by month"
                columns={MONTHS}
                rows={rows}
                keyOf={({ month, language }) => `${month} ${language}`}
                first="month"
              />
              <p className="quiet">
                Missed: figures that people typed although they stand in the text. Taken as suggested: when the fact was
                first saved; corrections of the saved fact are in its history. Other names, events and roles are no
                changes here.
              </p>
            </Card>
            <Corrections
              title="Fields that people changed"
              rows={corrected.filter(({ kind }) => kind === 'field')}
              columns={FIELDS}
            />
            <Corrections
              title="Reasons of dismissals"
              rows={corrected.filter(({ kind }) => kind === 'reason')}
              columns={REASONS}
            />
          </>
        )
      }
    </Loaded>
  );
}
