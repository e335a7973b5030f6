/** The states of a part of a screen without content: loading, empty, failed with a way to try again. */
import './skeleton.css';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { requestIdWords } from '#domain/messages/request-id.ts';
import { AllDone, NoMatch, NoneYet } from './drawings.tsx';

/** The widths of the lines of a skeleton, as of text. */
const LINES = [92, 78, 86, 64, 90, 72, 83, 58, 88, 69];

/** @param rows the lines of what comes, so that little moves when it does. */
export function Loading({ what = 'Loading', rows = 4 }: { what?: string; rows?: number }) {
  return (
    <div className="skeleton" role="status" aria-label={what}>
      {Array.from({ length: rows }, (_, at) => (
        // The lines have no other name.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} style={{ inlineSize: `${LINES[at % LINES.length] ?? 80}%` }} />
      ))}
    </div>
  );
}

type NothingProps = {
  text: string;
  /** The user's next step. */
  next?: ReactNode;
  /** A search without results, rather than a place that waits for its first record. */
  search?: boolean;
  /** Work that is done. */
  done?: boolean;
  /** The user can add the first record here. */
  creates?: boolean;
};

export function Nothing({ text, next, search = false, done = false, creates = false }: NothingProps) {
  return (
    <div className="state nothing">
      {search ? <NoMatch /> : done ? <AllDone /> : <NoneYet creates={creates} />}
      <p>{text}</p>
      {next !== undefined && <p className="quiet">{next}</p>}
    </div>
  );
}

/** The message of an error and the server's advice. */
export function problemWords(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'hint' in error && typeof error.hint === 'string' ? `${error.message} ${error.hint}` : error.message;
}

/** The words of a part that was not loaded. Its request can be told to an administrator, whatever refused it. */
function failureWords(error: Error): string | undefined {
  const words = problemWords(error);
  const id = 'requestId' in error && typeof error.requestId === 'string' ? error.requestId : null;
  return id === null || words?.includes(id) ? words : `${words ?? ''} ${requestIdWords(id)}`;
}

/** The title of a list that is not loaded, for lists without a text of their own. */
export const RESULTS_FAILED = 'Results failed to load';

type FailedProps = { title?: string | undefined; text?: string | undefined; retry?: () => void };

export function Failed({ title = 'This part failed to load', text, retry }: FailedProps) {
  const again = retry && (
    <Button size="small" onClick={retry}>
      Try again
    </Button>
  );
  return <Alert type="error" showIcon title={title} description={text} action={again} />;
}

type Query<Data> = {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
  /** Words for a load that is slow. */
  readonly note?: string | null;
};

/** Two queries as one. */
export const inOne = <One, Other>(one: Query<One>, other: Query<Other>) => ({
  data: one.data === undefined || other.data === undefined ? undefined : ([one.data, other.data] as const),
  error: one.error ?? other.error,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
  note: one.note ?? other.note ?? null,
});

/** 'Loading the facts' and 'Counting the facts' name what failed to load. */
function failureOf(what: string | undefined): string | undefined {
  const [, name] = /^(?:Loading|Counting) ((?:the|your) .+)$/.exec(what ?? '') ?? [];
  return name === undefined ? undefined : `${name.charAt(0).toUpperCase()}${name.slice(1)} failed to load`;
}

type LoadedProps<Data> = {
  query: Query<Data>;
  /** 'Loading …', for screen readers. */
  what?: string;
  /** The lines of its skeleton. */
  rows?: number;
  /** The title of its failure, if its name does not give it. */
  failed?: string;
  children?: (data: Data) => ReactNode;
};

/** A load that is slow, in words. */
export const SlowLoad = ({ note }: { note: string }) => (
  <p className="quiet slow-load" role="status">
    {note}
  </p>
);

/** The data of a query, or its state. Data that were loaded stay, below the failure of a later load. */
export function Loaded<Data>({ query, what, rows, failed, children }: LoadedProps<Data>) {
  const { data, error, refetch, note = null } = query;
  return (
    <>
      {note !== null && <SlowLoad note={note} />}
      {error !== null && (
        <Failed title={failed ?? failureOf(what)} text={failureWords(error)} retry={() => void refetch()} />
      )}
      {data === undefined
        ? error === null && <Loading {...(what && { what })} {...(rows && { rows })} />
        : children?.(data)}
    </>
  );
}
