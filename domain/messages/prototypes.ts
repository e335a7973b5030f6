/** The prototype screens of the specification, which stand apart from daily work: their names, addresses and what each is. */
export const PROTOTYPES = {
  title: 'Prototypes',
  about: 'Screens of an earlier trial of Helix. Nothing in daily work needs them.',
  screens: [
    { label: 'Tabular Data', to: '/scaffold/tabular-data', about: 'The records of the newest dataset, to read.' },
    {
      label: 'Tabular Data: Volume',
      to: '/scaffold/tabular-data-volume',
      about: 'The newest dataset with nine columns, American dates and totals.',
    },
    { label: 'All facts', to: '/scaffold/serverside-facts', about: 'All facts as a table without names.' },
    { label: 'Sample locations', to: '/scaffold', about: 'The editor of locations, with six places in Madagascar.' },
  ],
} as const;
