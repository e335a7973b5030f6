/** Looks up the names of origins and destinations, and shows each place found before it is written; doubtful ones are chosen. One step of undo. */
import './geolocate.css';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Alert, Button, Segmented } from 'antd';
import type { Sheet } from '#domain/dataset/sheet-types.ts';
import { counted } from '#domain/values/counts.ts';
import type { Place } from '#domain/values/places.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { ProgressLine } from '#web/ui/progress-line.tsx';
import { problemWords } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { applyPlaces } from './apply-places.ts';
import { lookUpAll, type LookedUp } from './look-up.ts';
import { ENDS, geolocated, wantedOf, type End } from './names.ts';
import { PlaceChoices } from './place-choices.tsx';

/** Spec 3 §7: the notices about a geolocation stay 20 seconds. */
const NOTICE_SECONDS = 20;

/** The best place of this name and accuracy inside the country; another is only proposed. */
const firstChoice = ({ places, doubt }: LookedUp): Place | null =>
  doubt === null || doubt === 'several' ? (places[0] ?? null) : null;

type Shown = 'doubtful' | 'found' | 'not found';

type Props = { sheet: Sheet; country: string; onClose: () => void };

export function GeolocateDialog({ sheet, country, onClose }: Props) {
  const notices = useNotices();
  const { wanted, tallies } = useMemo(() => wantedOf(sheet, country), [sheet, country]);
  const [done, setDone] = useState<number | null>(null);
  const [found, setFound] = useState<LookedUp[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<LookedUp, Place | null>>(new Map());
  const [shown, setShown] = useState<Shown>('doubtful');
  const [problem, setProblem] = useState<string | null>(null);
  const [writing, setWriting] = useState(false);
  const running = useRef<AbortController | null>(null);
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  const rowsOf = (end: End) => tallies[end].total - tallies[end].skipped;
  const placeOf = (one: LookedUp) => (chosen.has(one) ? (chosen.get(one) ?? null) : firstChoice(one));

  const search = async () => {
    const control = new AbortController();
    running.current = control;
    setProblem(null);
    setDone(0);
    try {
      const all = await lookUpAll(wanted, control.signal, setDone);
      setFound(all);
      setShown(all.some(({ doubt }) => doubt !== null) ? 'doubtful' : 'found');
    } catch (error) {
      if (!control.signal.aborted) setProblem(problemWords(error) ?? 'The places could not be looked up');
    }
    setDone(null);
  };
  const apply = async (all: readonly LookedUp[]) => {
    setWriting(true);
    const counts = await applyPlaces(
      sheet,
      all.map((one) => ({ ...one, place: placeOf(one) })),
      tallies,
    );
    for (const [end, title] of Object.entries(ENDS) as [End, string][]) {
      notices.info(`Geolocation: ${title}`, geolocated(counts[end]), NOTICE_SECONDS);
    }
    onClose();
  };

  const parts: Record<Shown, LookedUp[]> = { doubtful: [], found: [], 'not found': [] };
  for (const one of found ?? [])
    parts[one.doubt !== null ? 'doubtful' : one.places.length === 0 ? 'not found' : 'found'].push(one);
  const resolved = (found ?? []).filter((one) => placeOf(one) !== null);
  const cells = resolved.reduce((sum, one) => sum + one.cells.length, 0);
  const isSearching = done !== null;
  /** Only proposed: nobody has chosen or refused them. */
  const proposed = parts.doubtful.filter((one) => one.places.length > 0 && !chosen.has(one) && placeOf(one) === null);
  const takeProposed = () =>
    setChosen(new Map([...chosen, ...proposed.map((one) => [one, one.places[0] ?? null] as const)]));

  return (
    <Dialog
      title="Geolocate origins and destinations"
      width="min(980px, calc(100vw - 32px))"
      onCancel={onClose}
      afterOpenChange={(open) => open && start.current?.focus()}
      footer={
        found === null ? (
          <>
            <Button onClick={isSearching ? () => running.current?.abort() : onClose}>Cancel</Button>
            <Button
              ref={start}
              type="primary"
              loading={isSearching}
              disabled={wanted.length === 0}
              onClick={() => void search()}
            >
              Look up {counted(wanted.length, 'name')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="primary" loading={writing} disabled={cells === 0} onClick={() => void apply(found)}>
              Fill in {counted(cells, 'place')}
            </Button>
          </>
        )
      }
    >
      {problem !== null && <Alert type="error" showIcon title={problem} />}
      {found === null && (
        <>
          <p>
            {thousands(rowsOf('org'))} origins and {thousands(rowsOf('dst'))} destinations have a name and no
            coordinates. Rows that have coordinates or no name are skipped. Equal names of a country are looked up once.
          </p>
          {isSearching && (
            <div className="geolocate-busy">
              <ProgressLine
                label="Names looked up"
                percent={Math.round((100 * done) / Math.max(1, wanted.length))}
                state="runs"
              />
              <span role="status">
                {thousands(done)} of {thousands(wanted.length)} names
              </span>
            </div>
          )}
        </>
      )}
      {found !== null && (
        <>
          <Segmented<Shown>
            size="small"
            aria-label="Names shown"
            value={shown}
            onChange={setShown}
            options={[
              {
                value: 'doubtful',
                label: `Doubtful (${thousands(parts.doubtful.length)})`,
                disabled: parts.doubtful.length === 0,
              },
              { value: 'found', label: `Found (${thousands(parts.found.length)})`, disabled: parts.found.length === 0 },
              {
                value: 'not found',
                label: `Not found (${thousands(parts['not found'].length)})`,
                disabled: parts['not found'].length === 0,
              },
            ]}
          />
          {shown === 'doubtful' && proposed.length > 0 && (
            <Button size="small" className="geolocate-all" onClick={takeProposed}>
              Take the first place of {counted(proposed.length, 'name')} without one
            </Button>
          )}
          <PlaceChoices
            key={shown}
            names={parts[shown]}
            placeOf={placeOf}
            onChoose={(one, place) => setChosen(new Map(chosen).set(one, place))}
          />
        </>
      )}
    </Dialog>
  );
}
