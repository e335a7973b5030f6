/** Marks of fields beside a review: good, to correct or unclear, with words. Those that are not good become open comments. */
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Segmented } from 'antd';
import { FIELD_MARKS, type FieldMark } from '#domain/records/threads.ts';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import { Select } from '#web/ui/select.tsx';

export type Mark = { key: number; field: string | null; mark: FieldMark; comment: string };

const FIELDS = Object.entries(FACT_KIND.commented).map(([value, label]) => ({ value, label }));
const MARKS = FIELD_MARKS.map((mark) => ({ value: mark, label: mark }));

/** Marks with a field, as the server takes them. */
export const chosenMarks = (marks: readonly Mark[]) =>
  marks.flatMap(({ field, mark, comment }) =>
    field === null ? [] : [{ field, mark, comment: comment.trim() === '' ? null : comment }],
  );

type Props = { marks: readonly Mark[]; onChange: (marks: readonly Mark[]) => void };

export function FieldMarks({ marks, onChange }: Props) {
  const change = (key: number, part: Partial<Mark>) =>
    onChange(marks.map((mark) => (mark.key === key ? { ...mark, ...part } : mark)));
  const add = () =>
    onChange([...marks, { key: (marks.at(-1)?.key ?? 0) + 1, field: null, mark: 'To correct', comment: '' }]);
  return (
    <fieldset className="review-marks">
      <legend>Fields</legend>
      {marks.map(({ key, field, mark, comment }, at) => (
        <div key={key} className="review-mark" role="group" aria-label={`Mark ${at + 1}`}>
          <Select
            aria-label="Field"
            autoFocus={field === null}
            placeholder="Field"
            showSearch={{ optionFilterProp: 'label' }}
            options={FIELDS}
            value={field}
            onChange={(chosen) => change(key, { field: chosen })}
          />
          <Segmented
            aria-label="Mark"
            options={MARKS}
            value={mark}
            onChange={(chosen) => change(key, { mark: chosen })}
          />
          <Input
            aria-label="What is said of the field"
            dir="auto"
            maxLength={2_000}
            placeholder={mark === 'Good' ? 'Words, if any' : 'What should it be?'}
            value={comment}
            onChange={({ target }) => change(key, { comment: target.value })}
          />
          <Button
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label="Remove the mark"
            onClick={() => onChange(marks.filter((each) => each.key !== key))}
          />
        </div>
      ))}
      <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={add}>
        Mark a field
      </Button>
    </fieldset>
  );
}
