/** The figures that a freeze would keep, of the facts as they are now: by cause and by country, beside those of the last release. */
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import {
  byCountry,
  causesOf,
  figureWords,
  percentWords,
  summed,
  typesOf,
  typeWords,
  type FigureBeside,
  type Sum,
} from '#domain/releases/release-figures.ts';
import { Card } from '#web/ui/card.tsx';
import { SortedTable, type SortedColumn } from '#web/ui/sorted-table.tsx';
import { inOne, Loaded } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { besideQuery, figuresBesideQuery } from './reading/release-queries.ts';
import { thenOf } from './reading/release-reading.tsx';
import type { Release } from './release.ts';
import { usePrinting } from '#web/ui/use-printing.ts';

const FIRST = 12;

type Line = Sum & { readonly key: string; readonly name: string; readonly facts: number };

const factsOf = (rows: readonly FigureBeside[]) => rows.reduce((sum, { facts }) => sum + facts, 0);

export function DraftFigures({ release }: { release: Release }) {
  const figures = useQuery(figuresBesideQuery(release.id));
  const beside = useQuery(besideQuery(release.id));
  return (
    <Loaded
      query={inOne(figures, beside)}
      what="Loading the figures"
      failed="The figures of the release failed to load"
    >
      {([rows, other]) =>
        typesOf(rows).map((type) => (
          <OfType
            key={type}
            title={typeWords(type, release.year).title}
            rows={rows.filter((row) => row.type === type)}
            then={thenOf(other)}
          />
        ))
      }
    </Loaded>
  );
}

function OfType({ title, rows, then }: { title: string; rows: readonly FigureBeside[]; then: string | null }) {
  const [open, setAll] = useState(false);
  const printing = usePrinting();
  const all = open || printing;
  const causes = causesOf(rows).map((cause): Line => {
    const own = rows.filter((row) => row.displacement_type === cause);
    return { key: cause, name: cause, facts: factsOf(own), ...summed(own) };
  });
  const countries = byCountry(rows)
    .map(({ iso3, country, ...sum }): Line => ({ ...sum, key: iso3, name: country }))
    .toSorted((one, other) => (other.figure ?? 0) - (one.figure ?? 0));
  return (
    <Card title={`${title}: ${figureWords(summed(rows).figure, 'exact')}`} extra={<Beside rows={rows} then={then} />}>
      <div className="release-two">
        <Lines caption={`${title} by cause`} header="Cause" lines={causes} then={then} />
        <div>
          <Lines
            caption={`${title} by country`}
            header="Country"
            lines={all ? countries : countries.slice(0, FIRST)}
            then={then}
          />
          {!all && countries.length > FIRST && (
            <Button size="small" onClick={() => setAll(true)}>
              Show all {thousands(countries.length)}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}

function Beside({ rows, then }: { rows: readonly FigureBeside[]; then: string | null }) {
  if (then === null) return null;
  const sum = summed(rows);
  return <span className="quiet">{`${then}: ${figureWords(sum.before, 'exact')} ${percentWords(sum)}`}</span>;
}

type LinesProps = { caption: string; header: string; lines: readonly Line[]; then: string | null };

function Lines({ caption, header, lines, then }: LinesProps) {
  const earlier: SortedColumn<Line>[] =
    then === null
      ? []
      : [
          {
            id: 'before',
            header: then,
            align: 'end',
            by: ({ before }) => before,
            draw: ({ before }) => figureWords(before, 'exact'),
          },
          { id: 'change', header: 'Change', align: 'end', draw: (line) => percentWords(line) },
        ];
  const columns: SortedColumn<Line>[] = [
    { id: 'name', header, by: ({ name }) => name, draw: ({ name }) => name },
    {
      id: 'figure',
      header: 'Figure',
      align: 'end',
      by: ({ figure }) => figure,
      draw: ({ figure }) => figureWords(figure, 'exact'),
    },
    ...earlier,
    { id: 'facts', header: 'Facts', align: 'end', by: ({ facts }) => facts, draw: ({ facts }) => thousands(facts) },
  ];
  return <SortedTable caption={caption} columns={columns} rows={lines} keyOf={({ key }) => key} first="figure" />;
}
