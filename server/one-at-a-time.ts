/** Work that is looked for now and then, and at once when somebody asks: one round at a time, and once more if it was asked for meanwhile. */
type Round = () => Promise<void>;

/** @param around runs the whole round, such as to count it. */
export function oneAtATime(
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
  around: (round: Round) => Promise<void> = (round) => round(),
) {
  let running: Promise<void> | null = null;
  let again = false;
  let ended = false;
  const round: Round = async () => {
    do {
      again = false;
      // oxlint-disable-next-line no-await-in-loop -- One after the other.
      await work();
    } while (again && !ended);
  };
  return {
    look: (): void => {
      if (ended) return;
      again = true;
      running ??= around(round)
        .catch(failed)
        .finally(() => {
          running = null;
        });
    },
    /** Begins no further round; resolves with the end of the running one. */
    end: async (): Promise<void> => {
      ended = true;
      await running;
    },
  };
}
