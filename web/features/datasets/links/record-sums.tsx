/** What the ticked records add up to, part by part, beside the fact's own figures, with the difference in words. Changes nothing. */
import { useId } from 'react';
import { Alert, Button } from 'antd';
import { COUNT_GROUPS, SHEET_COLUMNS } from '#domain/dataset/columns.ts';
import {
  COMPARED,
  COUNTED_PARTS,
  HOUSES,
  sumOf,
  type Compared,
  type CountColumn,
  type CountedPart,
  type LinkedRecord,
} from '#domain/dataset/links.ts';
import { partOfFact, type ComparedFact, type Verdict } from '#domain/dataset/links-verdict.ts';
import { LINKS } from '#domain/messages/dataset-links.ts';
import { counted } from '#domain/values/counts.ts';
import { thousands } from '#web/ui/thousands.ts';
import { Select } from '#web/ui/select.tsx';

const COLUMNS = new Map(SHEET_COLUMNS.map((column) => [column.name as string, column]));
const labelOf = (column: CountColumn) => COLUMNS.get(column)?.label ?? column;
const shortOf = (part: CountedPart) => COLUMNS.get(`stock_${part}`)?.short ?? part;
const groupOf = (group: (typeof COUNT_GROUPS)[number]) => COLUMNS.get(`${group}_total`)?.group ?? group;

const signed = (more: number) => (more === 0 ? '0' : `${more > 0 ? '+' : '−'}${thousands(Math.abs(more))}`);

type Props = {
  fact: ComparedFact;
  records: readonly LinkedRecord[];
  compared: Compared;
  onCompare: (column: Compared) => void;
  verdict: Verdict;
  /** The number of ticked records that support another fact too. */
  shared: number;
  unsaved: boolean;
};

export function RecordSums({ fact, records, compared, onCompare, verdict, shared, unsaved }: Props) {
  const { agree, text, note, compared: figures, instead = null } = verdict;
  const id = useId();
  const group = COUNT_GROUPS.find((each) => compared === `${each}_total`);
  const sum = (column: CountColumn) => {
    const { sum: value } = sumOf(records, column);
    return value === null ? <span className="quiet">None</span> : thousands(value);
  };
  // The parts of a fact count people, so they can only be compared with people.
  const people = records.every(({ dataset }) => dataset.unit !== 'Household');
  const own = (part: CountedPart): number | null =>
    part === 'total' ? (figures?.figure ?? fact.data.figure ?? null) : partOfFact(fact, part);
  const more = (part: CountedPart): string => {
    if (part === 'total') return figures === null ? '' : signed(figures.more);
    const [ownPart, sumPart] = [own(part), group && sumOf(records, `${group}_${part}`).sum];
    return !people || ownPart === null || sumPart == null ? '' : signed(sumPart - ownPart);
  };
  const has = (column: CountColumn) => sumOf(records, column).sum !== null;
  // Groups and parts without any value are left out.
  const groups = COUNT_GROUPS.filter((each) => each === group || COUNTED_PARTS.some((part) => has(`${each}_${part}`)));
  const parts = COUNTED_PARTS.filter(
    (part) =>
      part === 'total' || (group !== undefined && own(part) !== null) || groups.some((each) => has(`${each}_${part}`)),
  );
  const houses = HOUSES.filter((column) => column === compared || has(column));
  return (
    <>
      <Alert
        className="form-notice"
        type={agree === null ? 'info' : agree ? 'success' : 'warning'}
        showIcon
        title={text}
        action={
          instead !== null && (
            <Button size="small" onClick={() => onCompare(instead)}>
              {LINKS.instead(labelOf(instead))}
            </Button>
          )
        }
        description={
          [
            note,
            shared > 0
              ? `${counted(shared, 'ticked record')} ${shared === 1 ? 'supports' : 'support'} another fact too: the column Other facts names it.`
              : '',
            unsaved ? 'The form has unsaved changes. The records are compared with the saved figure.' : '',
          ]
            .filter(Boolean)
            .join(' ') || undefined
        }
      />
      <div className="record-compare">
        <label htmlFor={id}>Compare the fact with</label>
        <Select<Compared>
          id={id}
          className="picker"
          value={compared}
          onChange={onCompare}
          options={COMPARED.map((column) => ({ value: column, label: labelOf(column) }))}
          popupMatchSelectWidth={false}
        />
      </div>
      {records.length > 0 && (
        <div className="record-sums-frame">
          <table className="record-sums">
            <caption className="visually-hidden">Sums of the ticked records, and the figures of the fact</caption>
            <thead>
              <tr>
                <th scope="col">Part</th>
                {groups.map((each) => (
                  <th key={each} scope="col" data-compared={each === group}>
                    {groupOf(each)}
                  </th>
                ))}
                <th scope="col">Fact</th>
                <th scope="col">Difference</th>
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <tr key={part}>
                  <th scope="row">{shortOf(part)}</th>
                  {groups.map((each) => (
                    <td key={each} data-compared={each === group}>
                      {sum(`${each}_${part}`)}
                    </td>
                  ))}
                  <td>{group === undefined ? '' : thousands(own(part))}</td>
                  <td>{group === undefined ? '' : more(part)}</td>
                </tr>
              ))}
              {houses.map((column) => (
                <tr key={column}>
                  <th scope="row">{labelOf(column)}</th>
                  <td colSpan={Math.max(1, groups.length)} data-compared={column === compared}>
                    {sum(column)}
                  </td>
                  <td>{column === compared ? thousands(own('total')) : ''}</td>
                  <td>{column === compared ? more('total') : ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
