/** The notes of one kind on a country: the newest first, three at first, the others on request. Changes none. */
import './country-notes.css';
import { useState } from 'react';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { wordsOf } from '#domain/records/history-words.ts';
import { NOTES } from '#domain/messages/notes.ts';
import { newNoteOf, type NoteKind } from '#domain/countries/notes.ts';
import { psql } from '#web/data/psql.ts';
import { queryClient } from '#web/data/query.ts';
import { useMay } from '#web/data/may.ts';
import { Card } from '#web/ui/card.tsx';
import { CauseTag } from '#web/ui/cause.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';

const FIRST = 3;
const MORE = 20;
/** A longer content is cut until the user opens it. */
const LONG = 600;

const KINDS = {
  contextual_analysis: { title: 'Contextual Analysis', one: 'contextual analysis', noun: 'contextual analysis' },
  significant_updates: { title: 'Significant Updates', one: 'significant update', noun: 'significant updates' },
  monitoring_challenges: { title: 'Monitoring Challenges', one: 'monitoring challenge', noun: 'monitoring challenges' },
} as const satisfies Record<NoteKind, object>;
const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const noneOf = (kinds: readonly NoteKind[]) => `No ${OR.format(kinds.map((kind) => KINDS[kind].noun))} yet`;

type Note = {
  id: number;
  title: string;
  content: string | null;
  day: string;
  created_by: string;
  created_by_name: string | null;
  displacement_type: string | null;
  group: string | null;
  source: string | null;
};
type Listed = Note & { readonly kind: NoteKind; readonly total: number };

const notesOf = (iso3: string, of: { of_kind?: NoteKind; first: number; skipped?: number }, signal: AbortSignal) =>
  psql.read<Listed[]>('country_notes', { iso3, ...of }, { signal });

/** The first notes of all kinds: one request, which the three sections share. */
export const firstNotesQuery = (iso3: string) =>
  queryOptions({
    queryKey: ['country_notes', iso3],
    queryFn: ({ signal }) => notesOf(iso3, { first: FIRST }, signal),
    staleTime: 0,
  });

/** Pages of the notes: a short one, then longer ones. */
const notesQuery = (kind: NoteKind, iso3: string) =>
  infiniteQueryOptions({
    queryKey: [`${kind}_view`, 'of', iso3],
    initialPageParam: 0,
    queryFn: async ({ pageParam, signal }) => {
      const listed =
        pageParam === 0
          ? (await queryClient.fetchQuery(firstNotesQuery(iso3))).filter((note) => note.kind === kind)
          : await notesOf(iso3, { of_kind: kind, first: MORE, skipped: pageParam }, signal);
      return { notes: listed, total: listed[0]?.total ?? 0 };
    },
    getNextPageParam: (last, pages) => {
      const seen = pages.reduce((sum, { notes }) => sum + notes.length, 0);
      return last.notes.length > 0 && seen < last.total ? seen : undefined;
    },
  });

function Content({ text }: { text: string }) {
  const [open, setOpen] = useState(false);
  const cut = !open && text.length > LONG;
  return (
    <>
      {/* The focus on a link that is out of sight opens the text. */}
      <div className="country-note-content" data-cut={cut} onFocus={() => setOpen(true)}>
        <Markdown text={text} heading={4} />
      </div>
      {text.length > LONG && (
        <Button size="small" type="text" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}

function NoteArticle({ kind, note }: { kind: NoteKind; note: Note }) {
  const { id, title, content, day, created_by_name, created_by, displacement_type, group, source } = note;
  return (
    <article className="country-note">
      <h3>
        <Link to={`/countries/${kind}/${id}` as string} dir="auto">
          {title}
        </Link>
      </h3>
      <p className="country-note-about quiet">
        <time dateTime={day}>{wordsOf({ date: day, accuracy: 'Day' })}</time>
        {displacement_type != null && <CauseTag cause={displacement_type} />}
        {group != null && <span>{group}</span>}
        {source != null && <bdi>{source}</bdi>}
        <bdi>{created_by_name ?? created_by}</bdi>
      </p>
      {content !== null && <Content text={content} />}
    </article>
  );
}

/** The kinds without a note, in one quiet line with the ways to write the first of each. */
export function NoNotes({ kinds, iso3 }: { kinds: readonly NoteKind[]; iso3: string }) {
  const may = useMay();
  return (
    <p className="quiet country-none country-notes-none">
      {noneOf(kinds)}.
      {kinds
        .filter((kind) => may('create', kind))
        .map((kind) => (
          <Link key={kind} to={newNoteOf(kind, iso3)}>
            New {KINDS[kind].one}
          </Link>
        ))}
    </p>
  );
}

export function CountryNotes({ kind, iso3 }: { kind: NoteKind; iso3: string }) {
  const { title } = KINDS[kind];
  const mayCreate = useMay()('create', kind);
  const query = useInfiniteQuery(notesQuery(kind, iso3));
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const notes = data?.pages.flatMap((page) => page.notes) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const add = mayCreate && <Link to={newNoteOf(kind, iso3)}>New</Link>;
  return (
    <Card
      title={title}
      extra={
        <span className="country-notes-extra">
          {total > 0 && <span className="quiet">{thousands(total)} in all</span>}
          {add}
        </span>
      }
    >
      <Loaded query={query} what={`Loading: ${title}`} failed={NOTES[kind].notLoaded}>
        {() => notes.length === 0 && <p className="quiet country-none">{noneOf([kind])}</p>}
      </Loaded>
      {notes.map((note) => (
        <NoteArticle key={note.id} kind={kind} note={note} />
      ))}
      {hasNextPage && (
        <Button className="country-notes-more" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show {thousands(Math.min(MORE, total - notes.length))} more
        </Button>
      )}
    </Card>
  );
}
