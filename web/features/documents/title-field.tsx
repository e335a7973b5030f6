/** The original title, the name from Generate, made of the title, the publisher and the publication date, and in the prototype's form the confidential flag. */
import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { dateProblem, tidyDate } from '#domain/values/dates.ts';
import { generatedName, type DocumentDraft } from '#domain/documents/documents.ts';
import { ConfidentialTag } from '#web/forms/record-head.tsx';
import { usePublishers } from '#web/pickers/publishers-picker.tsx';
import { NameInput } from '#web/ui/name-input.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Field } from './document.ts';

function ConfidentialFlag({ editable }: { editable: boolean }) {
  const { field } = useController<DocumentDraft, 'confidential'>({ name: 'confidential' });
  return (
    <>
      {editable && (
        <Button
          aria-pressed={field.value}
          aria-label="Confidential"
          title={field.value ? 'Not confidential' : 'Confidential'}
          icon={field.value ? <EyeInvisibleOutlined /> : <EyeOutlined />}
          onClick={() => field.onChange(!field.value)}
        />
      )}
      {field.value && <ConfidentialTag />}
    </>
  );
}

type Props = { editable: boolean; flagged: boolean; extra: ReactNode };

export function TitleField({ editable, flagged, extra }: Props) {
  const { getValues, setValue, watch } = useFormContext<DocumentDraft>();
  const ids = watch('publishers');
  const publishers = usePublishers(ids);
  const notices = useNotices();
  const generate = () => {
    const { name, publication_date } = getValues();
    const names = ids.flatMap((id) => publishers.find((publisher) => publisher.id === id)?.name ?? []);
    const [first, ...others] = names;
    if (name.trim() === '' || dateProblem(tidyDate(publication_date)) !== null || first === undefined)
      notices.message('Generate needs a title, a publication date and a publisher', 'info');
    else
      setValue('name', generatedName({ name, publication_date }, [first, ...others]), {
        shouldDirty: true,
        shouldValidate: true,
      });
  };
  return (
    <Field name="name" required wide extra={extra}>
      {(control) => (
        <div className="with-button">
          <NameInput {...control} />
          {editable && <Button onClick={generate}>Generate</Button>}
          {flagged && <ConfidentialFlag editable={editable} />}
        </div>
      )}
    </Field>
  );
}
