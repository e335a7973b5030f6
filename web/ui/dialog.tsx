/** A dialog that is drawn while it is open. At its end the focus goes back to the element that opened it. A click beside it does not close it, because typed text would be lost. */
import { Modal, type ModalProps } from 'antd';
import { useEffect, useState } from 'react';

export function Dialog(props: Omit<ModalProps, 'open' | 'mask'>) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Elsewhere the focus was moved on purpose.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
  return <Modal open mask={{ closable: false }} destroyOnHidden {...props} />;
}
