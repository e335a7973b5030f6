/** The totals of a search by type, year of stocks and role as a table, which can be copied to a spreadsheet, and the facts that they leave out. */
import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { guarded } from '#domain/values/formulas.ts';
import { TOTALS } from '#domain/messages/totals.ts';
import { showNumber } from '#domain/values/numbers.ts';
import type { RoleTotal, Totals } from '#domain/facts/totals.ts';
import type { RelationName } from '#web/data/psql-query.ts';
import { useNotices } from '#web/ui/notices.ts';
import { LeftOut } from '#web/lists/rows/left-out.tsx';
import type { Where } from './totals-query.ts';

const HEADERS = ['Type', 'Role', 'Facts', 'Without a figure', 'Figure'] as const;
const roleName = (role: string | null) => role ?? 'No event';

/** Whether the total of a type differs from its recommended figures. */
const addsUp = (roles: readonly RoleTotal[]) => roles.some(({ role }) => role?.startsWith('Partial'));

/** Tabs and lines, as spreadsheets take them; digits without separators, so that they are numbers there. */
const asText = ({ types }: Totals): string =>
  [
    HEADERS,
    ...types.flatMap(({ type, year, years, roles, total }) => [
      ...roles.map(({ role, facts, withoutFigure, figure }) => [
        TOTALS.ofType(type, year, years),
        roleName(role),
        facts,
        withoutFigure,
        figure ?? '',
      ]),
      ...(addsUp(roles)
        ? [[TOTALS.ofType(type, year, years), '= recommended + added − subtracted', '', '', total ?? '']]
        : []),
    ]),
  ]
    .map((cells) => cells.map((cell) => guarded(String(cell))).join('\t'))
    .join('\n');

type Props = { sums: Totals; relation: RelationName; where: Where; onHide: () => void };

export function RolesTable({ sums, relation, where, onHide }: Props) {
  const notices = useNotices();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText(sums));
      notices.message('Totals copied: paste them into a spreadsheet');
    } catch {
      notices.message('The browser did not allow copying', 'error');
    }
  };
  return (
    <div className="totals-all">
      <p className="quiet">
        All facts of the search, by type and by their role. Figures of different types are not added together, nor are
        stocks of different years, triangulation and facts without an event. A sub-fact does not count beside its master
        fact.
      </p>
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
          {sums.types.map(({ type, year, years, roles, total }) => (
            <tbody key={TOTALS.ofType(type, year, years)}>
              {roles.map(({ role, facts, withoutFigure, figure }, at) => (
                <tr key={role}>
                  {at === 0 && (
                    <th scope="rowgroup" rowSpan={roles.length + (addsUp(roles) ? 1 : 0)}>
                      {TOTALS.ofType(type, year, years)}
                    </th>
                  )}
                  <th scope="row">{roleName(role)}</th>
                  <td>{showNumber(facts)}</td>
                  <td>{withoutFigure === 0 ? '' : showNumber(withoutFigure)}</td>
                  <td>{figure === null ? '' : showNumber(figure)}</td>
                </tr>
              ))}
              {addsUp(roles) && (
                <tr className="totals-total">
                  <th scope="row" colSpan={3}>
                    = recommended + added − subtracted
                  </th>
                  <td>{total === null ? TOTALS.none : showNumber(total)}</td>
                </tr>
              )}
            </tbody>
          ))}
        </table>
      </div>
      <div className="totals-tools">
        <Button size="small" icon={<CopyOutlined />} onClick={() => void copy()}>
          Copy as a table
        </Button>
        <Button size="small" onClick={onHide} title="Without totals a list asks less of the database">
          Hide totals
        </Button>
      </div>
      {sums.leftOut > 0 && <LeftOut count={sums.leftOut} relation={relation} where={where} />}
    </div>
  );
}
