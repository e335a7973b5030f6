/** The expert of a country in its cell, and the picker that replaces it. The row's values come from a context, so that a save moves no row. */
import { EditOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { createContext, useContext, useRef } from 'react';
import { PORTFOLIOS } from '#domain/messages/portfolios.ts';
import { NOBODY, type Portfolio } from '#domain/countries/portfolios.ts';
import type { FocusCell } from '#web/grids/columns.ts';
import { PickOne } from '#web/pickers/choice.tsx';
import type { Experts } from './expert-options.tsx';
import type { Assign } from './use-assign.ts';

export type Cells = {
  readonly rows: ReadonlyMap<string, Portfolio>;
  /** Null for users who may not change experts. */
  readonly assign: Assign | null;
  readonly experts: Experts;
  /** The code of the country whose expert is being chosen. */
  readonly editing: string | null;
  readonly edit: (iso3: string | null) => void;
  readonly history: (iso3: string) => void;
};

export const CellsContext = createContext<Cells | null>(null);

export function useCells(): Cells {
  const cells = useContext(CellsContext);
  if (cells === null) throw new Error('A cell is drawn outside its grid');
  return cells;
}

/** Today's values of a row that the grid may have had for some time. */
export const useRow = (row: Portfolio): Portfolio => useCells().rows.get(row.iso3) ?? row;

const Expert = ({ row: { username, name, suspended_at } }: { row: Portfolio }) => (
  <>
    {username === null ? (
      <span className="expert-nobody">{PORTFOLIOS.notAssigned}</span>
    ) : (
      <bdi className="expert-name">{name ?? username}</bdi>
    )}
    {suspended_at !== null && <Tag color="red">{PORTFOLIOS.suspended}</Tag>}
  </>
);

export function ExpertCell({ row: given, focus }: { row: Portfolio; focus: FocusCell }) {
  const { assign, editing, edit } = useCells();
  const row = useRow(given);
  if (assign === null)
    return (
      <span className="expert">
        <Expert row={row} />
      </span>
    );
  if (editing === row.iso3) return <ExpertEditor row={row} assign={assign} focus={focus} />;
  return (
    <button
      type="button"
      className="expert"
      tabIndex={-1}
      title={`Change the expert of ${row.geo_name}`}
      onClick={() => edit(row.iso3)}
    >
      <Expert row={row} />
      <EditOutlined className="expert-edit" aria-hidden />
    </button>
  );
}

type EditorProps = { row: Portfolio; assign: Assign; focus: FocusCell };

/** Enter chooses and goes on to the next row; Esc leaves the expert as it is; a click elsewhere does so too. */
function ExpertEditor({ row, assign, focus }: EditorProps) {
  const { experts, edit } = useCells();
  const key = useRef('');
  const { iso3, geo_name, username, name } = row;
  const options =
    username === null || experts.toGive.some(({ value }) => value === username)
      ? experts.toGive
      : [...experts.toGive, { value: username, label: name ?? username }];
  const close = () => {
    edit(null);
    // Tab moves the focus itself; so does a click elsewhere, after this.
    if (key.current !== 'Tab') focus(key.current === 'Enter' ? 1 : 0);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Only notes the key before the picker handles it.
    <span
      className="expert-editor"
      onKeyDownCapture={(event) => {
        key.current = event.key;
      }}
    >
      <PickOne
        aria-label={`Expert of ${geo_name}`}
        size="small"
        autoFocus
        defaultOpen
        clearable={false}
        options={options}
        draw={experts.draw}
        value={username ?? NOBODY}
        onChange={(chosen) => {
          if (key.current !== 'Escape') assign([iso3], chosen === NOBODY ? null : chosen);
        }}
        onOpenChange={(open) => {
          if (!open) close();
        }}
      />
    </span>
  );
}
