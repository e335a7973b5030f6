/** What the search and the filters of the columns both offer. */
export const CLASSES = ['Fact', 'Master', 'Sub'].map((name) => ({ value: name, label: name }));
