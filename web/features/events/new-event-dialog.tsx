/** Creates a missing event in a dialog above a fact, from what the fact says of it. Keeps no draft. */
import { useEffect, useRef } from 'react';
import { Alert, ConfigProvider, Form } from 'antd';
import { FormProvider, useForm } from 'react-hook-form';
import { isDisaster, type EventDraft } from '#domain/events/events.ts';
import { focusField } from '#web/forms/field.tsx';
import type { NewEventProps } from '#web/forms/new-event.ts';
import { resolverFor } from '#web/forms/resolver.ts';
import { useSave } from '#web/forms/use-save.ts';
import { useSaveShortcut } from '#web/forms/use-save-shortcut.ts';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { DateWithAccuracy } from '#web/pickers/date-with-accuracy.tsx';
import { HazardLeafPicker } from '#web/pickers/hazard-cascader.tsx';
import { useHazards } from '#web/pickers/hazards.ts';
import { YearPicker } from '#web/pickers/year-picker.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormName } from '#web/ui/form-name.ts';
import { NameInput } from '#web/ui/name-input.tsx';
import { EVENT_FORM, Field } from './event.ts';
import { NearEvents } from './near-events.tsx';

const FORM = 'new-event';
const resolver = resolverFor((draft: EventDraft) => EVENT_FORM.problemsOf(draft, null));
const show = (_: unknown, path = 'name') => focusField(FORM, path);

export function NewEventDialog({ begun: { hazard, ...begun }, onDone }: NewEventProps) {
  const form = useForm<EventDraft>({
    defaultValues: { ...EVENT_FORM.blank, ...begun },
    resolver,
    mode: 'onTouched',
  });
  const { getValues, setValue } = form;
  const hazards = useHazards();
  useEffect(() => {
    if (hazard === null || getValues('hazard_type_id') !== null) return;
    const leaf = hazards.find(({ subtype }) => subtype === hazard) ?? hazards.find(({ type }) => type === hazard);
    if (leaf !== undefined) setValue('hazard_type_id', leaf.id);
  }, [hazards, hazard, getValues, setValue]);
  const { save, saving, refusal } = useSave(EVENT_FORM, {
    form,
    source: null,
    show,
    onSaved: ({ row }) => onDone(row.id),
  });
  const submit = () => void form.handleSubmit((draft) => save({ draft, base: null }))();
  const whole = useRef<HTMLDivElement>(null);
  const saveSettled = useSaveShortcut(submit, whole);
  return (
    // Not like the cells of the line that it stands above.
    <ConfigProvider variant="outlined" componentSize="middle">
      <Dialog
        title={`New ${begun.displacement_type ?? ''} Event`}
        okText="Create"
        confirmLoading={saving}
        onOk={saveSettled}
        onCancel={() => onDone(null)}
        afterOpenChange={(open) => open && focusField(FORM, 'name')}
      >
        <FormName value={FORM}>
          <FormProvider {...form}>
            <div ref={whole}>
              {refusal !== null && <Alert className="form-notice" type="error" showIcon title={refusal} />}
              <NearEvents id={null} />
              <Form component={false} layout="vertical">
                <div className="form-fields">
                  <Field name="name" required wide>
                    {(name) => <NameInput {...name} />}
                  </Field>
                  {isDisaster(begun) && (
                    <Field name="hazard_type_id" wide>
                      {(control) => <HazardLeafPicker {...control} />}
                    </Field>
                  )}
                  <Field name="start_date" required wide>
                    {(start) => <DateWithAccuracy {...start} label="Start Date" />}
                  </Field>
                  <Field name="year" required>
                    {(year) => <YearPicker {...year} clearable={false} />}
                  </Field>
                  <Field name="countries" wide>
                    {(countries) => <CountriesPicker {...countries} />}
                  </Field>
                </div>
              </Form>
            </div>
          </FormProvider>
        </FormName>
      </Dialog>
    </ConfigProvider>
  );
}
