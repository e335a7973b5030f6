/** Creates a missing record in a dialog above another form. Keeps no draft. */
import { useMemo, useRef, type ReactNode } from 'react';
import { Alert, Form } from 'antd';
import { FormProvider, useForm, type DefaultValues } from 'react-hook-form';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormName } from '#web/ui/form-name.ts';
import { focusField, GuessedFields } from './field.tsx';
import type { KindTypes, RecordForm } from './record-form.ts';
import { resolverFor } from './resolver.ts';
import { useSave } from './use-save.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';

type Props<K extends KindTypes<K>> = {
  kind: RecordForm<K>;
  title: string;
  /** The values that are known, beside those of an empty form. */
  begun: Partial<K['draft']>;
  /** The field that gets the focus. */
  first: K['field'];
  /** Called with the id of the record, or with null if the dialog is closed without a save. */
  onDone: (id: number | null) => void;
  /** Above the fields: records that may be the same. */
  alike: ReactNode;
  children: ReactNode;
};

export function NewRecordDialog<K extends KindTypes<K>>({
  kind,
  title,
  begun,
  first,
  onDone,
  alike,
  children,
}: Props<K>) {
  const name = `new-${kind.words.noun}`;
  const resolver = useMemo(() => resolverFor((draft: K['draft']) => kind.problemsOf(draft, null)), [kind]);
  const form = useForm<K['draft']>({
    defaultValues: { ...kind.blank, ...begun } as DefaultValues<K['draft']>,
    resolver,
    mode: 'onTouched',
  });
  const { save, saving, refusal } = useSave(kind, {
    form,
    source: null,
    show: (field, path = field) => focusField(name, path),
    onSaved: ({ row }) => onDone(row.id),
  });
  const submit = () => void form.handleSubmit((draft) => save({ draft, base: null }))();
  const whole = useRef<HTMLDivElement>(null);
  const saveSettled = useSaveShortcut(submit, whole);
  return (
    <Dialog
      title={title}
      okText="Create"
      confirmLoading={saving}
      onOk={saveSettled}
      onCancel={() => onDone(null)}
      afterOpenChange={(open) => open && focusField(name, first)}
    >
      <FormName value={name}>
        {/* The guesses are those of the form that it was opened from. */}
        <GuessedFields value={null}>
          <FormProvider {...form}>
            <div ref={whole}>
              {refusal !== null && <Alert className="form-notice" type="error" showIcon title={refusal} />}
              {alike}
              <Form component={false} layout="vertical">
                {children}
              </Form>
            </div>
          </FormProvider>
        </GuessedFields>
      </FormName>
    </Dialog>
  );
}
