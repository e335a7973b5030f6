/** The steps of undo: each is the exchanges that it made, in their order. Knows no cell. */
import type { Splice } from './edits.ts';

type Step = { label: string; splices: Splice[] };

export type Steps = {
  /** Exchanges the rows as one step, or as a part of the open one; nothing can be redone then. */
  make(label: string, splices: readonly Splice[]): void;
  /** Adds exchanges to the step that was made last. */
  goOn(splices: readonly Splice[]): void;
  /** Opens a step of several changes; null if one is open. */
  open(label: string): { end: () => void; cancel: () => void } | null;
  /** The name of the step, or null if there is none, or while one is open. */
  undo(): string | null;
  redo(): string | null;
  canUndo: () => string | null;
  canRedo: () => string | null;
  forget(): void;
};

export function createSteps(exchange: (splice: Splice) => void): Steps {
  let [undone, done]: [Step[], Step[]] = [[], []];
  let open: Step | null = null;
  const back = (step: Step) => {
    for (const { at, before, after } of step.splices.toReversed()) exchange({ at, before: after, after: before });
  };
  const add = (step: Step, splices: readonly Splice[]) => {
    for (const splice of splices) {
      exchange(splice);
      step.splices.push(splice);
    }
  };
  const last = (steps: readonly Step[]): Step | undefined => (open === null ? steps.at(-1) : undefined);
  return {
    make: (label, splices) => {
      const step = open ?? { label, splices: [] };
      add(step, splices);
      undone = [];
      if (open === null) done.push(step);
    },
    goOn: (splices) => {
      const step = open ?? done.at(-1);
      if (step !== undefined) add(step, splices);
    },
    open: (label) => {
      if (open !== null) return null;
      const step: Step = { label, splices: [] };
      const redoable = undone;
      open = step;
      const close = () => {
        if (open === step) open = null;
      };
      return {
        end: () => {
          close();
          if (step.splices.length > 0) done.push(step);
        },
        cancel: () => {
          close();
          back(step);
          undone = redoable;
        },
      };
    },
    undo: () => {
      const step = last(done);
      if (step === undefined) return null;
      done.pop();
      back(step);
      undone.push(step);
      return step.label;
    },
    redo: () => {
      const step = last(undone);
      if (step === undefined) return null;
      undone.pop();
      for (const splice of step.splices) exchange(splice);
      done.push(step);
      return step.label;
    },
    canUndo: () => last(done)?.label ?? null,
    canRedo: () => last(undone)?.label ?? null,
    forget: () => {
      [undone, done, open] = [[], [], null];
    },
  };
}
