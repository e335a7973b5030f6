/** Finds our hazard for IDMC's type and subtype of today. Knows only the list it is given; an unknown hazard is null. */

export interface HazardType {
  id: number;
  subtype: string;
  /** Where the hazard falls in IDMC's tree of today: 'Storm > Tornado'. */
  helix2_type_subtype: string | null;
}

/** 47 Other: what our tree has no place for (Mixed disasters, Erosion, Sand/dust storm …). */
export const OTHER_HAZARD = 47;

export class Hazards {
  readonly #byPath = new Map<string, HazardType>();
  readonly #bySubtype = new Map<string, HazardType>();

  constructor(hazards: readonly HazardType[]) {
    for (const hazard of hazards.toSorted((one, other) => one.id - other.id)) {
      const path = fold(hazard.helix2_type_subtype ?? '');
      const subtype = path.split(' > ')[1];
      if (subtype === undefined) continue;
      keepGeneral(this.#byPath, path, hazard, subtype);
      keepGeneral(this.#bySubtype, subtype, hazard, subtype);
    }
  }

  find(type: string, subtype: string): number | null {
    const hazard = this.#byPath.get(fold(`${type} > ${subtype}`)) ?? this.#bySubtype.get(fold(subtype));
    return hazard?.id ?? null;
  }
}

/** Where several of ours match one of theirs: the one of the same name, else the first of the tree. */
function keepGeneral(found: Map<string, HazardType>, key: string, hazard: HazardType, subtype: string): void {
  const known = found.get(key);
  if (!known || (fold(known.subtype) !== subtype && fold(hazard.subtype) === subtype)) found.set(key, hazard);
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
