/** Permissions as a grid of subjects and actions with a box in each cell. Shows what is changed and why a box is fixed; saves nothing. */
import './permission-grid.css';
import { Checkbox, Tooltip } from 'antd';
import { useMemo, useState, type KeyboardEvent } from 'react';
import type { Permission } from '#web/data/roles.ts';
import { nextBox } from './permission-cells.ts';

const FIRST = ['view', 'create', 'manage', 'delete_own', 'delete'];
const rank = (action: string) => (FIRST.includes(action) ? FIRST.indexOf(action) : FIRST.length);

/** 'delete_own' as 'Delete own'. */
const titled = (name: string) => {
  const words = name.replaceAll('_', ' ').replace(/^api /, 'API ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type Props = {
  label: string;
  permissions: readonly Permission[];
  given: ReadonlySet<string>;
  saved: ReadonlySet<string>;
  /** Why this box can't be changed; null if it can. */
  fixed: (permission: string) => string | null;
  /** Why the person has it without a tick. */
  source?: (permission: string) => string | null;
  onChange: (given: ReadonlySet<string>) => void;
};

export function PermissionGrid({ label, permissions, given, saved, fixed, source = () => null, onChange }: Props) {
  const [only, setOnly] = useState(false);
  const byName = useMemo(() => new Map(permissions.map((one) => [one.permission, one])), [permissions]);
  const shown = only
    ? permissions.filter(({ permission: p }) => given.has(p) || saved.has(p) || source(p) !== null)
    : permissions;
  const subjects = [...new Set(shown.map(({ subject }) => subject))];
  const actions = [...new Set(shown.map(({ action }) => action))].toSorted((a, b) => rank(a) - rank(b));
  const toggle = (permission: string) => {
    const next = new Set(given);
    if (!next.delete(permission)) next.add(permission);
    onChange(next);
  };
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const to = nextBox(event.target, event.key);
    if (to === null) return;
    event.preventDefault();
    to.focus();
  };
  const cell = (action: string, subject: string) => {
    const one = byName.get(`${action} ${subject}`);
    if (one === undefined)
      return (
        <td key={action}>
          <span className="visually-hidden">–</span>
        </td>
      );
    const { permission, words } = one;
    const on = given.has(permission);
    const from = source(permission);
    const reason = fixed(permission);
    const change = on === saved.has(permission) ? null : on ? 'added' : 'removed';
    const hint = [words, from, reason, change && `Not saved: ${change}`].filter((part) => part !== null).join('. ');
    return (
      <td key={action} className={change === null ? undefined : 'changed'}>
        <Tooltip title={hint} trigger={['hover', 'focus']} mouseEnterDelay={0.3}>
          <input
            type="checkbox"
            aria-label={hint}
            aria-disabled={reason !== null}
            checked={on}
            onChange={() => {
              if (reason === null) toggle(permission);
            }}
          />
        </Tooltip>
        {change === null && from !== null && (
          <span className="permission-mark" aria-hidden>
            ✓ role
          </span>
        )}
        {change !== null && (
          <span className="permission-mark" aria-hidden>
            {on ? '+' : '−'}
          </span>
        )}
      </td>
    );
  };
  return (
    <>
      <div className="permission-tools">
        <Checkbox checked={only} onChange={({ target }) => setOnly(target.checked)}>
          Only given
        </Checkbox>
      </div>
      {shown.length === 0 ? (
        <p className="quiet">No permission is given.</p>
      ) : (
        <div className="permissions">
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The arrow keys move between its boxes, which stay reachable by Tab. */}
          <table aria-label={label} onKeyDown={move}>
            <thead>
              <tr>
                <th scope="col">Subject</th>
                {actions.map((action) => (
                  <th key={action} scope="col">
                    {titled(action)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {subjects.map((subject) => (
                <tr key={subject}>
                  <th scope="row">{titled(subject)}</th>
                  {actions.map((action) => cell(action, subject))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
