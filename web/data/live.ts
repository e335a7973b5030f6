/**
 * Signals of the server about the work of others, while a user is signed in: one stream for all tabs of the browser. The tab with the lock holds the stream and hands its signals
 * on; without locks or streams, screens show what they loaded.
 */
import { useEffect, useEffectEvent } from 'react';
import type { Signal } from '#domain/live/signal.ts';
import { writesHere } from './ask.ts';
import { currentSession } from './session.ts';

type Hear = (signals: readonly Signal[]) => void;

const NAME = 'helix-live';
const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
const hearers = new Set<Hear>();
/** The position in the stream after which nothing was heard yet, in this browser; a server that doesn't know it says that anything may have changed. */
let position = '';
type Heard = { signals: readonly Signal[]; at: string };
function tell({ signals, at }: Heard): void {
  position = at;
  if (signals.length > 0) hearers.forEach((hear) => hear(signals));
}

/** Holds the stream until it is told to end. Each break is followed by a longer pause, and a pause is never the same in all browsers. */
function holdStream(end: AbortSignal, heard: (told: Heard) => void): Promise<void> {
  return new Promise((done) => {
    let pause = FIRST_PAUSE;
    let source: EventSource | null = null;
    let again: number | undefined;
    const open = () => {
      source = new EventSource(position === '' ? '/live' : `/live?after=${encodeURIComponent(position)}`);
      source.addEventListener('open', () => {
        pause = FIRST_PAUSE;
      });
      source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) =>
        heard({ signals: JSON.parse(data) as Signal[], at: lastEventId }),
      );
      source.addEventListener('error', () => {
        source?.close();
        again = window.setTimeout(open, pause * (0.5 + Math.random()));
        pause = Math.min(pause * 2, LONGEST_PAUSE);
      });
    };
    end.addEventListener('abort', () => {
      source?.close();
      clearTimeout(again);
      done();
    });
    open();
  });
}

/** Begins to listen; the answer ends it. */
export function startLive(): () => void {
  if (!('locks' in navigator) || !('EventSource' in window)) return () => undefined;
  const end = new AbortController();
  const tabs = new BroadcastChannel(NAME);
  tabs.addEventListener('message', ({ data }: MessageEvent<Heard>) => tell(data));
  const heard = (told: Heard) => {
    tell(told);
    tabs.postMessage(told);
  };
  navigator.locks
    .request(NAME, { signal: end.signal }, () => holdStream(end.signal, heard))
    // Ended while it waited for the lock.
    .catch(() => undefined);
  return () => {
    end.abort();
    tabs.close();
  };
}

/** The signal of a change arrives within so many milliseconds. */
const SOON = 3_000;
/** Whether the signal is of a change by this tab, which shows it anyway. */
export const isOwn = ({ by }: Signal): boolean => by === currentSession()?.username && writesHere(SOON);

/** Calls with all that is told from now on. */
export function useLive(hear: Hear): void {
  const heard = useEffectEvent(hear);
  useEffect(() => {
    const hearer: Hear = (signals) => heard(signals);
    hearers.add(hearer);
    return () => void hearers.delete(hearer);
  }, []);
}
