/** The texts of the filters of lists. */

export const SINCE_VISIT_WORDS = 'by others since my last visit';
