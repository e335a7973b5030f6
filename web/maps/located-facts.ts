/** Turns the locations of facts into points of a map of figures. */
import { kindOf } from '#domain/facts/fact-data.ts';
import { CAUSE_COLOURS, LINE_COLOUR } from '#web/ui/colours.ts';
import { isAdded, type CircleFact } from './circle-words.ts';
import { shapeOf, type FigurePoint } from './points.ts';

/** A location of a fact, with the fact. */
export type LocatedFact = CircleFact & {
  readonly location_name: string | null;
  /** Of the fact. */
  readonly location_count: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

const COLOURS: ReadonlyMap<string, string> = new Map(Object.entries(CAUSE_COLOURS));

/** A point for each location, numbered by its row; that of a stock is a ring, which joins no flow. The figure of a fact is divided among its locations, so that none counts twice in a circle. */
export const pointsOf = (rows: readonly LocatedFact[]): readonly FigurePoint[] =>
  rows.flatMap((row, id): FigurePoint[] => {
    const { latitude: lat, longitude: lng, figure, location_count, location_name, displacement_type, type } = row;
    if (lat === null || lng === null) return [];
    return [
      {
        id,
        lat,
        lng,
        figure: figure === null ? null : figure / Math.max(1, location_count ?? 1),
        added: isAdded(row),
        colour: COLOURS.get(displacement_type) ?? LINE_COLOUR,
        ...shapeOf(displacement_type),
        ...(kindOf(type) === 'Stock' && { ring: true }),
        ...(location_name !== null && { label: location_name.split(',')[0] ?? '' }),
        ...(row.country != null && { country: row.country }),
        fact: row.id,
      },
    ];
  });

/** Each fact once, in the order of its first location. */
export function factsOf<Of extends LocatedFact>(rows: readonly Of[]): readonly Of[] {
  const seen = new Map<number, Of>();
  for (const row of rows) if (!seen.has(row.id)) seen.set(row.id, row);
  return [...seen.values()];
}

/** The same, each with the part of its figure that belongs to these locations. */
export const partsOf = <Of extends LocatedFact>(rows: readonly Of[]): readonly Of[] =>
  factsOf(rows).map((fact) => {
    const here = rows.filter(({ id }) => id === fact.id).length;
    const share = here / Math.max(1, fact.location_count ?? 1);
    return { ...fact, figure: fact.figure === null ? null : Math.round(fact.figure * share) };
  });
