/** The Document tab: what the document is, where it was found, and what it is about. */
import { Input, Switch } from 'antd';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { DayInput } from '#web/pickers/day-input.tsx';
import { PublishersPicker } from '#web/pickers/publishers-picker.tsx';
import { ReferencePicker, ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { AlikeDocuments } from './alike.tsx';
import { Field } from './field.tsx';
import { TitleField } from './title-field.tsx';

/** Text areas grow from 6 rows to 36 (spec 2 §9). */
const ROWS = { minRows: 6, maxRows: 36 };

/** `own` is null while the document is not saved. */
export function DocumentTab({ own }: { own: number | null }) {
  return (
    <>
      <AlikeDocuments own={own} />
      <div className="form-columns">
        <div>
          <Card title="Document">
            <div className="form-fields">
              <TitleField />
              <Field name="publication_date" required>
                {(control) => <DayInput {...control} label="Publication Date" />}
              </Field>
              <Field name="type">{(control) => <ReferencePicker {...control} list="document_types" />}</Field>
              <Field name="url" wide>
                {({ onChange, ...control }) => (
                  <Input
                    {...control}
                    type="url"
                    autoComplete="off"
                    onChange={(event) => onChange(event.target.value)}
                  />
                )}
              </Field>
              <Field name="confidential" wide>
                {({ id, value, onChange }) => (
                  <span className="switch">
                    <Switch id={id} checked={value} onChange={onChange} />
                    <span aria-hidden>{value ? 'Yes' : 'No'}</span>
                  </span>
                )}
              </Field>
            </div>
          </Card>
        </div>
        <div>
          <Card title="Content">
            <div className="form-fields">
              <Field name="sources" required wide>
                {(control) => <PublishersPicker {...control} />}
              </Field>
              <Field name="publishers" required wide>
                {(control) => <PublishersPicker {...control} />}
              </Field>
              <Field name="displacement_types">
                {(control) => <ReferencesPicker {...control} list="displacement_types" />}
              </Field>
              <Field name="countries">{(control) => <CountriesPicker {...control} />}</Field>
              <Field name="comment" wide>
                {({ onChange, ...control }) => (
                  <Input.TextArea
                    {...control}
                    dir="auto"
                    autoSize={ROWS}
                    onChange={(event) => onChange(event.target.value)}
                  />
                )}
              </Field>
            </div>
          </Card>
        </div>
      </div>
    </>
  );
}
