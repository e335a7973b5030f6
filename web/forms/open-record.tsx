/** Loads a record for its form: loading, loaded (announced to screen readers), failed with a retry, or missing with links. Draws no form. */
import { useEffect, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { areaWords } from '#web/data/kinds.tsx';
import { rememberRecord } from '#web/data/recent.ts';
import { useMay } from '#web/data/may.ts';
import { Page } from '#web/ui/page.tsx';
import { Failed, Loading, Nothing } from '#web/ui/states.tsx';
import { LeadToSurvivor } from './lead-to-survivor.tsx';
import { pathOf, type Loaded, type KindTypes, type RecordForm } from './record-form.ts';
import { TrailLinks } from './trail-links.tsx';
import { useLoaded } from './use-loaded.ts';

type Of<K extends KindTypes<K>> = {
  kind: RecordForm<K>;
  id: string;
  /** The title of the page until the record is loaded. */
  title: string;
  /** The links on the page of a missing record, if they are not those to the list and to the form of a new one. */
  notFoundLinks?: ReactNode;
  children: (loaded: Loaded<K['row']>) => ReactNode;
};

function NotFoundLinks({
  area,
  subject,
  words,
}: {
  area: string;
  subject: string;
  words: { noun: string; newLink: string };
}) {
  const may = useMay();
  return (
    <>
      <Link to={pathOf(area)}>Go to the {areaWords(area)} list</Link>
      {may('create', subject) && (
        <>
          {' · '}
          <Link to={pathOf(area, 'new')}>{words.newLink}</Link>
        </>
      )}
    </>
  );
}

export function OpenRecord<K extends KindTypes<K>>({ kind, id, title, notFoundLinks, children }: Of<K>) {
  const { loaded, error, missing, refetch } = useLoaded(kind, id);
  const { words, area } = kind;
  const gsn = loaded?.row.gsn;
  useEffect(() => {
    if (gsn !== undefined) rememberRecord(gsn);
  }, [gsn]);
  const survivor = loaded?.row.merged_into ?? null;
  const content =
    loaded !== undefined ? (
      survivor === null ? (
        children(loaded)
      ) : (
        <LeadToSurvivor kind={kind} row={loaded.row} survivor={survivor} />
      )
    ) : (
      <Page
        title={missing ? words.notLoaded : title}
        // A record that was deleted meanwhile doesn't end the way through the list.
        actions={missing && <TrailLinks area={area} noun={words.noun} id={Number(id)} />}
      >
        {missing ? (
          <>
            <Nothing search text={words.missing(id)} />
            <div className="centred">{notFoundLinks ?? <NotFoundLinks {...kind} />}</div>
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
        {loaded !== undefined ? words.loaded : missing && words.notLoaded}
      </span>
      {content}
    </>
  );
}
