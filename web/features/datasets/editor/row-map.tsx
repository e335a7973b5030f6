/** The places of the selected records, or of all that are shown, on a small map: origins blue, destinations red. Changes no place. */
import { useMemo } from 'react';
import { CloseOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import type { Sheet } from '#domain/dataset/sheet-types.ts';
import { PlaceMap } from '#web/maps/place-map.tsx';
import type { MapPoint } from '#web/maps/points.ts';
import { PLACE_COLOURS } from '#web/ui/colours.ts';
import { thousands } from '#web/ui/thousands.ts';
import type { View } from './use-view.ts';

/** Rows beyond this are not drawn. */
const MOST = 1_000;

function pointsOf(sheet: Sheet, rows: readonly number[]): MapPoint[] {
  return rows.slice(0, MOST).flatMap((row) =>
    (['org', 'dst'] as const).flatMap((end): MapPoint[] => {
      const [lat, lng] = [sheet.cell(row, `${end}_lat`).value, sheet.cell(row, `${end}_lon`).value];
      if (typeof lat !== 'number' || typeof lng !== 'number') return [];
      const kind = end === 'org' ? 'Origin' : 'Destination';
      const name = sheet.cell(row, `${end}_name`).text;
      return [
        {
          id: row * 2 + (end === 'org' ? 0 : 1),
          lat,
          lng,
          colour: PLACE_COLOURS[kind],
          label: name === '' ? `${kind} of row ${thousands(row + 1)}` : name,
          details: [`${kind} of row ${thousands(row + 1)}`],
        },
      ];
    }),
  );
}

type Props = {
  sheet: Sheet;
  revision: number;
  selected: readonly number[];
  view: View;
  /** All shown rows, not only the selected ones. */
  whole: boolean;
  onWhole: (whole: boolean) => void;
  onClose: () => void;
};

export function RowMap({ sheet, revision, selected, view, whole, onWhole, onClose }: Props) {
  const rows = useMemo(
    () => (whole ? Array.from({ length: view.length }, (_, line) => view.rowAt(line)) : selected),
    [whole, view, selected],
  );
  const points = useMemo(
    () => pointsOf(sheet, rows),
    // oxlint-disable-next-line react/exhaustive-deps -- The model changes in place; the revision reads it again.
    [sheet, revision, rows],
  );
  const of = whole ? 'shown' : 'selected';
  return (
    <aside className="sheet-side" aria-label={`Map of the ${of} records`}>
      <div className="sheet-side-head">
        <h2>Map</h2>
        <Button type="text" size="small" icon={<CloseOutlined />} aria-label="Close the map" onClick={onClose} />
      </div>
      <p className="sheet-legend">
        <span className="dot-origin" /> Origin <span className="dot-destination" /> Destination
      </p>
      <Segmented
        size="small"
        aria-label="Records on the map"
        value={of}
        options={[
          { value: 'shown', label: 'All shown rows' },
          { value: 'selected', label: 'Selected rows' },
        ]}
        onChange={(next) => onWhole(next === 'shown')}
      />
      <PlaceMap label={`Places of the ${of} records`} points={points} />
      {points.length === 0 && <p className="quiet">The {of} records have no coordinates.</p>}
      {rows.length > MOST && (
        <p className="quiet">
          The first {thousands(MOST)} of the {of} rows.
        </p>
      )}
    </aside>
  );
}
