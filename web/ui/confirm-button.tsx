/** A button that asks for confirmation before it acts. The focus begins on the safe answer, and goes back to the button. */
import './confirm-button.css';
import { Button, Popconfirm, type ButtonProps } from 'antd';
import { useId, useRef, type ReactNode } from 'react';

type Props = Omit<ButtonProps, 'onClick' | 'title'> & {
  /** The question; by default 'Are you sure?'. */
  title?: ReactNode;
  text?: ReactNode;
  onConfirm: () => void | Promise<void>;
};

export function ConfirmButton({ title = 'Are you sure?', text, onConfirm, disabled, ...button }: Props) {
  const own = useRef<HTMLButtonElement>(null);
  const id = useId();
  const focus = (open: boolean) => {
    const no = document.getElementById(id);
    if (open) no?.focus({ preventScroll: true });
    else if (no?.closest('.ant-popover')?.contains(document.activeElement) === true)
      own.current?.focus({ preventScroll: true });
  };
  return (
    <Popconfirm
      classNames={{ root: 'confirm' }}
      title={title}
      description={text}
      okText="Yes"
      okButtonProps={{ danger: button.danger === true }}
      cancelText="No"
      cancelButtonProps={{ id }}
      afterOpenChange={focus}
      onConfirm={onConfirm}
      disabled={disabled ?? false}
    >
      <Button ref={own} disabled={disabled ?? false} {...button} />
    </Popconfirm>
  );
}
