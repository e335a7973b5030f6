/** The page of a record: new, saved, or cloned from a saved record, with its title, its tags and the reason why it cannot be cloned. Draws no form. */
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { LockOutlined } from '@ant-design/icons';
import { Alert, Tag } from 'antd';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { FORM } from '#domain/messages/forms.ts';
import { useMay } from '#web/data/session.ts';
import { Page } from '#web/ui/page.tsx';
import { OpenRecord } from './open-record.tsx';
import { pathOf, calledOf, type Loaded, type RecordForm, type SavedRow } from './record-form.ts';

export const ReadOnlyTag = () => <Tag icon={<LockOutlined aria-hidden />}>Read only</Tag>;

/** Shown in place of a clone's form. */
export function NotCloned({ why, subject, noun, id }: { why: string; subject: string; noun: string; id: number }) {
  return (
    <Alert type="info" showIcon title={why} description={<Link to={pathOf(subject, id)}>Go to the {noun}</Link>} />
  );
}

/** The start of a form: a saved record, the source of a clone, or neither. */
export type Begun<Row> = { loaded: Loaded<Row> | null; source: Loaded<Row> | null };

/** The form at an address: the number of the record, null for a new record. */
export type Addressed = { id: string | null; cloned?: boolean | undefined };

type Props<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>> = Addressed & {
  kind: RecordForm<Row, Draft, Field>;
  /** Shown beside the title of a saved record. */
  tags?: (row: Row) => ReactNode;
  form: (begun: Begun<Row>) => ReactNode;
  /** Shown below the form of a saved record. */
  below?: ((row: Row) => ReactNode) | undefined;
};

export function RecordScreen<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>>({
  kind,
  id,
  cloned = false,
  tags,
  form,
  below,
}: Props<Row, Draft, Field>) {
  const { words, subject } = kind;
  const permitted = useMay()('create', subject);
  if (id === null) return <Page title={words.newTitle}>{form({ loaded: null, source: null })}</Page>;
  return (
    <OpenRecord kind={kind} id={id} title={cloned ? words.cloneTitle : words.editTitle}>
      {(loaded) => {
        const { row } = loaded;
        const called = calledOf(kind, row);
        return cloned ? (
          <Page title={`Clone ${called}`}>
            {permitted ? (
              form({ loaded: null, source: loaded })
            ) : (
              <NotCloned why={FORM.notPermitted} subject={subject} noun={words.noun} id={row.id} />
            )}
          </Page>
        ) : (
          <Page
            title={`Edit ${called}`}
            of={row.name}
            actions={
              <>
                {tags?.(row)}
                {!row.may_change && <ReadOnlyTag />}
              </>
            }
          >
            {form({ loaded, source: null })}
            {below?.(row)}
          </Page>
        );
      }}
    </OpenRecord>
  );
}
