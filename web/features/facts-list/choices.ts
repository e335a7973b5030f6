/** What the search and the filters of the columns both offer. */
export const CLASSES = ['Fact', 'Master', 'Sub'].map((name) => ({ value: name, label: name }));

/** A comment is a note and never the status of a fact. */
export const isStatus = ({ name }: { name: string }) => name !== 'Comment';
