/** The years of a chart as buttons, the newest first: one at a time is highlighted. Years without figures, and those of few facts, have no line and are in the table alone. */
import { isDrawn, lookOf, yearName, type Choice, type YearOfFigures } from './years-by-month.ts';

type Props = {
  years: readonly YearOfFigures[];
  choice: Choice;
  onHighlight: (year: number | null) => void;
};

export function Legend({ years, choice, onHighlight }: Props) {
  const entries = years
    .filter((of) => isDrawn(of, choice.currentYear))
    .map((of) => ({ of, look: lookOf(of.year, choice) }))
    .toReversed();
  return (
    <ul className="legend" aria-label="Years, click to highlight one">
      {entries.map(({ of, look: { colour, type, opacity } }) => {
        const highlighted = of.year === choice.highlighted;
        return (
          <li key={of.year}>
            <button type="button" aria-pressed={highlighted} onClick={() => onHighlight(highlighted ? null : of.year)}>
              <span className="legend-line" style={{ borderTopStyle: type, borderTopColor: colour, opacity }} />
              {yearName(of)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
