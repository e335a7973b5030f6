/** A quick fact: a new fact of the document as one line, which unfolds into the short form of the same values. Saves nothing itself. */
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CopyOutlined, DeleteOutlined, DownOutlined, RightOutlined } from '@ant-design/icons';
import { Button, ConfigProvider, Form } from 'antd';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { withDate } from '#domain/values/dates.ts';
import { FACT_KIND, type FactField } from '#domain/facts/fact-kind.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import type { Problem } from '#domain/records/form-fields.ts';
import { problemsIn } from '#domain/records/form-problems.ts';
import { guessedIn } from '#domain/reading/suggested-fact.ts';
import { isTyped } from '#domain/facts/quick-facts.ts';
import { focusField, GuessedFields } from '#web/forms/field.tsx';
import { FormName } from '#web/ui/form-name.ts';
import type { Refusal } from '#web/forms/refusal.ts';
import { fieldsIn, resolverFor } from '#web/forms/resolver.ts';
import { Card, WithinRegion } from '#web/ui/card.tsx';
import type { Mark } from '#web/ui/insert-target.ts';
import { focusWhenThere } from '#web/ui/typed-ahead.tsx';
import { AssociationCard } from '#web/features/facts/form/association-card.tsx';
import { DataCard } from '#web/features/facts/form/data-card.tsx';
import { LineFiguresAround } from '#web/features/facts/form/figures-around.tsx';
import { GeospatialCard } from '#web/features/facts/form/geospatial-card.tsx';
import { KeyInformationCard } from '#web/features/facts/form/key-information-card.tsx';
import { CountedOnce } from './counted-once.tsx';
import { EventElsewhere } from './event-elsewhere.tsx';
import { LineProblems } from './line-problems.tsx';
import { OfferedEvent } from './offered-event.tsx';
import { hazardSaidBy, OtherHazard } from './other-hazard.tsx';
import { LongText } from '#web/features/facts/form/long-text.tsx';
import { headingOf, Repeats, Suggests } from './quick-cell.tsx';
import { QuickLine } from './quick-line.tsx';
import { QuickPlace } from './quick-place.tsx';
import { ReceivedWords, type Received } from './received-words.tsx';
import { locatedIn, type Taken } from '#web/features/facts/suggested/suggestions-query.ts';
import { linkTo } from '#web/features/facts/form/use-link.ts';
import { usePlacesOfCountry } from './use-places-of-country.ts';
import { useSuggestedName } from '#web/features/facts/form/use-suggested-name.ts';

/** Focuses the field of the problem. */
export type ShowProblem = () => void;

/** The beginning of a quick fact. */
export type BegunFact = {
  begun: FactDraft;
  /** Its source: the document, the values of the line above, values that a person typed before (a clone, a restored fact), or a suggestion. */
  from: 'document' | 'above' | 'typed' | 'suggestion';
  /** The suggestion that it was taken from; of a restored fact its key alone. */
  suggestion?: Taken;
  took?: string | null;
  /** The known values of a delivered fact. */
  received?: Received;
  /** True if the focus goes to it. */
  focus: boolean;
};

/** The handle by which the list of quick facts controls each form. */
export type QuickFactForm = {
  values: () => FactDraft;
  /** False while nothing was typed in it: then it is neither kept nor saved. */
  counts: () => boolean;
  /** Null if it can be sent; otherwise shows its problems, and returns a function that focuses the first. */
  check: () => Promise<ShowProblem | null>;
  /** Shows the server's refusal; returns a function that focuses it. */
  refuse: (refusal: Refusal<FactField>) => ShowProblem;
  /** Focuses the field of this path, or the first that is worth typing. */
  focus: (path?: string) => void;
  /** Links it to an event, or to none. */
  link: (event: number | null) => void;
  /** Unfolds or folds it. */
  unfold: () => void;
  /** Takes a mark of the source into the field with this id; false if the field can't. */
  accept: (control: string, mark: Mark) => boolean;
};

/** The functions are constant and get the id of their form, so that a new form does not redraw the others. */
type Props = {
  id: number;
  /** Its number among the quick facts, from 1. */
  number: number;
  entry: BegunFact;
  /** A word in its name that tells it from other facts of the list. */
  apart?: string | null;
  /** That its place lies within the area of another fact of the list, in words. */
  within?: string | null;
  /** Called with null when the form is removed. */
  register: (id: number, form: QuickFactForm | null) => void;
  onTyped: () => void;
  /** Called when it has no errors any more, or is removed. */
  onMended?: (id: number) => void;
  onClone?: (id: number) => void;
  onDelete?: (id: number) => void;
  /** True for a fact that stands alone: it begins unfolded, with its locations. */
  alone?: boolean;
  /** Tells its region from those of other lists on the page. */
  called?: string;
  /** Other rules than those of the fact form. A constant function. */
  problemsOf?: (draft: FactDraft) => readonly Problem<FactField>[];
};

