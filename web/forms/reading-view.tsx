/** A record to read: its values as text, in the groups of its form. Empty fields and groups are left out; nothing can be changed. */
import './reading.css';
import { useContext, useId } from 'react';
import { inBrief } from '#domain/records/reading.ts';
import { CommentsContext } from './comments/field-comments.ts';
import { FieldMark } from './comments/field-mark.tsx';
import type { RecordForm, KindTypes } from './record-form.ts';
import { ReadingValue } from './reading-value.tsx';
import { useReading, type ShownGroup } from './use-reading.ts';

type Drawn = {
  /** Draws the places on a map too. */
  map: boolean;
  heading: 'h2' | 'h3';
  /** Shows the comments on the fields. */
  comments: boolean;
  /** As the peek shows it: see inBrief. */
  brief: boolean;
};

function Group({ title, lines, map, heading: Heading, comments }: ShownGroup<string> & Omit<Drawn, 'brief'>) {
  const id = useId();
  const [only] = lines;
  // A group of one field with the same name has one heading.
  const named = lines.length === 1 && only?.label === title;
  return (
    <section className="reading-group" aria-labelledby={id}>
      <Heading id={id} className={title === '' ? 'visually-hidden' : undefined}>
        {title === '' ? 'In brief' : title}
      </Heading>
      <dl>
        {lines.map((line) => (
          <div key={line.label} className="reading-line">
            <dt className={named ? 'visually-hidden' : undefined}>{line.label.replace(`${title}: `, '')}</dt>
            <dd>
              <ReadingValue line={line} map={map} />
              {comments && line.field !== null && <FieldMark field={line.field} label={line.label} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type Props<K extends KindTypes<K>> = {
  kind: RecordForm<K>;
  row: K['row'];
  /** Only the groups of this tab of the form; all groups if left out. */
  tab?: string;
  /** Fields that stand above it. They are left out for people who write no comments on them. */
  said?: readonly string[] | undefined;
} & Partial<Drawn>;

const NONE: readonly string[] = [];

export function ReadingView<K extends KindTypes<K>>({
  kind,
  row,
  tab,
  said = NONE,
  map = true,
  heading = 'h2',
  comments = false,
  brief = false,
}: Props<K>) {
  const { threads = [], permitted = false } = useContext(CommentsContext) ?? {};
  const isSaid = (field: string | null) =>
    !permitted && field !== null && said.includes(field) && !threads.some((thread) => thread.field === field);
  const all = useReading(kind, row)
    .filter((group) => tab === undefined || group.tab === null || group.tab === tab)
    .map((group) => ({ ...group, lines: group.lines.filter(({ field }) => !isSaid(field)) }))
    .filter(({ lines }) => lines.length > 0);
  const groups = brief ? inBrief<K['field'], ShownGroup<K['field']>>(all, kind.reading.brief) : all;
  return groups.length === 0 ? (
    <p className="quiet reading-none">Nothing is entered here.</p>
  ) : (
    <div className="reading" data-tab={tab}>
      {groups.map((group) => (
        <Group key={group.title} {...group} map={map} heading={heading} comments={comments} />
      ))}
    </div>
  );
}
