/** The reviews of a run on their way to the server: posted one after the other, in the order of the keys, while the user reads the next fact. The latest status is sent a while later, so that it can be taken back without a trace. What fails is kept until it is posted or given up. Draws nothing. */

/** A review of the run; `before` is the status that it replaced, null before the first review. */
export type Posting = {
  readonly fact: number;
  readonly status: string;
  readonly comment: string;
  readonly before: string | null;
  /** False for a comment, which moves nothing. */
  readonly moves: boolean;
  /** The version of the fact on the screen; a comment may be written before it is drawn. */
  readonly seen: number | undefined;
};
export type FailedPosting = Posting & { readonly error: Error };

export type Reviews = {
  /** Statuses, the latest last, one for a fact. A comment is no review of its fact. */
  readonly done: readonly Posting[];
  /** The facts with a posted comment. */
  readonly commented: ReadonlySet<number>;
  /** The latest status, not sent before the next review or the end of its time. */
  readonly unsent: Posting | null;
  /** The first is with the server. */
  readonly waiting: readonly Posting[];
  readonly failed: readonly FailedPosting[];
};

type On = {
  send: (posting: Posting) => Promise<unknown>;
  posted: (posting: Posting, isLast: boolean) => void;
  failed: (failed: FailedPosting) => void;
  /** Calls when the latest status must be sent; the answer takes this back. */
  later: (release: () => void) => () => void;
};

const without = <One extends Posting>(all: readonly One[], fact: number): readonly One[] =>
  all.filter((each) => each.fact !== fact);

/** The later status of a fact takes the place of the earlier one. */
const isReplaced = (earlier: Posting, later: Posting): boolean =>
  earlier.fact === later.fact && earlier.moves && later.moves;

/** The failed review whose comment the user can change and post again. */
export const failedText = <One extends Posting>(failed: readonly One[], fact: number): One | undefined =>
  failed.find((each) => each.fact === fact && each.comment.trim() !== '');

/** Without what the user replaces by this review: a status of the fact, and the comment that was shown to be changed. */
const leftOf = (failed: readonly FailedPosting[], posting: Posting): readonly FailedPosting[] => {
  const shown = failedText(failed, posting.fact);
  return failed.filter((each) => !isReplaced(each, posting) && !(each === shown && (posting.moves || !each.moves)));
};

/** The words beside a status that another one replaces are posted as a comment. */
const saidBeside = (posting: Posting): readonly Posting[] =>
  posting.comment.trim() === '' ? [] : [{ ...posting, status: 'Comment', before: null, moves: false }];

export class ReviewQueue {
  readonly #on: On;
  readonly #listeners = new Set<() => void>();
  #reviews: Reviews = { done: [], commented: new Set(), unsent: null, waiting: [], failed: [] };
  #forgetTime = () => {};

  constructor(on: On) {
    this.#on = on;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly current = (): Reviews => this.#reviews;

  /** Sends the status before, unless this one takes its place; a comment is sent at once, too. */
  add(posting: Posting): void {
    const { unsent } = this.#reviews;
    if (unsent !== null && !isReplaced(unsent, posting)) this.release();
    this.#become({ failed: leftOf(this.#reviews.failed, posting) });
    if (!posting.moves) {
      this.#wait(posting);
      return;
    }
    this.#forgetTime();
    this.#become({ unsent: posting });
    if (unsent !== null && isReplaced(unsent, posting)) for (const said of saidBeside(unsent)) this.#wait(said);
    this.#forgetTime = this.#on.later(this.release);
  }

  /** Sends the latest status now. */
  readonly release = (): void => {
    const { unsent } = this.#reviews;
    if (unsent === null) return;
    this.#forgetTime();
    this.#become({ unsent: null });
    this.#wait(unsent);
  };

  /** A later status of a fact takes the place of one that is not sent yet; a comment stays. */
  #wait(posting: Posting): void {
    const [sent, ...others] = this.#reviews.waiting;
    const stay = others.flatMap((each) => (isReplaced(each, posting) ? saidBeside(each) : [each]));
    this.#become({ waiting: [...(sent === undefined ? [] : [sent]), ...stay, posting] });
    if (sent === undefined) void this.#send(posting);
  }

  /** Posts what failed again, in its order. */
  retry(): void {
    const { failed } = this.#reviews;
    this.#become({ failed: [] });
    for (const { error: _, ...posting } of failed) this.#wait(posting);
  }

  /** Takes the last review back that is not sent yet; null if there is none. */
  takeUnsent(): Posting | null {
    const { unsent, waiting } = this.#reviews;
    if (unsent !== null) {
      this.#forgetTime();
      this.#become({ unsent: null });
      return unsent;
    }
    const last = waiting.length > 1 ? waiting.at(-1) : undefined;
    if (last === undefined) return null;
    this.#become({ waiting: waiting.slice(0, -1) });
    return last;
  }

  /** The posted review of the fact was taken back. */
  forget(fact: number): void {
    this.#become({ done: without(this.#reviews.done, fact) });
  }

  giveUp(given: FailedPosting): void {
    this.#become({ failed: this.#reviews.failed.filter((each) => each !== given) });
  }

  /** Sends all, and resolves when all are answered. */
  finish(): Promise<void> {
    this.release();
    return new Promise((resolve) => {
      const check = () => {
        if (this.#reviews.waiting.length > 0) return;
        stop();
        resolve();
      };
      const stop = this.subscribe(check);
      check();
    });
  }

  async #send(posting: Posting): Promise<void> {
    let error: Error | null = null;
    try {
      await this.#on.send(posting);
    } catch (refused) {
      error = refused instanceof Error ? refused : new Error(String(refused));
    }
    const { done, commented, failed: before, waiting } = this.#reviews;
    const rest = waiting.slice(1);
    const failed = before.filter((each) => !isReplaced(each, posting));
    if (error === null) {
      const change = posting.moves
        ? { done: [...without(done, posting.fact), posting] }
        : { commented: new Set([...commented, posting.fact]) };
      this.#become({ ...change, failed, waiting: rest });
      this.#on.posted(posting, rest.length === 0);
    } else {
      const lost = { ...posting, error };
      this.#become({ failed: [...failed, lost], waiting: rest });
      this.#on.failed(lost);
    }
    const next = this.#reviews.waiting[0];
    if (next !== undefined) void this.#send(next);
  }

  #become(change: Partial<Reviews>): void {
    this.#reviews = { ...this.#reviews, ...change };
    for (const listener of this.#listeners) listener();
  }
}
