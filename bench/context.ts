/** The settings that every benchmark is given, and the place for its notes. */
export interface Context {
  facts: number;
  /** How often slow work is repeated. */
  rounds: number;
  /** Whether plans are printed. */
  explain: boolean;
  say: (line: string) => void;
}
