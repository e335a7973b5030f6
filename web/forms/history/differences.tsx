/** Field differences as a table, each with its actions. Holds no rules. */
import type { ReactNode } from 'react';
import { apart } from '#domain/records/history-words.ts';
import { labelOf, type Difference, type RecordFields } from '#domain/records/history.ts';
import type { Words } from './use-words.ts';
import { Value } from './value.tsx';

type Props = {
  caption: string;
  differences: readonly Difference[];
  fields: RecordFields;
  words: Words;
  before: string;
  after: string;
  action?: (difference: Difference) => ReactNode;
};

export function Differences({ caption, differences, fields, words, before, after, action }: Props) {
  return (
    <table className="history-differences">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{before}</th>
          <th scope="col">{after}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map((difference) => {
          const { path } = difference;
          const [was, is] = apart(words(path, difference.before), words(path, difference.after));
          return (
            <tr key={path}>
              <th scope="row">{labelOf(path, fields)}</th>
              <td>
                <Value lines={was} />
                {action !== undefined && ' '}
                {action?.(difference)}
              </td>
              <td>
                <Value lines={is} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
