/** The fields of a tabular dataset: the dataset itself, its source, its comments. */
import { Input } from 'antd';
import { tidyUrl } from '#domain/documents/documents.ts';
import { DATASET_FORM_WORDS } from '#domain/messages/dataset-form.ts';
import { MentionText } from '#web/forms/mention-text.tsx';
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { DocumentPicker } from '#web/pickers/document-picker.tsx';
import { ReferencePicker } from '#web/pickers/reference-picker.tsx';
import { SourcePicker } from './source-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { NameInput } from '#web/ui/name-input.tsx';
import { Field } from './dataset.ts';

const DatasetCard = () => (
  <Card title="Dataset">
    <p className="quiet">{DATASET_FORM_WORDS.toLock}</p>
    <div className="form-fields">
      <Field name="name" required wide>
        {(name) => <NameInput {...name} />}
      </Field>
      <Field name="iso3" required>
        {(country) => <CountryPicker {...country} clearable={false} />}
      </Field>
      <Field name="displacement_type" required>
        {(cause) => <ReferencePicker {...cause} list="displacement_types" clearable={false} />}
      </Field>
      <Field name="unit" required>
        {(unit) => <ReferencePicker {...unit} list="units" clearable={false} />}
      </Field>
      <Field name="age_class" hint="The three age groups of its records, such as 0-17, 18-59, 60+">
        {({ onChange, ...field }) => (
          <Input {...field} autoComplete="off" dir="auto" onChange={(event) => onChange(event.target.value)} />
        )}
      </Field>
    </div>
  </Card>
);

const SourceCard = () => (
  <Card title="Source">
    <div className="form-fields">
      <Field name="source_id" wide>
        {(source) => <SourcePicker {...source} />}
      </Field>
      <Field name="document_id" wide>
        {(document) => <DocumentPicker {...document} />}
      </Field>
      <Field name="url" wide>
        {({ onChange, ...field }) => (
          <Input
            {...field}
            type="url"
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
            onBlur={(event) => {
              onChange(tidyUrl(event.target.value));
              field.onBlur();
            }}
          />
        )}
      </Field>
    </div>
  </Card>
);

export const DatasetFields = () => (
  <div className="form-columns">
    <div>
      <DatasetCard />
      <Card title="Comments">
        <Field name="comments">{(comments) => <MentionText {...comments} />}</Field>
      </Card>
    </div>
    <div>
      <SourceCard />
    </div>
  </div>
);
