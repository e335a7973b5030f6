/** Creates a missing publisher in a dialog above a form, and warns of duplicates like the publisher form. Keeps no draft. */
import { useRef } from 'react';
import { Alert, Form } from 'antd';
import { FormProvider, useForm } from 'react-hook-form';
import type { PublisherDraft } from '#domain/documents/publishers.ts';
import { focusField } from '#web/forms/field.tsx';
import { FormName } from '#web/ui/form-name.ts';
import { resolverFor } from '#web/forms/resolver.ts';
import { useSave } from '#web/forms/use-save.ts';
import { useSaveShortcut } from '#web/forms/use-save-shortcut.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { AlikePublishers } from './alike.tsx';
import { PublisherFields } from './publisher-fields.tsx';
import { PUBLISHER_FORM } from './publisher.ts';

const FORM = 'new-publisher';
const resolver = resolverFor((draft: PublisherDraft) => PUBLISHER_FORM.problemsOf(draft, null));
const show = (_: unknown, path = 'name') => focusField(FORM, path);

type Props = {
  /** The name typed in the picker; may be empty. */
  name: string;
  /** Called with the publisher's id, or with null if the dialog is closed without a save. */
  onDone: (id: number | null) => void;
};

export function NewPublisherDialog({ name, onDone }: Props) {
  const form = useForm<PublisherDraft>({
    defaultValues: { ...PUBLISHER_FORM.blank, name },
    resolver,
    mode: 'onTouched',
  });
  const { save, saving, refusal } = useSave(PUBLISHER_FORM, {
    form,
    source: null,
    show,
    onSaved: ({ row }) => onDone(row.id),
  });
  const submit = () => void form.handleSubmit((draft) => save({ draft, base: null }))();
  const whole = useRef<HTMLDivElement>(null);
  const saveSettled = useSaveShortcut(submit, whole);
  return (
    <Dialog
      title="New Publisher"
      okText="Create"
      confirmLoading={saving}
      onOk={saveSettled}
      onCancel={() => onDone(null)}
      afterOpenChange={(open) => open && focusField(FORM, name === '' ? 'name' : 'type')}
    >
      <FormName value={FORM}>
        <FormProvider {...form}>
          <div ref={whole}>
            {refusal !== null && <Alert className="form-notice" type="error" showIcon title={refusal} />}
            <AlikePublishers own={null} />
            <Form component={false} layout="vertical">
              <PublisherFields />
            </Form>
          </div>
        </FormProvider>
      </FormName>
    </Dialog>
  );
}