const factProblems = (draft: FactDraft) => problemsIn(FACT_KIND, draft, null);
const NONE: ReadonlySet<FactField> = new Set();
const CHANGED = { shouldDirty: true, shouldValidate: true };

/** The first required choice that is missing, or the figure. */
const worthTyping = (draft: FactDraft): FactField =>
  (['iso3', 'year', 'displacement_type', 'type', 'data.term'] as const).find(
    (field) => FACT_KIND.fields.valueOf(draft, field) === null,
  ) ?? 'data.reported_figure';

export const QuickFact = memo(function QuickFact({ id, number, entry, register, onTyped, ...others }: Props) {
  const {
    onClone,
    onDelete,
    apart = null,
    within = null,
    alone = false,
    called = 'Fact',
    problemsOf = factProblems,
  } = others;
  const { onMended } = others;
  const { begun, from } = entry;
  const typed = useRef(false);
  const counts = useCallback(() => from === 'typed' || from === 'suggestion' || typed.current, [from]);
  // A line that does not count has no problems to show to a person who only passes through it.
  const resolver = useMemo(
    // oxlint-disable-next-line react/refs -- The form calls it in handlers, never while drawing.
    () => resolverFor((draft: FactDraft) => (counts() ? problemsOf(draft) : [])),
    [counts, problemsOf],
  );
  const guesses = useMemo(
    () =>
      entry.received !== undefined
        ? entry.received.guesses
        : from !== 'suggestion'
          ? null
          : entry.suggestion
            ? guessedIn(entry.suggestion.suggestion)
            : NONE,
    [from, entry.suggestion, entry.received],
  );
  const read = entry.suggestion?.suggestion ?? entry.received?.read ?? null;
  const { hazard, begins } = hazardSaidBy(entry);
  const isOfSource = entry.suggestion !== undefined || entry.received !== undefined;
  const name = `quick-fact-${id}`;
  const form = useForm<FactDraft>({ defaultValues: begun, resolver, mode: 'onTouched', shouldFocusError: false });
  const { control, getValues, handleSubmit, setError, setValue, subscribe } = form;
  const locate = useMemo(() => {
    const { suggestion: taken, received } = entry;
    return taken === undefined ? (received?.locate ?? null) : (iso3: string) => locatedIn(taken, iso3);
  }, [entry]);
  usePlacesOfCountry(form, locate);
  const section = useRef<HTMLElement>(null);
  const [folded, setFolded] = useState(!alone);
  const [place, setPlace] = useState<{ text: string } | null>(null);
  const { suggestion, suggested, enter, leave } = useSuggestedName(form, hazard, apart);
  useEffect(() => {
    const callback = () => {
      typed.current = isTyped(begun, getValues(), suggested.current);
      onTyped();
    };
    return subscribe({ formState: { values: true }, callback });
  }, [subscribe, begun, getValues, suggested, onTyped]);

  const show = useCallback(
    (field: FactField, at: string = field) => {
      if (headingOf(field) === null) setFolded(false);
      requestAnimationFrame(() => focusField(name, at));
    },
    [name],
  );
  const focus = useCallback(
    (at: string = worthTyping(getValues())) =>
      focusWhenThere(() => document.getElementById(`${name}-${at.replaceAll('.', '-')}`)),
    [name, getValues],
  );
  useEffect(() => {
    if (entry.focus) focus();
  }, [entry, focus]);
  const unfold = useCallback(() => {
    setFolded((before) => !before);
    requestAnimationFrame(() => section.current?.querySelector<HTMLElement>('.line-handle')?.focus());
  }, []);

  const refuse = useCallback(
    ({ field, text }: Refusal<FactField>) => {
      setError(field ?? 'root', { type: 'server', message: text });
      return field === null ? focus : () => show(field);
    },
    [setError, show, focus],
  );
  const check = useCallback(
    () =>
      new Promise<ShowProblem | null>((resolve) => {
        void handleSubmit(
          () => resolve(null),
          (errors) => {
            const [first] = fieldsIn<FactField>(FACT_KIND.fields.names, errors);
            resolve(first === undefined ? focus : () => show(first.field, first.path));
          },
        )();
      }),
    [handleSubmit, show, focus],
  );
  const accept = useCallback(
    (at: string, { kind, text, value }: Mark) => {
      const is = (field: FactField) => at === `${name}-${field.replaceAll('.', '-')}`;
      if (kind === 'number' && is('data.reported_figure')) setValue('data.reported_figure', value, CHANGED);
      else if (kind === 'date') {
        const field = (['data.start_date', 'data.end_date', 'data.stock_date'] as const).find(is);
        if (field === undefined) return false;
        setValue(field, withDate(getValues(field), value), CHANGED);
      } else if (kind === 'place' && is('locations')) setPlace({ text });
      else return false;
      document.getElementById(at)?.focus();
      return true;
    },
    [name, getValues, setValue],
  );
  const link = useCallback(
    (event: number | null) => linkTo('event', { getValues, setValue }, begun, event),
    [getValues, setValue, begun],
  );
  const handle = useMemo(
    () => ({ values: getValues, counts, check, refuse, focus, link, unfold, accept }),
    [getValues, counts, check, refuse, focus, link, unfold, accept],
  );
  useEffect(() => {
    register(id, handle);
    return () => register(id, null);
  }, [register, id, handle]);

  const mended = useCallback(() => onMended?.(id), [onMended, id]);
  useEffect(() => mended, [mended]);

  return (
    <section
      className={folded ? 'quick-fact' : 'quick-fact unfolded'}
      ref={section}
      data-fact={id}
      aria-label={`${called} ${number}`}
    >
      <FormName value={name}>
        <FormProvider {...form}>
          <div className={folded ? 'fact-line' : 'fact-line unfolded'}>
            <Button
              type="text"
              size="small"
              className="line-handle"
              aria-expanded={!folded}
              aria-keyshortcuts="Alt+Enter"
              title="All fields (Alt+Enter)"
              onClick={unfold}
            >
              {folded ? <RightOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              <span className="visually-hidden">All fields of fact </span>
              {number}
            </Button>
            {folded ? (
              <Repeats value={from === 'above'}>
                <Suggests value={guesses}>
                  <ConfigProvider variant="borderless" componentSize="small">
                    <QuickLine
                      suggestion={suggestion}
                      onEnter={enter}
                      onLeave={leave}
                      place={place}
                      hazard={hazard}
                      begins={begins}
                    />
                  </ConfigProvider>
                </Suggests>
              </Repeats>
            ) : (
              <Name of={control} />
            )}
            <div className="line-tools">
              {onClone && (
                <Button
                  type="text"
                  size="small"
                  icon={<CopyOutlined aria-hidden />}
                  aria-label={`Clone fact ${number}`}
                  aria-keyshortcuts="Control+D Meta+D"
                  title="Clone (Ctrl+D)"
                  onClick={() => onClone(id)}
                />
              )}
              {onDelete && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`Delete fact ${number}`}
                  aria-keyshortcuts="Alt+Delete"
                  title="Delete (Alt+Delete)"
                  onClick={() => onDelete(id)}
                />
              )}
            </div>
          </div>
          {entry.received !== undefined && (
            <ReceivedWords number={number} received={entry.received} guessed={folded ? null : guesses} />
          )}
          {!folded && (
            <GuessedFields value={guesses}>
              <AllFields places={alone} begun={place} />
            </GuessedFields>
          )}
          <LineProblems number={number} folded={folded} show={show} onMended={mended} />
          <LineFiguresAround number={number} within={within} />
          <CountedOnce number={number} begun={begun} suggestion={read} />
          <EventElsewhere number={number} hazard={hazard} begins={begins} />
          {isOfSource && <OfferedEvent number={number} hazard={hazard} begins={begins} />}
          {hazard !== null && <OtherHazard number={number} hazard={hazard} />}
        </FormProvider>
      </FormName>
    </section>
  );
});

function Name({ of: control }: { of: ReturnType<typeof useForm<FactDraft>>['control'] }) {
  const name = useWatch({ control, name: 'name' });
  return <bdi className="line-name">{name}</bdi>;
}

/** The short form, with every field that the specification gives to a quick fact. */
const AllFields = ({ places, begun }: { places: boolean; begun: { text: string } | null }) => (
  <Form component={false} layout="vertical">
    <WithinRegion value>
      <div className="form-columns record-form">
        <div>
          <KeyInformationCard />
          <AssociationCard />
        </div>
        <div>
          <DataCard />
          <Card title="Excerpt">
            <LongText name="data.excerpt" />
          </Card>
          {places ? (
            <GeospatialCard saved={null} />
          ) : (
            <Card title="Place">
              <QuickPlace begun={begun} />
            </Card>
          )}
        </div>
      </div>
    </WithinRegion>
  </Form>
);
