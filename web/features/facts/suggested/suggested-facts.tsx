/** The suggestions from the text of a document, to go through by keyboard: Enter takes one into the lines below, X dismisses it, J and K go on. Saves nothing. */
import './suggested-facts.css';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Button } from 'antd';
import type { Located } from '#domain/reading/located.ts';
import { countsTwice, keyOf } from '#domain/reading/suggested-fact.ts';
import { useLive } from '#web/data/live.ts';
import { useAction } from '#web/ui/actions.ts';
import { Card } from '#web/ui/card.tsx';
import { useShowSentence } from '#web/ui/shown-sentence.ts';
import { Failed, Loading, problemWords } from '#web/ui/states.tsx';
import {
  compareAgain,
  knownFactsQuery,
  modelReadingQuery,
  readingQuery,
  suggestedQuery,
  type ModelReading,
  type ReadDocument,
  type Reading,
  type Suggested,
  type Taken,
} from './suggestions-query.ts';
import { SuggestedFact } from './suggested-fact.tsx';
import { useSettled, type Settled } from './use-settled-suggestions.ts';

type Props = {
  document: ReadDocument;
  /** The suggestions that are in the lines already. */
  taken: ReadonlySet<string>;
  /** The suggestions that this page has saved as facts. */
  saved: ReadonlySet<string>;
  onTake: (taken: Taken, toChange: boolean) => void;
};

export function SuggestedFacts({ document, taken, saved, onTake }: Props) {
  const { data, error, refetch } = useQuery(readingQuery(document));
  const [withModel, setWithModel] = useState(false);
  const model = useQuery({ ...modelReadingQuery(document), enabled: withModel });
  const suggestions = useMemo(
    () =>
      [...(data?.suggestions ?? []), ...(model.data?.suggestions ?? [])].toSorted(
        (one, other) => one.at.start - other.at.start,
      ),
    [data, model.data],
  );
  const settled = useSettled(document, { language: data?.language ?? 'en', suggestions }, saved);
  const open = suggestions.filter((one) => stateOf(keyOf(one), taken, settled) === 'open').length;
  return (
    <Card title={data === undefined ? 'Suggestions' : `Suggestions (${open})`}>
      {error !== null ? (
        <Failed
          title="The file has not been read for figures"
          text={problemWords(error)}
          retry={() => void refetch()}
        />
      ) : data === undefined ? (
        <StillReading />
      ) : suggestions.length === 0 ? (
        <p className="quiet suggested-none">{noneWords(data)}</p>
      ) : (
        <Listed
          document={document}
          language={data.language}
          suggestions={suggestions}
          taken={taken}
          settled={settled}
          onTake={onTake}
        />
      )}
      {data !== undefined && data.left !== null && <p className="quiet suggested-none">{data.left}.</p>}
      {data?.text === true && data.model !== null && (
        <WithModel name={data.model} asked={withModel} reading={model} onAsk={() => setWithModel(true)} />
      )}
    </Card>
  );
}

function noneWords({ text, known }: Reading): string {
  if (!text) return 'The file holds pictures without text, such as a scan: it can only be read by a person.';
  return known
    ? 'No displacement figure was found in the text of the file.'
    : "The text of the file can't be read: hardly a word of it is known. Its letters are not those that it shows, or it is in a language that the reader does not know.";
}

/** Milliseconds after which a reading counts as long. */
const LONG = 3_000;

/** Words for a reading that takes long: nothing has failed. */
function StillReading() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <Loading what="Reading the file" />
      {long && <p className="quiet suggested-none">Still reading the file. You can record facts meanwhile.</p>}
    </>
  );
}

const stateOf = (key: string, taken: ReadonlySet<string>, { recorded, dismissed }: Settled) =>
  taken.has(key) ? 'taken' : recorded.has(key) ? 'recorded' : dismissed.has(key) ? 'dismissed' : 'open';

/** The language model reads only after a press, because the text leaves the program. */
function WithModel(props: { name: string; asked: boolean; reading: UseQueryResult<ModelReading>; onAsk: () => void }) {
  const { name, asked, reading, onAsk } = props;
  const { data, error, refetch } = reading;
  if (!asked)
    return (
      <p className="suggested-model">
        <Button size="small" onClick={onAsk}>
          Read with {name} too
        </Button>{' '}
        <span className="quiet">The text of this file is then sent to that language model.</span>
      </p>
    );
  return (
    <p className="suggested-model" role="status">
      {error !== null ? (
        <>
          {problemWords(error)}{' '}
          <button type="button" className="text-link" onClick={() => void refetch()}>
            Try again
          </button>
        </>
      ) : data === undefined ? (
        `${name} reads the file …`
      ) : (
        [
          data.suggestions.length === 0
            ? `${name} found no other figure.`
            : `${name} found ${data.suggestions.length} more, marked 'Model'.`,
          data.refused > 0
            ? `${data.refused === 1 ? '1 of its figures does' : `${data.refused} of its figures do`} not stand in the text and ${data.refused === 1 ? 'is' : 'are'} left out.`
            : '',
          data.whole ? '' : 'It has read only the beginning of this long text.',
        ].join(' ')
      )}
    </p>
  );
}

