/** One suggestion in a line, with its sentence and the reasons for it. */
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { CheckOutlined, CloseOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { dateWords } from '#domain/values/dates.ts';
import { hasOtherName, isNamedOtherwise } from '#domain/reading/found-name.ts';
import type { FoundPlace, Located } from '#domain/reading/located.ts';
import { endAccuracyOf } from '#domain/reading/suggested-fact.ts';
import type { NamedPlace } from '#domain/reading/suggestion.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { useCountryName } from '#web/data/lists.ts';
import type { Alike } from '#web/features/facts/form/use-facts-alike.tsx';

/** Why a suggestion is dismissed, in the order of their keys. */
export const REASONS = [
  'No displacement',
  'Wrong figure',
  'Recorded already',
  'Part of another figure',
  'Other',
] as const;

type Props = {
  suggestion: Located;
  known: Alike | null;
  state: 'open' | 'taken' | 'recorded' | 'dismissed';
  /** True if Tab stops here. */
  stop: boolean;
  /** True while the reason of a dismissal is asked for. */
  asked: boolean;
  onAsk: (ask: boolean) => void;
  onFocus: () => void;
  onKey: (event: KeyboardEvent) => void;
  onTake: () => void;
  onDismiss: (reason: string) => void;
};

/** With a value that the text does not say of this figure, nothing is sure. */
const sureness = (suggestion: Located): string => {
  const { confidence, guessed } = suggestion;
  const isGuessed = guessed.length > 0 || hasOtherName(suggestion);
  return confidence >= 0.85 && !isGuessed ? 'Sure' : confidence >= 0.65 ? 'Likely' : 'Unsure';
};

const placeWords = (named: readonly NamedPlace[], found: readonly FoundPlace[]): ReactNode =>
  named.map((each, at) => {
    const own = found.find((one) => one.named.start === each.start);
    return (
      <span key={each.start} className={own === undefined || own.standsIn ? 'quiet' : undefined}>
        {at > 0 && ', '}
        <bdi>{each.name}</bdi>
        {own?.standsIn === true && (
          <>
            {' '}
            (in <bdi>{own.place.name}</bdi>)
          </>
        )}
        {own !== undefined && isNamedOtherwise(own) && (
          <>
            {' '}
            (found as <bdi>{own.place.name}</bdi>)
          </>
        )}
      </span>
    );
  });

function Sentence({ suggestion: { sentence, at } }: Pick<Props, 'suggestion'>) {
  const [from, to] = [at.start - sentence.start, at.end - sentence.start];
  return (
    <p className="suggested-sentence" dir="auto">
      {sentence.text.slice(0, from)}
      <strong>{sentence.text.slice(from, to)}</strong>
      {sentence.text.slice(to)}
    </p>
  );
}

/** Asks with one key or one click. */
function Reason({ onAsk, onDismiss }: Pick<Props, 'onAsk' | 'onDismiss'>) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const press = (event: KeyboardEvent) => {
    const reason = REASONS[Number(event.key) - 1];
    if (event.key !== 'Escape' && reason === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (reason !== undefined) return onDismiss(reason);
    const row = event.currentTarget.closest('[data-suggestion]');
    onAsk(false);
    row?.querySelector<HTMLElement>('.suggested-figure')?.focus();
  };
  return (
    <div className="suggested-reasons" role="group" aria-label="Why is it dismissed?">
      <span>Why?</span>
      {REASONS.map((reason, at) => (
        <Button
          key={reason}
          size="small"
          {...(at === 0 && { ref: first })}
          aria-keyshortcuts={String(at + 1)}
          onKeyDown={press}
          onClick={() => onDismiss(reason)}
        >
          <kbd>{at + 1}</kbd> {reason}
        </Button>
      ))}
    </div>
  );
}

const HOUSEHOLDS = ['household', 'households'] as const;

export function SuggestedFact(props: Props) {
  const { suggestion, known, state, stop, asked, onAsk, onFocus, onKey, onTake, onDismiss } = props;
  const {
    figure,
    upper,
    qualifier,
    unit,
    ofHouses = false,
    term,
    type,
    cause,
    hazard,
    days,
    share,
    partOf,
    also,
    origins,
    destinations,
    found,
    iso3,
    elsewhere,
  } = suggestion;
  const words = `${qualifier === 'total' ? '' : `${qualifier} `}${showNumber(figure)}${upper === null ? '' : `–${showNumber(upper)}`}`;
  const [one, several] = ofHouses ? ['house', 'houses'] : unit === 'Person' ? ['person', 'people'] : HOUSEHOLDS;
  const counted = figure === 1 && upper === null ? one : several;
  const level = sureness(suggestion);
  const countryName = useCountryName();
  return (
    <li data-suggestion className={`suggested-fact ${state}`}>
      <div className="suggested-line">
        <button
          type="button"
          className="suggested-figure"
          tabIndex={stop ? 0 : -1}
          title="Enter takes it into the lines below, X dismisses it"
          aria-keyshortcuts="Enter X J K"
          aria-disabled={state === 'taken'}
          onFocus={onFocus}
          onKeyDown={onKey}
          onClick={onTake}
        >
          {words} {counted}
        </button>
        <span>{term}</span>
        {type !== 'New Displacement (Flow)' && <Tag>{type}</Tag>}
        <span>{cause === null ? <span className="quiet">no cause</span> : (hazard ?? cause)}</span>
        <span className={days?.said === true ? undefined : 'quiet'}>
          {days === null ? 'no date' : dateWords(days.start, days.accuracy)}
          {days !== null &&
            days.end !== days.start &&
            (days.accuracy === 'Day' || endAccuracyOf(days) !== days.accuracy) &&
            ` – ${dateWords(days.end, endAccuracyOf(days))}`}
          {days?.said === false && ' (published)'}
        </span>
        <span className="suggested-places">
          {origins.length === 0 && destinations.length === 0 && <span className="quiet">no place</span>}
          {placeWords(origins, found.origins)}
          {destinations.length > 0 && <> → {placeWords(destinations, found.destinations)}</>}
        </span>
        {elsewhere !== null && iso3 !== null && (
          <span className="suggested-doubt">
            may lie in {countryName(elsewhere)}, not in {countryName(iso3)}
          </span>
        )}
        {share !== null && <Tag color="gold">{partOf === null ? share : `part of ${showNumber(partOf.figure)}`}</Tag>}
        {suggestion.model !== null && <Tag title={`The language model ${suggestion.model} read this`}>Model</Tag>}
        {also !== null && <span className="quiet">also {also}</span>}
        <span className={`suggested-sureness ${level.toLowerCase()}`} title={suggestion.why.join('; ')}>
          {level}
        </span>
        {state === 'open' ? (
          <span className="suggested-tools">
            <Button
              size="small"
              type="primary"
              ghost
              icon={<CheckOutlined aria-hidden />}
              tabIndex={-1}
              aria-keyshortcuts="Enter"
              onClick={onTake}
            >
              Take
            </Button>
            <Button
              size="small"
              icon={<CloseOutlined aria-hidden />}
              tabIndex={-1}
              aria-label="Dismiss"
              title="Dismiss (X)"
              aria-keyshortcuts="X"
              onClick={() => onAsk(!asked)}
            />
          </span>
        ) : (
          <span className="quiet suggested-tools">{state === 'taken' ? 'in the lines below' : state}</span>
        )}
      </div>
      <Sentence suggestion={suggestion} />
      {known !== null && (
        <p className="suggested-known">
          Recorded already?{' '}
          <a className="in-text" href={`/facts/${known.id}`} target="_blank" rel="noreferrer" tabIndex={-1}>
            {known.serial_no} · <bdi>{known.name}</bdi>
          </a>{' '}
          <span className="quiet">{known.reason}</span>
        </p>
      )}
      {asked && <Reason onAsk={onAsk} onDismiss={onDismiss} />}
    </li>
  );
}
