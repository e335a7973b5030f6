/** The totals of a search by type, year of stocks, role and cause as a table, which can be copied to a spreadsheet, and the facts that they leave out. */
import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { guarded } from '#domain/values/formulas.ts';
import { TOTALS } from '#domain/messages/totals.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { totalsByCause, totalsOf, type RoleTotal, type TypeTotal } from '#domain/facts/totals.ts';
import type { RelationName } from '#web/data/psql-query.ts';
import { useNotices } from '#web/ui/notices.ts';
import { LeftOut } from '#web/lists/rows/left-out.tsx';
import type { RealSums } from './totals-query.ts';

const HEADERS = ['Type', 'Role', 'Facts', 'Without a figure'] as const;
const ADDED = '= recommended + added − subtracted';
const roleName = (role: string | null) => role ?? 'No event';

/** A column of figures: of all facts, or of those of one cause. */
type Column = { readonly name: string; readonly types: readonly TypeTotal[] };

const columnsOf = (types: readonly TypeTotal[], { all, left }: RealSums): Column[] => [
  { name: 'Figure', types },
  ...totalsByCause(all, left).map(({ cause, types: own }) => ({ name: cause ?? 'No cause', types: own })),
];

/** Whether the total of a type differs from its recommended figures. */
const addsUp = (roles: readonly RoleTotal[]) => roles.some(({ role }) => role?.startsWith('Partial'));

/** The figure of a type in a column, of one role or its total. Null if it has none. */
function figureIn({ types }: Column, { type, year }: TypeTotal, role?: string | null): bigint | null {
  const same = types.find((one) => one.type === type && one.year === year);
  const of = role === undefined ? same?.total : same?.roles.find((one) => one.role === role)?.figure;
  return of ?? null;
}

/** Tabs and lines, as spreadsheets take them; digits without separators, so that they are numbers there. */
const asText = (types: readonly TypeTotal[], columns: readonly Column[]): string =>
  [
    [...HEADERS, ...columns.map(({ name }) => name)],
    ...types.flatMap((of) => {
      const name = TOTALS.ofType(of.type, of.year, of.years);
      const figures = (role?: string | null) => columns.map((column) => figureIn(column, of, role) ?? '');
      return [
        ...of.roles.map(({ role, facts, withoutFigure }) => [
          name,
          roleName(role),
          facts,
          withoutFigure,
          ...figures(role),
        ]),
        ...(addsUp(of.roles) ? [[name, ADDED, '', '', ...figures()]] : []),
      ];
    }),
  ]
    .map((cells) => cells.map((cell) => guarded(String(cell))).join('\t'))
    .join('\n');

type Props = { sums: RealSums; relation: RelationName; onHide: () => void };

export function RolesTable({ sums, relation, onHide }: Props) {
  const notices = useNotices();
  const { types, leftOut } = totalsOf(sums.all, sums.left);
  const columns = columnsOf(types, sums);
  const figures = (of: TypeTotal, role?: string | null) =>
    columns.map((column) => {
      const figure = figureIn(column, of, role);
      return <td key={column.name}>{figure !== null && showNumber(figure)}</td>;
    });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText(types, columns));
      notices.message('Totals copied: paste them into a spreadsheet');
    } catch {
      notices.message('The browser did not allow copying', 'error');
    }
  };
  return (
    <div className="totals-all">
      <p className="quiet">
        All facts of the search, by type, role and cause. Figures of different types are not added together, nor are
        stocks of different years, triangulation and facts without an event. A sub-fact does not count beside its master
        fact.
      </p>
      <div className="totals-scroll" role="region" aria-label="Totals by type, role and cause" tabIndex={0}>
        <table className="totals-table">
          <thead>
            <tr>
              {[...HEADERS, ...columns.map(({ name }) => name)].map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          {types.map((of) => (
            <tbody key={TOTALS.ofType(of.type, of.year, of.years)}>
              {of.roles.map(({ role, facts, withoutFigure }, at) => (
                <tr key={role}>
                  {at === 0 && (
                    <th scope="rowgroup" rowSpan={of.roles.length + (addsUp(of.roles) ? 1 : 0)}>
                      {TOTALS.ofType(of.type, of.year, of.years)}
                    </th>
                  )}
                  <th scope="row">{roleName(role)}</th>
                  <td>{showNumber(facts)}</td>
                  <td>{withoutFigure === 0 ? '' : showNumber(withoutFigure)}</td>
                  {figures(of, role)}
                </tr>
              ))}
              {addsUp(of.roles) && (
                <tr className="totals-total">
                  <th scope="row" colSpan={3}>
                    {ADDED}
                  </th>
                  {figures(of)}
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
      {leftOut > 0 && <LeftOut count={leftOut} relation={relation} where={sums.where} />}
    </div>
  );
}
