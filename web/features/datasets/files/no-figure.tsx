/** The rows of a file without any figure, and the offer to take their households in place of people. */
import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Alert, Checkbox, InputNumber } from 'antd';
import { SHEET_COLUMNS } from '#domain/dataset/columns.ts';
import { counted } from '#domain/values/counts.ts';
import { knownSizeQuery } from '#web/data/household-sizes.ts';
import { useCountryName } from '#web/data/lists.ts';
import type { Preview } from './protocol.ts';
import type { ImportState } from './use-import.ts';

const LABELS = new Map<string, string>(SHEET_COLUMNS.map(({ name, label }) => [name, label]));
const LEAST = 0.1;
/** As in the list of household sizes: 512 is a slip of the hand for 5.12. */
const MOST = 50;

type Props = { preview: Preview; state: ImportState; iso3: string };

export function NoFigure({ preview: { counts, households }, state, iso3 }: Props) {
  const { table, targets, householdSize, readRows, busy } = state;
  const id = useId();
  const countryName = useCountryName();
  const [year] = useState(() => new Date().getFullYear());
  const [typed, setTyped] = useState<number | null>(householdSize);
  const { data: known = null } = useQuery({ ...knownSizeQuery(iso3, year), enabled: households !== null });
  const size = typed ?? known?.size ?? null;
  const headerOf = (target: string) =>
    table?.columns[targets.findIndex((own) => own === target)]?.header || LABELS.get(target) || target;
  const header = table?.columns.find(({ at }) => at === households?.at)?.header ?? '';
  return (
    <>
      {counts.withoutFigure > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`${counted(counts.withoutFigure, 'row')} ${counts.withoutFigure === 1 ? 'has' : 'have'} no figure${
            households === null ? '' : `: '${headerOf(households.target)}' is empty`
          }. ${counts.withoutFigure === 1 ? 'It is' : 'They are'} imported without one.`}
        />
      )}
      {households !== null && (
        <div className="import-question">
          <Checkbox
            checked={householdSize !== null}
            disabled={busy !== null || size === null}
            onChange={({ target }) => void readRows({ householdSize: target.checked ? size : null })}
          >
            {`Take '${header}' in ${counted(households.rows, 'row')} without '${headerOf(households.target)}', multiplied by the household size`}
          </Checkbox>
          <label htmlFor={id} className="visually-hidden">
            Household size
          </label>
          <InputNumber<number>
            id={id}
            size="small"
            min={LEAST}
            max={MOST}
            value={size}
            disabled={busy !== null}
            changeOnWheel={false}
            onChange={setTyped}
            onBlur={() => {
              if (householdSize !== null && size !== householdSize) void readRows({ householdSize: size });
            }}
          />
          {known !== null && size === known.size && (
            <span className="quiet">
              of <bdi>{countryName(iso3)}</bdi>, {known.known_year}
            </span>
          )}
        </div>
      )}
    </>
  );
}
