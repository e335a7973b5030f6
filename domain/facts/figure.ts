/** Calculates a fact's figure from the reported figure, in exact decimal. Does not check its input: callers do. */

export interface FigureInput {
  reported_figure: number;
  unit: string;
  household_size: number;
}

/**
 * Households × household size, rounded half up; for any other unit the reported figure itself.
 * Binary floating point would get 25 × 4.06 wrong (101.49… instead of 101.5, so 101 instead of 102).
 */
export function calculateFigure({ reported_figure, unit, household_size }: FigureInput): number {
  if (unit !== 'Household') return reported_figure;
  const reported = toDecimal(reported_figure);
  const size = toDecimal(household_size);
  return Number(roundHalfUp(reported.digits * size.digits, reported.scale + size.scale));
}

interface Decimal {
  digits: bigint;
  /** The number of digits after the decimal point. */
  scale: number;
}

/** The decimal as typed: the shortest text that reads back as the same number. */
function toDecimal(value: number): Decimal {
  const parts = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!parts) return { digits: 0n, scale: 0 };
  const fraction = parts[2] ?? '';
  const scale = fraction.length - Number(parts[3] ?? 0);
  const digits = BigInt(`${parts[1]}${fraction}`);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** Half up as PostgreSQL's round(numeric): away from zero at the half. */
function roundHalfUp(digits: bigint, scale: number): bigint {
  if (scale === 0) return digits;
  const unit = 10n ** BigInt(scale);
  const magnitude = digits < 0n ? -digits : digits;
  const rounded = (magnitude * 2n + unit) / (unit * 2n);
  return digits < 0n ? -rounded : rounded;
}
