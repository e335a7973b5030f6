/** The settings of all benchmarks, and the place for their notes. */
export interface Context {
  facts: number;
  /** How often slow work is repeated. */
  rounds: number;
  /** Whether plans are printed. */
  explain: boolean;
  say: (line: string) => void;
}
