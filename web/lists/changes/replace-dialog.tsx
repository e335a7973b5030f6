/** Words of the selected records replaced by others, with each text before and after. */
import { Checkbox, Input } from 'antd';
import { useState } from 'react';
import { CHANGE } from '#domain/messages/change.ts';
import { PickOne } from '#web/pickers/choice.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { changeOf, type Rewritten } from './change-attempt.ts';
import { SelectedChange, type ChangeProps } from './selected-change.tsx';

const MOST_LETTERS = 1000;

export function ReplaceDialog({ chosen, close, view, relation, noun, changes }: ChangeProps) {
  const { texts } = changes;
  const [field, setField] = useState(texts[0]?.[0] ?? '');
  const [find, setFind] = useState('');
  const [replace, setReplace] = useState('');
  const [exact, setExact] = useState(false);
  const change = { values: { [field]: { find, replace, match_case: exact } } };
  return (
    <SelectedChange
      chosen={chosen}
      close={close}
      view={view}
      noun={noun}
      title={CHANGE.replaceTitle(chosen.count, noun)}
      about={CHANGE.replaceAbout(noun)}
      width={960}
      mayBeWhole
      change={find === '' ? null : { key: JSON.stringify(change), attempt: changeOf(relation, change) }}
      changed={changes.changed}
      footer={(outcome) => outcome !== undefined && outcome.rewritten.length > 0 && <Texts rows={outcome.rewritten} />}
    >
      <div className="form-fields edit-selected">
        <Labelled label="In">
          {({ id }) => (
            <PickOne
              id={id}
              options={texts.map(([name, label]) => ({ value: name, label }))}
              value={field}
              clearable={false}
              onChange={(name) => setField(name ?? field)}
            />
          )}
        </Labelled>
        <Labelled label="Find">
          {({ id }) => (
            <Input
              id={id}
              autoFocus
              dir="auto"
              maxLength={MOST_LETTERS}
              value={find}
              onChange={({ target }) => setFind(target.value)}
            />
          )}
        </Labelled>
        <Labelled label="Replace with">
          {({ id }) => (
            <Input
              id={id}
              dir="auto"
              maxLength={MOST_LETTERS}
              value={replace}
              onChange={({ target }) => setReplace(target.value)}
            />
          )}
        </Labelled>
      </div>
      <Checkbox checked={exact} onChange={({ target }) => setExact(target.checked)}>
        Capital and small letters as typed
      </Checkbox>
    </SelectedChange>
  );
}

function Texts({ rows }: { rows: readonly Rewritten[] }) {
  return (
    <div className="rewritten" tabIndex={0} role="region" aria-label="Texts before and after">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, before, after }) => (
            <Line key={id} before={before} after={after} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Marks the part between the common beginning and the common end. */
function Line({ before, after }: { before: string; after: string }) {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < Math.min(before.length, after.length) - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const marked = (text: string, Mark: 'del' | 'ins') => (
    <td dir="auto">
      {text.slice(0, start)}
      {text.length > start + end && <Mark>{text.slice(start, text.length - end)}</Mark>}
      {text.slice(text.length - end)}
    </td>
  );
  return (
    <tr>
      {marked(before, 'del')}
      {marked(after, 'ins')}
    </tr>
  );
}
