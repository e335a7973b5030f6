/** A button that asks for confirmation before it acts: the answers are the act, by its verb, and Cancel. The focus begins on the safe answer, and goes back to the button, or near it if it is gone. */
import './confirm-button.css';
import { Button, Popconfirm, type ButtonProps } from 'antd';
import { useId, useRef, type ReactNode } from 'react';
import { useFocusNear } from './focus-near.ts';

type Props = Omit<ButtonProps, 'onClick' | 'title' | 'children'> & {
  /** The verb. */
  children?: string;
  /** The verb of a button that is an icon, or has another text. */
  verb?: string;
  /** The question; by default 'Are you sure?'. */
  title?: ReactNode;
  text?: ReactNode;
  onConfirm: () => void | Promise<void>;
};

export function ConfirmButton({ title = 'Are you sure?', text, verb, onConfirm, disabled, ...button }: Props) {
  const own = useRef<HTMLButtonElement>(null);
  const id = useId();
  const isInQuestion = () =>
    document.getElementById(id)?.closest('.ant-popover')?.contains(document.activeElement) === true;
  const focus = (open: boolean) => {
    if (open) document.getElementById(id)?.focus({ preventScroll: true });
    else if (isInQuestion()) own.current?.focus({ preventScroll: true });
  };
  useFocusNear(own, () => document.activeElement === own.current || isInQuestion());
  return (
    <Popconfirm
      classNames={{ root: 'confirm' }}
      title={title}
      description={text}
      okText={verb ?? button.children}
      okButtonProps={{ danger: button.danger === true }}
      cancelText="Cancel"
      cancelButtonProps={{ id }}
      afterOpenChange={focus}
      onConfirm={onConfirm}
      disabled={disabled ?? false}
    >
      <Button ref={own} disabled={disabled ?? false} {...button} />
    </Popconfirm>
  );
}
