/** Below a delivered fact: the words of its sender that no field holds, and in the unfolded form, whose fields have no marks, the values that are guesses. */
import { useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { kindOf } from '#domain/facts/fact-data.ts';
import { FACT_KIND, type FactField } from '#domain/facts/fact-kind.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { LOT_FACTS } from '#domain/messages/parking-lot.ts';
import type { Located } from '#domain/reading/located.ts';
import type { Locate } from './use-places-of-country.ts';
import { headingOf } from './quick-cell.tsx';

/** The words of the reader and of the sender about a delivered fact. */
export type Received = {
  read: Located | null;
  hazard: string | null;
  /** The first day of the hazard. */
  begins: string | null;
  /** The fields whose values the text does not say of this figure. */
  guesses: ReadonlySet<FactField>;
  /** Delivered words that a field cannot hold. */
  heard: readonly { label: string; text: string }[];
  /** Its suggestion, with the places looked up in another country. */
  locate: Locate;
  /** The delivered values, if the fact has those that a person typed before. */
  instead: FactDraft | null;
};

type Props = { number: number; received: Received; guessed: ReadonlySet<FactField> | null };

export function ReceivedWords({ number, received: { heard, instead }, guessed }: Props) {
  return (
    <>
      {instead !== null && <TypedBefore number={number} received={instead} />}
      {heard.map(({ label, text }) => (
        <p key={label} className="line-warning">
          {`Fact ${number}, ${label}: `}
          {LOT_FACTS.received} ‘<bdi>{text}</bdi>’
        </p>
      ))}
      {guessed !== null && <Guesses number={number} guessed={guessed} />}
    </>
  );
}

function Guesses({ number, guessed }: { number: number; guessed: ReadonlySet<FactField> }) {
  const { control, getFieldState } = useFormContext<FactDraft>();
  const state = useFormState({ control });
  const type = useWatch({ control, name: 'type' });
  const isStock = kindOf(type) === 'Stock';
  const isSettled = (field: FactField) => {
    const { isDirty, isTouched } = getFieldState(field, state);
    return isDirty || isTouched;
  };
  const shown = [...guessed].filter(
    (field) => field !== (isStock ? 'data.start_date' : 'data.stock_date') && !isSettled(field),
  );
  const labels = [...new Set(shown.map((field) => headingOf(field) ?? FACT_KIND.fields.labels[field]))];
  if (labels.length === 0) return null;
  return <p className="line-warning">{LOT_FACTS.guessed(number, labels)}</p>;
}

function TypedBefore({ number, received }: { number: number; received: FactDraft }) {
  const { reset } = useFormContext<FactDraft>();
  const [isOffered, setOffered] = useState(true);
  if (!isOffered) return null;
  return (
    <p className="line-offer">
      {LOT_FACTS.typedBefore(number)}{' '}
      <button
        type="button"
        className="text-link"
        onClick={() => {
          reset(received);
          setOffered(false);
        }}
      >
        {LOT_FACTS.takeReceived}
        <span className="visually-hidden">: Fact {number}</span>
      </button>
    </p>
  );
}
