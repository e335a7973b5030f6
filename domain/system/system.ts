/** The state of an installation: findings of checks, its database, its servers, and the slow and failed requests of the day. */

/** `off`: not used in this installation. */
export type SystemState = 'good' | 'warning' | 'bad' | 'off';

export interface Finding {
  /** The name of the part, such as 'Disk space'. */
  readonly part: string;
  readonly state: SystemState;
  /** A sentence about its state. */
  readonly words: string;
  /** A sentence about the next step of a warning or a fault. */
  readonly mend?: string;
}

interface Noted {
  /** ISO 8601. */
  readonly at: string;
  readonly method: string;
  /** The route, with names of the API and … for values. */
  readonly address: string;
  readonly request_id: string;
}
export interface SlowSearch extends Noted {
  readonly milliseconds: number;
}
export interface FailedRequest extends Noted {
  readonly status: number;
  /** The kind of failure. */
  readonly failure: string;
}
export interface DayReport {
  readonly slow: readonly SlowSearch[];
  readonly failed: readonly FailedRequest[];
}

export interface RunningServer {
  readonly id: string;
  readonly name: string;
  /** The version of the program. */
  readonly program: string;
  readonly started_at: string;
  readonly seen_at: string;
  readonly report: Partial<DayReport>;
}

export interface DatabaseState {
  readonly at: string;
  readonly version: string;
  readonly size: number;
  readonly sessions: number;
  readonly files: { readonly count: number; readonly size: number };
  /** Tables with their indexes, the largest first; the rows are estimated. */
  readonly tables: readonly { readonly name: string; readonly size: number; readonly rows: number }[];
  /** The feeds that are on. */
  readonly feeds: readonly {
    readonly name: string;
    readonly last_success_at: string | null;
    readonly failures: number;
  }[];
  readonly servers: readonly RunningServer[];
}

export interface System {
  readonly version: string;
  readonly node: string;
  readonly started_at: string;
  /** The id of the server that answers. */
  readonly server: string;
  readonly embedded: boolean;
  readonly parts: readonly Finding[];
  readonly database: DatabaseState;
}
