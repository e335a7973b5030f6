/** The initials of the others who have a record open; a pen beside those who have changes that are not saved. */
import { EditOutlined } from '@ant-design/icons';
import { useOthersHere } from '#web/data/open-records.ts';

const SHOWN = 4;

/** The first letters of the first and the last name. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
};

export function OthersHere({ relation, id }: { relation: string; id: number }) {
  const others = useOthersHere(relation, String(id));
  const doing = ({ person, editing }: (typeof others)[number]) =>
    editing ? `${person} is changing it` : `${person} has it open`;
  return (
    <span className="others-here" role="status">
      {others.slice(0, SHOWN).map((other) => (
        <span key={other.username} className="other-here" title={doing(other)} data-editing={other.editing}>
          <span aria-hidden>{initialsOf(other.person)}</span>
          {other.editing && <EditOutlined aria-hidden />}
          <span className="visually-hidden">{doing(other)}</span>
        </span>
      ))}
      {others.length > SHOWN && (
        <span className="other-here" title={others.slice(SHOWN).map(doing).join('\n')}>
          +{others.length - SHOWN}
        </span>
      )}
    </span>
  );
}
