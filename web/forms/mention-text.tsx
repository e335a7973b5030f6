/** A long text in which @ offers people, user roles and countries to mention. Apart from the other inputs, which most forms load at once. */
import { MentionInput } from '#web/pickers/mention-input.tsx';
import type { FieldControl } from './field.tsx';
import { ROWS } from './inputs.tsx';

export const MentionText = (control: FieldControl<string>) => <MentionInput {...control} autoSize={ROWS} />;
