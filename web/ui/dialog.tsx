/** A dialog that is drawn while it is open. At its end the focus goes back to the element that opened it. A click beside it does not close it, because typed text would be lost. */
import { Modal, type ModalProps } from 'antd';
import { useEffect, useState } from 'react';

export function Dialog(props: Omit<ModalProps, 'open' | 'mask'>) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Beside the opener the focus was moved on purpose; on the page, or the part around the opener, it was lost.
      if (opener instanceof HTMLElement && document.activeElement?.contains(opener) === true)
        opener.focus({ preventScroll: true });
    },
    [opener],
  );
  return <Modal open mask={{ closable: false }} destroyOnHidden {...props} />;
}
