/** Two releases or revisions side by side by country, cause and type, and because of which facts they differ. */
import './reading.css';
import { SwapOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Checkbox, Input } from 'antd';
import { useMemo, useState } from 'react';
import {
  asSum,
  comparedTotals,
  isUnchanged,
  REASONS,
  type Because,
  type ComparedSum,
  type ComparedTotal,
} from '#domain/releases/compared.ts';
import {
  changeShare,
  changeWords,
  figureWords,
  percentWords,
  typeWords,
  type Figures,
} from '#domain/releases/release-figures.ts';
import { folded, foldedWords } from '#domain/search/folded.ts';
import { headed, type FileRequest } from '#web/data/download.ts';
import type { RelationName } from '#web/data/psql-query.ts';
import { calledOf, type Addressed, type Release } from '#web/data/releases.ts';
import { DownloadBar } from '#web/grids/download-bar.tsx';
import { useDownload } from '#web/grids/use-download.ts';
import { Card } from '#web/ui/card.tsx';
import { CauseTag } from '#web/ui/cause.tsx';
import { Select } from '#web/ui/select.tsx';
import { SortedTable, type SortedColumn } from '#web/ui/sorted-table.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { ComparedFacts } from './compared-facts.tsx';
import { comparedQuery, frozenReleasesQuery } from './release-queries.ts';
import { FiguresSwitch, useFigures } from './release-reading.tsx';

/** The address of a comparison; what is not chosen yet is left out. */
const searchOf = (one: Addressed | undefined, other: Addressed | undefined) => ({
  ...(one && { revision: one.revision }),
  ...(other && { with: other.name, with_revision: other.revision }),
});

type Props = { name: string; one: Release | undefined; other: Release | undefined };

export function ReleaseCompare({ name, one, other }: Props) {
  const navigate = useNavigate();
  const releases = useQuery(frozenReleasesQuery);
  const [shown, setShown] = useFigures();
  const options = (releases.data ?? []).map((each) => ({
    value: each.id,
    label: `${calledOf(each)} · ${each.state}`,
    title: `${thousands(each.facts)} facts`,
  }));
  const find = (id: number) => releases.data?.find((each) => each.id === id);
  const go = (before: Addressed | undefined, after: Addressed | undefined) =>
    void navigate({
      to: '/releases/$name/compare',
      params: { name: before?.name ?? name },
      search: { ...searchOf(before, after), ...(shown === 'exact' && { figures: shown }) },
    });
  const chooser = (label: string, value: number | undefined, onChange: (id: number) => void) => (
    <label className="release-chooser">
      {label}
      <Select
        aria-label={label}
        value={value ?? null}
        options={options}
        loading={releases.isPending}
        placeholder="Choose a release"
        onChange={(id: number | null) => id !== null && onChange(id)}
      />
    </label>
  );
  return (
    <div className="release-reading">
      <Card>
        <div className="release-choosers">
          {chooser('Before', one?.id, (id) => go(find(id), other))}
          <Button
            icon={<SwapOutlined aria-hidden />}
            aria-label="Swap before and after"
            title="Swap before and after"
            disabled={one === undefined || other === undefined}
            onClick={() => go(other, one)}
          />
          {chooser('After', other?.id, (id) => go(one, find(id)))}
          <FiguresSwitch shown={shown} onShown={setShown} />
        </div>
      </Card>
      {one === undefined || other === undefined ? (
        <Card>
          <Nothing
            search
            text={
              releases.data?.length === 1
                ? 'There is no other frozen release to compare with'
                : 'Choose two releases to compare'
            }
          />
        </Card>
      ) : (
        <Compared key={`${one.id} ${other.id}`} one={one} other={other} shown={shown} />
      )}
    </div>
  );
}

const HEADERS = {
  iso3: 'Country Code',
  country: 'Country',
  displacement_type: 'Cause',
  type: 'Type',
  before: 'Before',
  after: 'After',
  difference: 'Difference',
  percent: 'Per cent',
  before_rounded: 'Before, rounded',
  after_rounded: 'After, rounded',
  new: 'Because of new facts',
  removed: 'Because of removed facts',
  figure_changed: 'Because of changed figures',
  role_changed: 'Because of changed roles',
  moved: 'Because of facts moved to another country, cause or type',
  event_changed: 'Because of facts moved to another event',
};

type Two = { one: Release; other: Release; shown: Figures };

function Compared({ one, other, shown }: Two) {
  const query = useQuery(comparedQuery(one.id, other.id));
  const file = useMemo<FileRequest>(
    () => ({
      relation: 'rpc/compare_releases_table' as RelationName,
      select: Object.entries(HEADERS).map(([column, header]) => headed(header, column)),
      where: { one: one.id, other: other.id } as unknown as FileRequest['where'] & object,
      sheet: 'Changes',
      words: [`Before: ${calledOf(one)}`, `After: ${calledOf(other)}`],
    }),
    [one, other],
  );
  const download = useDownload(() => `${calledOf(one)} and ${calledOf(other)}`, file, 'The comparison failed to load');
  return (
    <>
      <Card title="All countries">
        <Loaded query={query} what="Comparing the releases" failed="The comparison failed to load">
          {(rows) =>
            rows.every(isUnchanged) ? (
              <Nothing text="No figure, role or event differs" />
            ) : (
              <Totals rows={comparedTotals(rows)} one={one} other={other} shown={shown} />
            )
          }
        </Loaded>
      </Card>
      <Card
        title="Countries"
        extra={<DownloadBar {...download} what="the comparison" disabled={!query.data?.length} />}
      >
        <Loaded query={query} what="Comparing the releases">
          {(rows) => <Countries rows={rows} one={one} other={other} shown={shown} />}
        </Loaded>
      </Card>
    </>
  );
}

