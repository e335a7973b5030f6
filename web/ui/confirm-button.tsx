/** A button that asks for confirmation before it acts. */
import { Button, Popconfirm, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';

type Props = Omit<ButtonProps, 'onClick' | 'title'> & {
  /** The question; by default 'Are you sure?'. */
  title?: ReactNode;
  text?: ReactNode;
  onConfirm: () => void | Promise<void>;
};

export function ConfirmButton({ title = 'Are you sure?', text, onConfirm, disabled, ...button }: Props) {
  return (
    <Popconfirm
      title={title}
      description={text}
      okText="Yes"
      cancelText="No"
      onConfirm={onConfirm}
      disabled={disabled ?? false}
    >
      <Button disabled={disabled ?? false} {...button} />
    </Popconfirm>
  );
}
