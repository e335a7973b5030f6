/** Finds our hazard for IDMC's current type and subtype in the given list. Returns null for an unknown hazard. */

export interface HazardType {
  id: number;
  subtype: string;
  /** The path of the hazard in IDMC's current tree: 'Storm > Tornado'. */
  helix2_type_subtype: string | null;
}

/** 47 Other: hazards that are not in our tree (Mixed disasters, Erosion, Sand/dust storm …). */
export const OTHER_HAZARD = 47;

export class Hazards {
  readonly #byPath = new Map<string, HazardType>();
  readonly #bySubtype = new Map<string, HazardType>();
  readonly #paths = new Map<number, string | null>();

  constructor(hazards: readonly HazardType[]) {
    for (const hazard of hazards.toSorted((one, other) => one.id - other.id)) {
      this.#paths.set(hazard.id, hazard.helix2_type_subtype);
      const path = fold(hazard.helix2_type_subtype ?? '');
      const subtype = path.split(' > ')[1];
      if (subtype === undefined) continue;
      keepGeneral(this.#byPath, path, hazard, subtype);
      keepGeneral(this.#bySubtype, subtype, hazard, subtype);
    }
  }

  /** The path of one of our hazards, which nobody edits; several may have the same. */
  pathOf(id: number | null): string | null {
    return (id === null ? null : this.#paths.get(id)) ?? null;
  }

  find(type: string, subtype: string): number | null {
    const hazard = this.#byPath.get(fold(`${type} > ${subtype}`)) ?? this.#bySubtype.get(fold(subtype));
    return hazard?.id ?? null;
  }
}

/** If several of our hazards match one of IDMC's, keeps the one of the same name, else the first of the tree. */
function keepGeneral(found: Map<string, HazardType>, key: string, hazard: HazardType, subtype: string): void {
  const known = found.get(key);
  if (!known || (fold(known.subtype) !== subtype && fold(hazard.subtype) === subtype)) found.set(key, hazard);
}

function fold(text: string): string {
  return text.trim().toLowerCase();
}