type Line = Pick<ComparedSum, 'before' | 'after' | 'difference' | 'because' | 'displacement_type' | 'type'>;

const figureColumns = <Row extends Line>({ one, other, shown }: Two): SortedColumn<Row>[] => [
  {
    id: 'before',
    header: calledOf(one),
    align: 'end',
    by: ({ before }) => before,
    draw: ({ before }) => figureWords(before, shown),
  },
  {
    id: 'after',
    header: calledOf(other),
    align: 'end',
    by: ({ after }) => after,
    draw: ({ after }) => figureWords(after, shown),
  },
  {
    id: 'difference',
    header: 'Difference',
    align: 'end',
    by: ({ difference }) => Math.abs(difference),
    draw: ({ difference }) => <strong>{changeWords(difference, shown)}</strong>,
  },
  {
    id: 'percent',
    header: '%',
    align: 'end',
    by: (row) => changeShare(asSum(row)),
    draw: (row) => percentWords(asSum(row)),
  },
];

const Reasons = ({ because, shown }: { because: Because; shown: Figures }) => (
  <ul className="release-reasons">
    {REASONS.map((reason) => {
      const part = because[reason];
      return (
        part && (
          <li key={reason}>
            {thousands(part.facts)} {reason}{' '}
            <span className="release-reason-figure">{changeWords(part.difference, shown)}</span>
          </li>
        )
      );
    })}
  </ul>
);

const kindColumns = <Row extends Line>(year: number): SortedColumn<Row>[] => [
  {
    id: 'cause',
    header: 'Cause',
    by: ({ displacement_type }) => displacement_type,
    draw: ({ displacement_type }) => <CauseTag cause={displacement_type} />,
  },
  { id: 'type', header: 'Type', by: ({ type }) => type, draw: ({ type }) => typeWords(type, year).title },
];

function Totals({ rows, one, other, shown }: Two & { rows: readonly ComparedTotal[] }) {
  const columns = useMemo<SortedColumn<ComparedTotal>[]>(() => {
    const [cause, type] = kindColumns<ComparedTotal>(other.year);
    return [
      ...[type, cause].flatMap((column) => column ?? []),
      ...figureColumns<ComparedTotal>({ one, other, shown }),
      { id: 'because', header: 'Because of', draw: ({ because }) => <Reasons because={because} shown={shown} /> },
    ];
  }, [one, other, shown]);
  return (
    <SortedTable
      caption="All countries"
      columns={columns}
      rows={rows}
      keyOf={({ type, displacement_type }) => `${type} ${displacement_type}`}
      first="after"
    />
  );
}

const keyOf = ({ iso3, displacement_type, type }: ComparedSum) => `${iso3} ${displacement_type} ${type}`;

function Countries({ rows, one, other, shown }: Two & { rows: readonly ComparedSum[] }) {
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const found = useMemo(() => {
    const words = foldedWords(search);
    return rows.filter((row) => {
      const text = folded(`${row.country} ${row.iso3} ${row.displacement_type} ${row.type}`);
      return (all || !isUnchanged(row)) && words.every((word) => text.includes(word));
    });
  }, [rows, search, all]);
  const columns = useMemo<SortedColumn<ComparedSum>[]>(
    () => [
      {
        id: 'country',
        header: 'Country',
        by: ({ country }) => country,
        draw: ({ country }) => <span dir="auto">{country}</span>,
      },
      ...kindColumns<ComparedSum>(other.year),
      ...figureColumns<ComparedSum>({ one, other, shown }),
      {
        id: 'because',
        header: 'Because of',
        draw: (row) =>
          isUnchanged(row) ? (
            <span className="quiet">unchanged</span>
          ) : (
            <div className="release-because">
              <Reasons because={row.because} shown={shown} />
              <Button
                size="small"
                type="link"
                aria-expanded={open === keyOf(row)}
                aria-label={`Facts, ${row.country}, ${row.displacement_type}, ${row.type}`}
                onClick={() => setOpen(open === keyOf(row) ? null : keyOf(row))}
              >
                Facts
              </Button>
            </div>
          ),
      },
    ],
    [one, other, shown, open],
  );
  return (
    <>
      <div className="release-search">
        <Input
          allowClear
          aria-label="Search countries"
          placeholder="Country, cause or type"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
          Unchanged too
        </Checkbox>
        <span className="quiet" role="status">
          {thousands(found.length)} of {thousands(rows.length)} figures
        </span>
      </div>
      {found.length === 0 ? (
        <Nothing search text={search === '' ? 'No figure differs' : 'No figure matches this search'} />
      ) : (
        <SortedTable
          caption="Countries"
          columns={columns}
          rows={found}
          keyOf={keyOf}
          first="difference"
          below={(row) => (open === keyOf(row) ? <ComparedFacts one={one} other={other} of={row} /> : null)}
        />
      )}
    </>
  );
}
