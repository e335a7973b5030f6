/** A text in which @ offers people, user roles and countries to mention, the record's own countries before others. A mention that is typed in part is written whole when the field is left or sent by Ctrl+Enter, if it has one meaning; of any other the line below says that it reaches nobody. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Mentions } from 'antd';
import {
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { flushSync } from 'react-dom';
import { unreachedIn, unreachedWords, withWholeMentions, type Mentionable } from '#domain/notifications/mentioned.ts';
import { folded } from '#domain/search/folded.ts';
import { useLeaving } from '#web/ui/left-text.tsx';
import { MentionedFirst } from './mentioned-first.ts';
import {
  useCountries,
  useReferenceList,
  useUsers,
  type Country,
  type ReferenceEntry,
  type User,
} from '#web/data/lists.ts';
import { psql } from '#web/data/psql.ts';

type Props = Omit<ComponentProps<typeof Mentions>, 'options' | 'onChange' | 'value'> & {
  value: string;
  onChange: (text: string) => void;
};

/** Preset roles with the name of a person are mentioned in the plural, which the database knows for each role. */
const PERSON = /(?:er|or|ert)$/;

const wordOf = ({ name, preset }: { name: string; preset: boolean }) =>
  preset && PERSON.test(name) ? `${name}s` : name;

/** The most choices in sight; typing goes on to find others. */
const SHOWN = 8;

/** Names that begin with the text come first, then those with a word that does; null for one without it. */
function rankOf(search: string, sought: string): number | null {
  const at = search.indexOf(sought);
  if (at <= 0) return at < 0 ? null : 0;
  return search.includes(` ${sought}`) || search.includes(`(${sought}`) ? 1 : 2;
}

const isToSend = ({ key, ctrlKey, metaKey }: KeyboardEvent) => key === 'Enter' && (ctrlKey || metaKey);

const NONE: readonly Mentionable[] = [];

const reachingQuery = queryOptions({
  queryKey: ['users', 'words that mention'],
  queryFn: async ({ signal }) => new Set(await psql.read<string[]>('words_that_mention', {}, { signal })),
});

/** Everything to mention. */
type Mentioned = {
  readonly users: readonly User[];
  readonly roles: readonly ReferenceEntry<'roles'>[];
  readonly countries: readonly Country[];
};

/** All that the database knows as a mention. */
function useMentionable(text: string, { users, roles, countries }: Mentioned): readonly Mentionable[] {
  const isAsked = text.includes('@');
  const { data: reaching } = useQuery({ ...reachingQuery, enabled: isAsked });
  return useMemo(() => {
    if (!isAsked || users.length === 0 || roles.length === 0 || countries.length === 0) return NONE;
    const orNobody = (word: string, nobody: string) => (reaching?.has(word) === false ? { nobody } : {});
    return [
      ...users.map(({ username, name }) => ({ words: [username], names: [name] }) as const),
      ...roles.map(
        (role) =>
          ({
            words: [wordOf(role), role.name, `${role.name}s`],
            names: [],
            ...orNobody(role.name, 'nobody has this role'),
          }) as const,
      ),
      ...countries.map(
        ({ idmc_short_name: name }) => ({ words: [name], names: [], ...orNobody(name, 'it has no expert') }) as const,
      ),
    ];
  }, [isAsked, reaching, users, roles, countries]);
}

export function MentionInput({ value, onChange, onBlur, onKeyDown, ...control }: Props) {
  const users = useUsers();
  const roles = useReferenceList('roles');
  const countries = useCountries();
  const known = useMentionable(value, { users, roles, countries });
  const note = known.length === 0 ? '' : unreachedWords(value, known);
  const noteId = useId();
  const write = () => {
    const whole = withWholeMentions(value, known);
    if (whole !== value) onChange(whole);
  };
  const latest = useRef({ onKeyDown, write });
  useLayoutEffect(() => {
    latest.current = { onKeyDown, write };
  });
  const root = useRef<HTMLDivElement>(null);
  useLeaving(() => root.current, write);
  const leftEarly = useRef(false);
  const leave = (event: FocusEvent<HTMLTextAreaElement>) => {
    leftEarly.current = known.length === 0;
    write();
    onBlur?.(event);
  };
  // The field was left before it was known what can be mentioned.
  useEffect(() => {
    if (!leftEarly.current || known.length === 0) return;
    leftEarly.current = false;
    if (root.current?.contains(document.activeElement) !== true) latest.current.write();
  }, [known]);
  /** Before the menu has the key, whose Enter chooses: a mention that reaches nobody is chosen first, any other text is sent. */
  const send = (event: KeyboardEvent<HTMLElement>) => {
    if (!isToSend(event)) return;
    const open = document.querySelector('.ant-mentions-dropdown:not(.ant-mentions-dropdown-hidden)') !== null;
    if (open && unreachedIn(withWholeMentions(value, known), known).length > 0) return;
    event.stopPropagation();
    // The caller's handler sends what it was drawn with.
    flushSync(write);
    latest.current.onKeyDown?.(event as KeyboardEvent<HTMLTextAreaElement>);
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isToSend(event)) onKeyDown?.(event);
  };
  const own = useContext(MentionedFirst);
  const all = useMemo(
    () =>
      [
        ...users
          .filter(({ service }) => !service)
          .map(({ username, name }) => ({
            value: username,
            label: `${name} (${username})`,
            by: `${name} (${username})`,
          })),
        ...roles.map(wordOf).map((role) => ({ value: role, label: `${role}: everybody with the role`, by: role })),
        // 'exp' finds the experts of the record's own countries; those of others are found by the country alone.
        ...countries
          .toSorted((one, other) => Number(own.includes(other.iso3)) - Number(own.includes(one.iso3)))
          .map(({ iso3, idmc_short_name: name }) => {
            const label = `${name}: its expert`;
            return { value: name, label, by: own.includes(iso3) ? label : name };
          }),
        // The menu looks for its entries by a selector of their keys, in which a name may have an apostrophe.
      ].map((option, index) => ({ ...option, key: String(index), search: folded(option.by) })),
    [users, roles, countries, own],
  );
  const [typed, setTyped] = useState('');
  const found = useMemo(() => {
    const sought = folded(typed);
    const ranked = all.flatMap((option) => {
      const rank = rankOf(option.search, sought);
      return rank === null ? [] : [{ option, rank }];
    });
    return ranked
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, SHOWN)
      .map(({ option: { key, value: name, label } }) => ({ key, value: name, label }));
  }, [all, typed]);
  const described = [control['aria-describedby'], note !== '' && noteId].filter(Boolean).join(' ');
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The field within has the focus.
    <div ref={root} className="mention-field" onKeyDownCapture={send}>
      <Mentions
        {...control}
        // Below the field are the buttons that send it.
        placement="top"
        {...(described !== '' && { 'aria-describedby': described })}
        dir="auto"
        value={value}
        onChange={onChange}
        onSearch={setTyped}
        onBlur={leave}
        onKeyDown={press}
        options={found}
        filterOption={false}
        notFoundContent={null}
      />
      <span id={noteId} className="mention-note" role="status">
        {note}
      </span>
    </div>
  );
}
