/** The name of a country without abbreviations, for sentences that people outside read. */

/** 'Dem. Rep. Congo', 'Lao PDR'. */
const ABBREVIATED = /\p{L}\.|\b\p{Lu}{2,}\b/u;

export const fullNameOf = ({ name, idmc_short_name }: { name: string; idmc_short_name: string }): string =>
  ABBREVIATED.test(idmc_short_name) ? name : idmc_short_name;
