/** The forms of regular verbs in reports: the third person, the past, and the participles with their genders and numbers. */

const endings = (list: string) => (stems: string) =>
  stems
    .split(' ')
    .flatMap((stem) => list.split(' ').map((ending) => stem + ending))
    .join('|');

/** French verbs in -er, by their stem: 'évacu'. */
export const frenchEr = endings('e ent er é ée és ées a èrent ant');
/** Spanish verbs in -ar. */
export const spanishAr = endings('a an ó aron ado ada ados adas ando');
/** Portuguese verbs in -ar. */
export const portugueseAr = endings('a am ou aram ado ada ados adas ando');
/** Spanish and Portuguese verbs in -er and -ir: their participles. */
export const done = endings('ido ida idos idas');
