/** The records to merge side by side: which one stays, and for each field with different values which value it takes. */
import { Link } from '@tanstack/react-router';
import { Button, Radio } from 'antd';
import { DUPLICATES } from '#domain/messages/duplicates.ts';
import { MERGE } from '#domain/messages/merge.ts';
import { joined, useFieldWords } from '#web/forms/field-words.ts';
import { calledOf, type KindTypes, type RecordForm } from '#web/forms/record-form.ts';
import { Authors } from '#web/forms/record-summary.tsx';
import type { Weight } from './merge-queries.ts';
import { WholeName } from '#web/ui/whole-name.tsx';

type Props<K extends KindTypes<K>> = {
  kind: RecordForm<K>;
  rows: readonly K['row'][];
  weights: ReadonlyMap<number, Weight>;
  /** Absent where the records are only compared. */
  choice?: Choice<K['field']>;
};

type Choice<Field> = {
  survivor: number;
  /** The record of each value that was chosen by hand. */
  chosen: ReadonlyMap<Field, number>;
  /** The field whose value is of none of the records. */
  unset: Field | undefined;
  /** Facts keep their own values. */
  choosable: boolean;
  onSurvivor: (id: number) => void;
  onChoose: (field: Field, id: number) => void;
  /** Absent for the last two records. */
  onLeaveOut: ((id: number) => void) | undefined;
};

/** How the values of all records become one; null where it is one of them. */
const joinsOf = (field: string, values: readonly unknown[]): string | null =>
  values.some((value) => Array.isArray(value)) ? MERGE.all : field === 'confidential' ? MERGE.confidential : null;

export function MergeTable<K extends KindTypes<K>>({ kind, rows, weights, choice }: Props<K>) {
  const survivor = choice?.survivor;
  const choosable = choice?.choosable === true;
  const { fields } = kind;
  const drafts = rows.map((row) => kind.draftOf(row));
  const linesOf = useFieldWords(kind, drafts);
  const stays = rows.findIndex(({ id }) => id === survivor);
  const cells = fields.names.map((field) => {
    const values = drafts.map((draft) => fields.valueOf(draft, field));
    return {
      field,
      texts: drafts.map((draft) => joined(linesOf(draft, field))),
      joins: joinsOf(field, values),
      isJoined: values.some((value) => Array.isArray(value)),
      /** The record whose yes is kept unless another is chosen. */
      confidential: field === 'confidential' ? rows[values.indexOf(true as never)]?.id : undefined,
    };
  });
  const different = cells.filter(({ texts }) => texts.some((text) => text !== texts[0]));
  /** What the records have in common shows whether they are the same: those to choose from were compared before. */
  const equal = choice ? [] : cells.filter(({ texts }) => !texts.some((text) => text !== texts[0] || text === '–'));
  const unseen = cells.length - different.length - equal.length;
  /** The record whose value the survivor takes unless another is chosen: its own, or the first that has one. */
  const givenBy = (texts: readonly string[]) => {
    const first = texts[stays] === '–' ? texts.findIndex((text) => text !== '–') : stays;
    return rows[first]?.id ?? survivor;
  };
  return (
    <div className="merge-scroll" tabIndex={0} role="region" aria-label="The records side by side">
      {!choice && <p>{DUPLICATES.differ(different.map(({ field }) => fields.labels[field]))}</p>}
      <table className="plain-table merge-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Field</span>
            </th>
            {rows.map((row) => (
              <th key={row.id} scope="col" data-stays={row.id === survivor || undefined}>
                <Link to={kind.pageOf(row) as '/'} target="_blank" dir="auto">
                  <WholeName text={kind.nameOf(row)} />
                </Link>
                <span className="quiet merge-number">{calledOf(kind, row)}</span>
                <Weighed weight={weights.get(row.id)} />
                <Authors {...row} first />
                {choice && (
                  <span className="merge-survivor">
                    <Radio name="survivor" checked={row.id === survivor} onChange={() => choice.onSurvivor(row.id)}>
                      {MERGE.survivor}
                    </Radio>
                    {choice.onLeaveOut && (
                      <Button size="small" type="text" onClick={() => choice.onLeaveOut?.(row.id)}>
                        Leave out
                      </Button>
                    )}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {different.map(({ field, texts, joins, isJoined, confidential }) => (
            <tr key={field}>
              <th scope="row">
                {fields.labels[field]}
                {choosable && joins !== null && <span className="quiet merge-number">{joins}</span>}
              </th>
              {rows.map((row, at) => {
                const words = choosable && !isJoined && texts[at] === '–' ? MERGE.empty : texts[at];
                const text = <span dir="auto">{words}</span>;
                return (
                  <td key={row.id} data-stays={row.id === survivor || undefined}>
                    {choosable && !isJoined ? (
                      <Radio
                        name={`merge-${field}`}
                        checked={
                          field !== choice.unset &&
                          (choice.chosen.get(field) ?? confidential ?? givenBy(texts)) === row.id
                        }
                        onChange={() => choice.onChoose(field, row.id)}
                        aria-label={`${fields.labels[field]}: ${words}`}
                      >
                        {text}
                      </Radio>
                    ) : (
                      text
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        {equal.length > 0 && (
          <tbody className="merge-equal">
            <tr>
              <th scope="rowgroup" colSpan={rows.length + 1}>
                {MERGE.equal}
              </th>
            </tr>
            {equal.map(({ field, texts }) => (
              <tr key={field}>
                <th scope="row">{fields.labels[field]}</th>
                <td colSpan={rows.length}>
                  <span dir="auto">{texts[0]}</span>
                </td>
              </tr>
            ))}
          </tbody>
        )}
      </table>
      {unseen > 0 && <p className="quiet">{choice ? MERGE.same(unseen) : MERGE.bothEmpty(unseen)}</p>}
    </div>
  );
}

const Weighed = ({ weight }: { weight: Weight | undefined }) =>
  weight && <span className="merge-number">{MERGE.facts(weight.facts, weight.figure)}</span>;
