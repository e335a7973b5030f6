/** The grid of permissions as a field of a form. Its changes are marked against the saved permissions. */
import { Form } from 'antd';
import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { useFieldId } from './field.tsx';
import { PermissionGrid } from './permission-grid.tsx';

type Props = Omit<ComponentProps<typeof PermissionGrid>, 'given' | 'onChange'>;

export function PermissionField(props: Props) {
  const { field, fieldState } = useController<{ permissions: string[] }, 'permissions'>({ name: 'permissions' });
  const id = useFieldId()('permissions');
  const problem = fieldState.error?.message;
  return (
    <Form.Item validateStatus={problem === undefined ? '' : 'error'} help={problem}>
      <div id={id} tabIndex={-1}>
        <PermissionGrid
          {...props}
          given={new Set(field.value)}
          onChange={(given) => field.onChange([...given].toSorted())}
        />
      </div>
    </Form.Item>
  );
}
