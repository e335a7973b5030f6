/** The delivered facts of a document, beside its form: those that wait can be edited, which imports them, or rejected. */
import './parking-lot.css';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import type { DocumentOfFact } from '#domain/facts/fact-kind.ts';
import { LOT_FACTS, PARKING_LOT, PROTOTYPE } from '#domain/messages/parking-lot.ts';
import {
  filledIn,
  lackingIn,
  missingIn,
  NEEDED_FIELDS,
  type ForAll,
  type Needed,
} from '#domain/parking-lot/delivered-facts.ts';
import type { Conditions, Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { dropTyped, givenToAll, giveToAll } from '#web/data/typed-deliveries.ts';
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { ReferencePicker } from '#web/pickers/reference-picker.tsx';
import { useAction } from '#web/ui/actions.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { showLotDialog } from './dialogs.ts';
import { LotStatus } from './lot-row.tsx';
import { useLotRights } from './use-lot-actions.ts';

export type LotFactRow = Row<'parking_lot_facts_view'>;

/** A document with more delivered facts shows the rest in the list of facts. */
const MOST = 200;

/** By the record of the parking lot, or by the document that it became; waiting facts first. */
export const lotFactsQuery = (of: { pid: number } | { document_id: number }) => {
  const where: Conditions<'parking_lot_facts_view'> =
    'pid' in of ? { pid: `eq.${of.pid}` } : { document_id: `eq.${of.document_id}` };
  return queryOptions({
    queryKey: ['parking_lot_facts_view', 'of a document', of],
    queryFn: async ({ signal }) =>
      (await psql.list('parking_lot_facts_view', { where, order: 'status.desc,id', limit: MOST }, { signal }))
        .rows as LotFactRow[],
    refetchOnWindowFocus: 'always',
  });
};

type Props = {
  /** The document of the facts, or what it would be; null where facts are only to read. */
  document: DocumentOfFact | null;
  of: { pid: number } | { document_id: number };
  /** The number of the fact in the form. */
  open: number | null;
  /** A fact to open as soon as it is loaded, as a link to it does. */
  wanted: number | null;
  onEdit: (fact: LotFactRow) => void;
  /** Opens all facts that wait, to check and save them at once. */
  onEditAll?: (facts: readonly LotFactRow[]) => void;
  /** Called when they are loaded; true to open all of them at once. */
  opens?: () => boolean;
  /** Called if the wanted fact doesn't wait. */
  onMissing?: () => void;
};

/** The values for all facts of a delivery: kept in this browser, since they may be saved on another day. */
function useForAll(delivery: number | null) {
  const [given, setGiven] = useState<{ delivery: number; values: ForAll } | null>(null);
  const kept = useMemo(() => (delivery === null ? undefined : givenToAll(delivery)), [delivery]);
  const values = given !== null && given.delivery === delivery ? given.values : ((kept ?? NONE) as ForAll);
  const change = (next: ForAll) => {
    if (delivery === null) return;
    setGiven({ delivery, values: next });
    giveToAll(delivery, next);
  };
  return { values, change };
}
const NONE: ForAll = {};

const HEADINGS = ['Figure', 'Unit', 'Term', 'Country', 'Excerpt'] as const;

export function LotFacts({ document, of, open, wanted, onEdit, onEditAll, opens, onMissing }: Props) {
  const query = useQuery(lotFactsQuery(of));
  const delivered = query.data;
  const { values: forAll, change: setForAll } = useForAll('pid' in of ? of.pid : (delivered?.[0]?.pid ?? null));
  const data = useMemo(
    () =>
      document === null
        ? delivered
        : delivered?.map((fact) => (fact.status === 'waiting' ? filledIn(fact, document, forAll) : fact)),
    [delivered, document, forAll],
  );
  useEffect(() => {
    const settled = delivered?.filter(({ status }) => status !== 'waiting') ?? [];
    for (const { id } of settled) dropTyped(id);
    const pid = settled[0]?.pid ?? null;
    if (pid !== null && settled.length === delivered?.length) giveToAll(pid, NONE);
  }, [delivered]);
  const lacking = useMemo(
    () =>
      document === null
        ? []
        : NEEDED_FIELDS.filter((field) =>
            delivered?.some((fact) => fact.status === 'waiting' && missingIn(fact, document).includes(field)),
          ),
    [delivered, document],
  );
  const { mayImport, mayReject } = useLotRights();
  const found = wanted === null ? undefined : data?.find(({ id, status }) => id === wanted && status === 'waiting');
  const isMissing = wanted !== null && data !== undefined && found === undefined;
  const edit = useEffectEvent(onEdit);
  const miss = useEffectEvent(() => onMissing?.());
  useEffect(() => {
    if (found !== undefined) edit(found);
  }, [found]);
  useEffect(() => {
    if (isMissing) miss();
  }, [isMissing]);
  const content = () => {
    if (data === undefined)
      return <Loaded query={query} what="Loading the facts" rows={9} failed={PROTOTYPE.factsNotLoaded} />;
    if (data.length === 0) return <Nothing text="No facts came with this document" />;
    return (
      <>
        {mayImport && lacking.length > 0 && <GivenToAll fields={lacking} values={forAll} onChange={setForAll} />}
        <div className="lot-scroll" role="region" aria-label="Parking lot facts, a table" tabIndex={0}>
          <table className="lot-table" aria-label="Parking lot facts">
            <thead>
              <tr>
                {HEADINGS.map((heading) => (
                  <th key={heading} scope="col" className={heading === 'Figure' ? 'grid-right' : undefined}>
                    {heading}
                  </th>
                ))}
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((fact) => (
                <tr
                  key={fact.id}
                  className={fact.status === 'waiting' ? undefined : 'settled'}
                  aria-current={fact.id === open}
                >
                  <td className="grid-right">{thousands(fact.figure) || fact.vague_figure}</td>
                  <td>{fact.unit}</td>
                  <td>{fact.term}</td>
                  <td>{fact.geo_name}</td>
                  <td className="lot-excerpt" dir="auto">
                    <Markdown text={fact.excerpt ?? ''} heading={4} />
                    {document !== null && fact.status === 'waiting' && <Missing fields={lackingIn(fact, document)} />}
                  </td>
                  <td>
                    {fact.status === 'waiting' ? (
                      <span className="lot-tools">
                        {mayImport && (
                          <Button
                            type="link"
                            size="small"
                            aria-label={`Edit fact ${fact.id}`}
                            onClick={() => onEdit(fact)}
                          >
                            {PARKING_LOT.edit}
                          </Button>
                        )}
                        {mayReject && (
                          <Button
                            type="link"
                            size="small"
                            aria-label={`Reject fact ${fact.id}`}
                            onClick={() =>
                              showLotDialog({ kind: 'reject', type: 'facts', ids: [fact.id], name: fact.excerpt })
                            }
                          >
                            {PARKING_LOT.rejectFact}
                          </Button>
                        )}
                      </span>
                    ) : (
                      <LotStatus status={fact.status} reason={fact.reason} />
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </>
    );
  };
  const waiting = data?.filter(({ status }) => status === 'waiting') ?? [];
  const checks = onEditAll !== undefined && mayImport && waiting.length > 0;
  const begin = useEffectEvent(() => {
    if (opens?.() === true) onEditAll?.(waiting);
  });
  useEffect(() => {
    if (checks) begin();
  }, [checks]);
  useAction(checks ? { label: LOT_FACTS.checkAll(waiting.length), key: 'i', run: () => onEditAll(waiting) } : null);
  const all = checks && waiting.length > 1 && (
    <Button
      size="small"
      type="primary"
      title={`${LOT_FACTS.checkAll(waiting.length)} (i)`}
      onClick={() => onEditAll(waiting)}
    >
      {LOT_FACTS.checkAll(waiting.length)}
    </Button>
  );
  return (
    <Card title="Parking lot facts" extra={all}>
      {content()}
    </Card>
  );
}

const Missing = ({ fields }: { fields: readonly string[] }) =>
  fields.length === 0 ? null : <p className="listed-warning">{LOT_FACTS.missing(fields)}</p>;

type GivenProps = {
  fields: readonly Needed[];
  values: ForAll;
  onChange: (values: ForAll) => void;
};

/** A value that facts lack is chosen once, for all of them. */
function GivenToAll({ fields, values, onChange }: GivenProps) {
  const id = useId();
  return (
    <fieldset className="lot-for-all">
      <legend className="quiet">{LOT_FACTS.forAll}</legend>
      {fields.map((field) => {
        const control = {
          id: `${id}-${field}`,
          value: values[field] ?? null,
          onChange: (value: string | null) => {
            const { [field]: _, ...others } = values;
            onChange(value === null ? others : { ...others, [field]: value });
          },
        };
        return (
          <div key={field} className="search-field">
            <label htmlFor={control.id}>{field}</label>
            {field === 'Country' ? (
              <CountryPicker {...control} />
            ) : (
              <ReferencePicker {...control} list={LISTS[field]} />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

const LISTS = { Cause: 'displacement_types', Type: 'fact_types', Term: 'terms' } as const;
