/** The three names of the records of a relation: the relation, the first part of their addresses, the subject of their permissions. They are the same unless they are listed here. */
const APART: readonly { relation: string; area: string; subject: string; words?: string }[] = [
  { relation: 'tabular_datasets', area: 'tabular-datasets', subject: 'datasets' },
  { relation: 'idus_facts', area: 'monitoring_platform/idus', subject: 'facts', words: 'facts of the IDU' },
  ...['contextual_analysis', 'significant_updates', 'monitoring_challenges'].map((kind) => ({
    relation: kind,
    area: `countries/${kind}`,
    subject: kind,
  })),
];

/** The first part of the addresses of a relation's records: 'tabular-datasets'. */
export const areaOf = (relation: string): string => APART.find((each) => each.relation === relation)?.area ?? relation;

/** The relation of an area. */
export const relationOf = (area: string): string => APART.find((each) => each.area === area)?.relation ?? area;

/** The subject of the permissions on the records of an area: 'datasets'. */
export const subjectOf = (area: string): string => APART.find((each) => each.area === area)?.subject ?? area;

/** The records of an area within a sentence: 'tabular datasets'. */
export const areaWords = (area: string): string =>
  APART.find((each) => each.area === area)?.words ?? area.replaceAll('-', ' ');