const NONE: readonly Suggested[] = [];

type ListedProps = Omit<Props, 'saved'> & { language: string; suggestions: readonly Located[]; settled: Settled };

function Listed({ document, language, suggestions, taken, settled, onTake }: ListedProps) {
  const { data: suggested = NONE } = useQuery({
    ...suggestedQuery(document, suggestions),
    placeholderData: keepPreviousData,
  });
  const show = useShowSentence();
  const { data: known } = useQuery(knownFactsQuery(document, suggested));
  // A failure leaves what is said already.
  useLive((signals) => void compareAgain(document, signals).catch(() => undefined));
  const { dismiss, undo } = settled;
  const [all, setAll] = useState(false);
  const [at, setAt] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const state = ({ suggestion }: Suggested) => stateOf(keyOf(suggestion), taken, settled);
  const open = suggested.filter((one) => state(one) === 'open');
  const shown = all ? suggested : open;
  const keys = shown.map(({ suggestion }) => keyOf(suggestion));
  const current = Math.max(0, keys.indexOf(at ?? ''));
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('.suggested-figure') ?? [])];
  const focus = (to: number) => rows()[Math.max(0, Math.min(rows().length - 1, to))]?.focus();
  useAction(open.length > 0 ? { label: 'Go to the suggestions', key: 's', run: () => focus(current) } : null);
  // A row that left the list hands its focus to the row after it.
  const moved = useRef<number | null>(null);
  useEffect(() => {
    if (moved.current === null) return;
    const to = moved.current;
    moved.current = null;
    if (rows().length > 0) focus(to);
    else list.current?.focus();
  });
  useEffect(() => () => show(null), [show]);

  /** `toChange`: the focus goes to its line, and stays in the list otherwise. */
  const take = (one: Suggested, toChange = false) => {
    if (taken.has(keyOf(one.suggestion))) return;
    if (!toChange) moved.current = current;
    const recorded = suggested
      .filter((other) => state(other) === 'recorded' && countsTwice(one.suggestion, other.suggestion))
      .map(({ suggestion }) => settled.figureOf(suggestion));
    onTake({ ...one, language, recorded, of: document }, toChange);
  };
  const drop = (one: Suggested, reason: string) => {
    moved.current = current;
    setAsked(null);
    dismiss(one.suggestion, reason);
  };
  const press = (event: KeyboardEvent, one: Suggested) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act: Record<string, () => void> = {
      j: () => focus(current + 1),
      ArrowDown: () => focus(current + 1),
      k: () => focus(current - 1),
      ArrowUp: () => focus(current - 1),
      Home: () => focus(0),
      End: () => focus(keys.length - 1),
      e: () => take(one, true),
      x: () => setAsked(keyOf(one.suggestion)),
      z: () => undo?.(),
    };
    const action = act[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  return (
    <>
      <ol className="suggested-facts" ref={list} tabIndex={-1} aria-label="Suggested facts">
        {shown.map((one, index) => {
          const key = keyOf(one.suggestion);
          return (
            <SuggestedFact
              key={key}
              {...one}
              known={known?.get(suggested.indexOf(one)) ?? null}
              state={state(one)}
              stop={index === current}
              asked={asked === key}
              onAsk={(ask) => setAsked(ask ? key : null)}
              onFocus={() => {
                setAt(key);
                show({ text: one.suggestion.sentence.text, letter: one.suggestion.at.start });
              }}
              onKey={(event) => press(event, one)}
              onTake={() => take(one)}
              onDismiss={(reason) => drop(one, reason)}
            />
          );
        })}
      </ol>
      <div className="suggested-foot">
        {open.length === 0 && <span role="status">All suggestions are done.</span>}
        <span className="quick-keys">
          {[
            ['S', 'go here'],
            ['J K', 'next, previous'],
            ['Enter', 'take'],
            ['E', 'take and change'],
            ['X', 'dismiss'],
          ].map(([key, action]) => (
            <span key={key}>
              <kbd>{key}</kbd> {action}
            </span>
          ))}
        </span>
        {undo !== null && (
          <button type="button" className="text-link" onClick={undo}>
            Undo the last dismissal
          </button>
        )}
        {suggested.length > open.length && (
          <Button type="link" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show only open ones' : `Show the ${suggested.length - open.length} done`}
          </Button>
        )}
      </div>
    </>
  );
}
