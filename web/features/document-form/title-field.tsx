/** The original title, and the name from Generate, made of the title, the publisher and the publication date. */
import { Button } from 'antd';
import { useFormContext } from 'react-hook-form';
import { dateProblem, tidyDate } from '#domain/dates.ts';
import { generatedName, type DocumentDraft } from '#domain/documents.ts';
import { DOCUMENT } from '#domain/messages/documents.ts';
import { usePublishers } from '#web/pickers/publishers-picker.tsx';
import { NameInput } from '#web/ui/name-input.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Field } from './document.ts';

export function TitleField({ editable }: { editable: boolean }) {
  const { getValues, setValue, watch } = useFormContext<DocumentDraft>();
  const ids = watch('publishers');
  const publishers = usePublishers(ids);
  const notices = useNotices();
  const generate = () => {
    const { name, publication_date } = getValues();
    const names = ids.flatMap((id) => publishers.find((publisher) => publisher.id === id)?.name ?? []);
    const [first, ...others] = names;
    if (name.trim() === '' || dateProblem(tidyDate(publication_date)) !== null || first === undefined)
      notices.message(DOCUMENT.generateNeeds, 'info');
    else
      setValue('name', generatedName({ name, publication_date }, [first, ...others]), {
        shouldDirty: true,
        shouldValidate: true,
      });
  };
  return (
    <Field name="name" required wide>
      {(control) => (
        <div className="with-button">
          <NameInput {...control} />
          {editable && <Button onClick={generate}>Generate</Button>}
        </div>
      )}
    </Field>
  );
}
