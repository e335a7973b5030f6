/** A record on its way to its form: loading, loaded, which only screen readers are told, failed with a way to try again, or there is none. Draws no form itself. */
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Page } from '#web/ui/page.tsx';
import { Failed, Loading, Nothing } from '#web/ui/states.tsx';
import type { Loaded, RecordForm, SavedRow } from './record-form.ts';
import { useLoaded } from './use-loaded.ts';

type Props<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>> = {
  kind: RecordForm<Row, Draft, Field>;
  id: string;
  /** Of the page while nothing is there yet. */
  title: string;
  /** Ways on where there is no such record. */
  waysOn: ReactNode;
  children: (loaded: Loaded<Row>) => ReactNode;
};

export function OpenRecord<Row extends SavedRow, Draft extends FieldValues, Field extends FieldPath<Draft>>({
  kind,
  id,
  title,
  waysOn,
  children,
}: Props<Row, Draft, Field>) {
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
            <div className="centred">{waysOn}</div>
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
