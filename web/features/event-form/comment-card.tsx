/** What else there is to say of the event. */
import { Input } from 'antd';
import { Card } from '#web/ui/card.tsx';
import { Field } from './event.ts';

const ROWS = { minRows: 6, maxRows: 36 };

export function CommentCard() {
  return (
    <Card title="Comment">
      <Field name="comment">
        {({ onChange, ...control }) => (
          <Input.TextArea {...control} dir="auto" autoSize={ROWS} onChange={(event) => onChange(event.target.value)} />
        )}
      </Field>
    </Card>
  );
}
