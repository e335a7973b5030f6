/** The totals of a search by type and role as a table, which can be copied to a spreadsheet, and the choice of the facts that count. Loads nothing. */
import { CopyOutlined } from '@ant-design/icons';
import { Button, Radio } from 'antd';
import { guarded } from '#domain/formulas.ts';
import { TOTALS } from '#domain/messages/totals.ts';
import { showNumber } from '#domain/numbers.ts';
import type { Counted, RoleTotal, Totals } from '#domain/totals.ts';
import { useNotices } from '#web/ui/notices.ts';

const HEADERS = ['Type', 'Role', 'Facts', 'Without a figure', 'Figure'] as const;
const COUNTED: readonly { value: Counted; label: string }[] = [
  { value: 'masters', label: 'Master facts' },
  { value: 'sub-facts', label: 'Sub-facts' },
  { value: 'both', label: 'Both' },
];

const roleName = (role: string | null) => role ?? 'No role';

/** Whether the total of a type differs from its recommended figures. */
const addsUp = (roles: readonly RoleTotal[]) => roles.some(({ role }) => role?.startsWith('Partial'));

/** Tabs and lines, as spreadsheets take them; digits without separators, so that they are numbers there. */
const asText = ({ types }: Totals): string =>
  [
    HEADERS,
    ...types.flatMap(({ type, roles, total }) => [
      ...roles.map(({ role, facts, withoutFigure, figure }) => [type, roleName(role), facts, withoutFigure, figure]),
      ...(addsUp(roles) ? [[type, TOTALS.total, '', '', total]] : []),
    ]),
  ]
    .map((cells) => cells.map((cell) => guarded(String(cell))).join('\t'))
    .join('\n');

type Props = { sums: Totals; counted: Counted; onCounted: (counted: Counted) => void };

export function RolesTable({ sums, counted, onCounted }: Props) {
  const notices = useNotices();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText(sums));
      notices.message(TOTALS.copied);
    } catch {
      notices.message(TOTALS.notCopied, 'error');
    }
  };
  return (
    <div className="totals-all">
      <p className="quiet">{TOTALS.about}</p>
      {sums.twice && (
        <div className="totals-choice">
          <span id="totals-twice">{TOTALS.twice}</span>
          <Radio.Group
            size="small"
            optionType="button"
            aria-labelledby="totals-twice"
            options={[...COUNTED]}
            value={counted}
            onChange={({ target }) => onCounted(target.value as Counted)}
          />
        </div>
      )}
      <div className="totals-scroll" role="region" aria-label="Totals by type and role" tabIndex={0}>
        <table className="totals-table">
          <thead>
            <tr>
              {HEADERS.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          {sums.types.map(({ type, roles, total }) => (
            <tbody key={type}>
              {roles.map(({ role, facts, withoutFigure, figure }, at) => (
                <tr key={role}>
                  {at === 0 && (
                    <th scope="rowgroup" rowSpan={roles.length + (addsUp(roles) ? 1 : 0)}>
                      {type}
                    </th>
                  )}
                  <th scope="row">{roleName(role)}</th>
                  <td>{showNumber(facts)}</td>
                  <td>{withoutFigure === 0 ? '' : showNumber(withoutFigure)}</td>
                  <td>{showNumber(figure)}</td>
                </tr>
              ))}
              {addsUp(roles) && (
                <tr className="totals-total">
                  <th scope="row" colSpan={3}>
                    {TOTALS.total}
                  </th>
                  <td>{showNumber(total)}</td>
                </tr>
              )}
            </tbody>
          ))}
        </table>
      </div>
      <Button size="small" icon={<CopyOutlined />} onClick={() => void copy()}>
        Copy as a table
      </Button>
    </div>
  );
}
