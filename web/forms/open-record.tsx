/** Loads a record for its form: loading, loaded (announced to screen readers), failed with a retry, or missing with links. Draws no form. */
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useMay } from '#web/data/session.ts';
import { Page } from '#web/ui/page.tsx';
import { Failed, Loading, Nothing } from '#web/ui/states.tsx';
import { pathOf, type Loaded, type RecordForm, type SavedRow } from './record-form.ts';
import { useLoaded } from './use-loaded.ts';

type Of<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>> = {
  kind: RecordForm<Row, Draft, Field>;
  id: string;
  /** The title of the page until the record is loaded. */
  title: string;
  children: (loaded: Loaded<Row>) => ReactNode;
};

function WaysOn({ subject, words }: { subject: string; words: { noun: string; newLink: string } }) {
  const may = useMay();
  return (
    <>
      <Link to={pathOf(subject)}>Go to the {subject} list</Link>
      {may('create', subject) && (
        <>
          {' · '}
          <Link to={pathOf(subject, 'new')}>{words.newLink}</Link>
        </>
      )}
    </>
  );
}

export function OpenRecord<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>>({
  kind,
  id,
  title,
  children,
}: Of<Row, Draft, Field>) {
  const { loaded, error, missing, refetch } = useLoaded(kind, id);
  const { words } = kind;
  const content =
    loaded !== undefined ? (
      children(loaded)
    ) : (
      <Page title={missing ? 'Not found' : title}>
        {missing ? (
          <>
            <Nothing text={words.missing(id)} />
            <div className="centred">
              <WaysOn {...kind} />
            </div>
          </>
        ) : error === null ? (
          <Loading what={`Loading the ${words.noun}`} />
        ) : (
          <Failed title={words.notLoaded} text={error.message} retry={refetch} />
        )}
      </Page>
    );
  return (
    <>
      <span role="status" className="visually-hidden">
        {loaded !== undefined && words.loaded}
      </span>
      {content}
    </>
  );
}
