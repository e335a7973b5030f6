/** A field for a name: one line of text, shown whole at any length. Enter adds no line, and pasted lines become one. */
import { Input } from 'antd';
import type { ComponentProps } from 'react';

const ROWS = { minRows: 1, maxRows: 4 };

type Props = Omit<ComponentProps<typeof Input.TextArea>, 'onChange'> & { onChange: (name: string) => void };

export function NameInput({ onChange, ...control }: Props) {
  return (
    <Input.TextArea
      {...control}
      dir="auto"
      autoSize={ROWS}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
      onChange={({ target }) => onChange(target.value.replaceAll(/[\t\r\n]+/g, ' '))}
    />
  );
}
