/** The page of a record: new, saved, or cloned from a saved record, with its header and the reason why it cannot be cloned. Draws no form. */
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { FORM } from '#domain/messages/forms.ts';
import { useMay } from '#web/data/may.ts';
import { Page } from '#web/ui/page.tsx';
import { WithComments } from './comments/with-comments.tsx';
import { OpenRecord } from './open-record.tsx';
import { ReadOnlyTag, RecordHead } from './record-head.tsx';
import { TrailLinks } from './trail-links.tsx';
import { pathOf, calledOf, type Loaded, type KindTypes, type RecordForm } from './record-form.ts';

/** Shown instead of a clone's form. */
export function NotCloned({ why, area, noun, id }: { why: string; area: string; noun: string; id: number }) {
  return <Alert type="info" showIcon title={why} description={<Link to={pathOf(area, id)}>Go to the {noun}</Link>} />;
}

/** The start of a form: a saved record, the source of a clone, or neither. */
export type Begun<Row> = { loaded: Loaded<Row> | null; source: Loaded<Row> | null };

/** The form at an address: the number of the record, null for a new record. */
export type Addressed = { id: string | null; cloned?: boolean | undefined };

type Props<K extends KindTypes<K>> = Addressed & {
  kind: RecordForm<K>;
  /** The main values of a saved record, in its header. */
  about?: (row: K['row']) => ReactNode;
  /** Above the heading: the way to what a saved record, or a new one, belongs to. */
  above?: (row: K['row'] | null) => ReactNode;
  /** The links on the page of a record that does not exist, if there is no list of this kind. */
  notFoundLinks?: ReactNode;
  form: (begun: Begun<K['row']>) => ReactNode;
};

export function RecordScreen<K extends KindTypes<K>>({
  kind,
  id,
  cloned = false,
  about,
  above,
  notFoundLinks,
  form,
}: Props<K>) {
  const { words, area, subject } = kind;
  const permitted = useMay()('create', subject);
  if (id === null)
    return (
      <Page title={words.newTitle} tab={`New ${words.noun}`} above={above?.(null)}>
        {form({ loaded: null, source: null })}
      </Page>
    );
  return (
    <OpenRecord kind={kind} id={id} title={cloned ? words.cloneTitle : words.editTitle} notFoundLinks={notFoundLinks}>
      {(loaded) => {
        const { row } = loaded;
        const called = calledOf(kind, row);
        const title = row.may_change ? `Edit ${called}` : called;
        return cloned ? (
          <Page title={`Clone ${called}`}>
            {permitted ? (
              form({ loaded: null, source: loaded })
            ) : (
              <NotCloned why={FORM.notPermitted} area={area} noun={words.noun} id={row.id} />
            )}
          </Page>
        ) : (
          <WithComments
            byAddress
            relation={kind.relation}
            id={row.id}
            noun={words.noun}
            labels={kind.commented}
            row={row}
          >
            <Page
              title={title}
              of={kind.nameOf(row)}
              above={above?.(row)}
              head={
                <RecordHead
                  title={title}
                  row={row}
                  relation={kind.relation}
                  noun={words.noun}
                  name={kind.nameOf(row)}
                  steps={<TrailLinks area={area} noun={words.noun} id={row.id} />}
                  about={
                    <>
                      {about?.(row)}
                      {!row.may_change && <ReadOnlyTag />}
                    </>
                  }
                />
              }
            >
              {form({ loaded, source: null })}
            </Page>
          </WithComments>
        );
      }}
    </OpenRecord>
  );
}
