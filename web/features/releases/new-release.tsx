/** The form of a new release. It is checked at once, so that its page begins with what stands in the way. */
import './releases.css';
import { useState } from 'react';
import { Form } from 'antd';
import { RecordFrame } from '#web/forms/record-frame.tsx';
import { useFirstField } from '#web/forms/use-first-field.ts';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useSaveShortcut } from '#web/forms/use-save-shortcut.ts';
import { Card } from '#web/ui/card.tsx';
import { ReleaseFields } from './release-fields.tsx';
import { RELEASE_FORM } from './release-form.ts';

export function NewRelease() {
  // A report is about the year before.
  const [blank] = useState(() => ({
    ...RELEASE_FORM.blank,
    year: new Date().getFullYear() - 1,
    least_status: 'Signed Off',
  }));
  const editor = useRecordForm(RELEASE_FORM, { loaded: null, blank, firstTab: 'release' });
  useFirstField(true);
  useSaveShortcut(editor.submit);
  return (
    <RecordFrame kind={RELEASE_FORM} editor={editor}>
      <Card title="Release">
        <Form component={false} layout="vertical" className="release-form">
          <ReleaseFields />
        </Form>
      </Card>
    </RecordFrame>
  );
}
