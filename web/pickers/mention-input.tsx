/** A text in which @ offers people, user roles and countries to mention, the record's own countries before others. Any other text is left as it is typed. */
import { Mentions } from 'antd';
import { useContext, useMemo, useState, type ComponentProps } from 'react';
import { folded } from '#domain/search/folded.ts';
import { MentionedFirst } from './mentioned-first.ts';
import { useCountries, useReferenceList, useUsers } from '#web/data/lists.ts';

type Props = Omit<ComponentProps<typeof Mentions>, 'options' | 'onChange' | 'value'> & {
  value: string;
  onChange: (text: string) => void;
};

/** Preset roles with the name of a person are mentioned in the plural, which the database knows for each role. */
const PERSON = /(?:er|or|ert)$/;

/** The most choices in sight; typing goes on to find others. */
const SHOWN = 8;

/** Names that begin with the text come first, then those with a word that does; null for one without it. */
function rankOf(search: string, sought: string): number | null {
  const at = search.indexOf(sought);
  if (at <= 0) return at < 0 ? null : 0;
  return search.includes(` ${sought}`) || search.includes(`(${sought}`) ? 1 : 2;
}

export function MentionInput({ value, onChange, ...control }: Props) {
  const users = useUsers();
  const roles = useReferenceList('roles');
  const countries = useCountries();
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
        ...roles
          .map(({ name, preset }) => (preset && PERSON.test(name) ? `${name}s` : name))
          .map((role) => ({ value: role, label: `${role}: everybody with the role`, by: role })),
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
  return (
    <Mentions
      {...control}
      dir="auto"
      value={value}
      onChange={onChange}
      onSearch={setTyped}
      options={found}
      filterOption={false}
      notFoundContent={null}
    />
  );
}
