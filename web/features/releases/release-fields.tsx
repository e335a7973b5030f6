/** The fields of a release, in the form of a new one and in the dialog that changes it. */
import { useReferenceList, type ReferenceEntry } from '#web/data/lists.ts';
import { PickOne } from '#web/pickers/choice.tsx';
import { ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { YearPicker } from '#web/pickers/year-picker.tsx';
import { NameInput } from '#web/ui/name-input.tsx';
import { Status } from '#web/ui/status.tsx';
import { Field } from './release-form.ts';

const drawStatus = (name: string) => <Status status={name} />;
const approves = ({ approves: approving }: ReferenceEntry<'review_statuses'>) => approving;

/** `revision`: it keeps the name of its release. */
export function ReleaseFields({ revision = false }: { revision?: boolean }) {
  const statuses = useReferenceList('review_statuses').filter(approves);
  return (
    <div className="form-fields">
      {!revision && (
        <Field name="name" required wide hint="It is part of the address and of the names of the files.">
          {(control) => <NameInput {...control} />}
        </Field>
      )}
      <Field name="year" required hint="Flows of this year, and stocks at its end.">
        {(control) => <YearPicker {...control} clearable={false} />}
      </Field>
      <Field name="least_status" hint="Facts with this status or a higher one; without a choice, any.">
        {(control) => (
          <PickOne
            {...control}
            options={statuses.map(({ name }) => ({ value: name, label: name }))}
            draw={drawStatus}
          />
        )}
      </Field>
      <Field name="groups" hint="Without a choice, all facts, in a group or not.">
        {(control) => <ReferencesPicker {...control} list="groups" lastFirst />}
      </Field>
      <Field name="causes" hint="Without a choice, all causes.">
        {(control) => <ReferencesPicker {...control} list="displacement_types" />}
      </Field>
    </div>
  );
}
