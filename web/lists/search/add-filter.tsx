/** 'Add filter': the fields of a search in a list that is searched by typing, opened by a click or by 'f'. */
import { PlusOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { useAction } from '#web/ui/actions.ts';
import { Select, type SelectRef } from '#web/ui/select.tsx';

type Props = {
  fields: readonly { readonly key: string; readonly label: string }[];
  /** `at` is the control. */
  onField: (key: string, at: HTMLElement) => void;
};

export function AddFilter({ fields, onField }: Props) {
  const control = useRef<SelectRef>(null);
  const [open, setOpen] = useState(false);
  useAction({
    label: 'Add a filter',
    key: 'f',
    run: () => {
      control.current?.focus();
      setOpen(true);
    },
  });
  return (
    <Select<string | null>
      ref={control}
      className="add-filter"
      size="small"
      aria-label="Add filter"
      placeholder="Add filter"
      prefix={<PlusOutlined />}
      suffixIcon={null}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={200}
      listHeight={360}
      open={open}
      onOpenChange={setOpen}
      value={null}
      options={fields.map(({ key, label }) => ({ value: key, label }))}
      onSelect={(key) => key !== null && control.current && onField(key, control.current.nativeElement)}
    />
  );
}
