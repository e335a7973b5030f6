/** The points of a map as a table, which opens below it; of very many points the first ones and their number. */
import { counted } from '#domain/values/counts.ts';
import type { MapPoint } from './points.ts';

const MOST = 200;

export function PointsTable({ caption, points }: { caption: string; points: readonly MapPoint[] }) {
  const first = points.slice(0, MOST);
  return (
    <details className="figures">
      <summary>{counted(points.length, 'point')} as a table</summary>
      <div className="figures-scroll">
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Latitude</th>
              <th scope="col">Longitude</th>
              <th scope="col">Details</th>
            </tr>
          </thead>
          <tbody>
            {first.map(({ id, label, lat, lng, details = [] }) => (
              <tr key={id}>
                <th scope="row" dir="auto">
                  {label}
                </th>
                <td>{lat}</td>
                <td>{lng}</td>
                <td>{details.join(' · ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {points.length > MOST && <p>And {(points.length - MOST).toLocaleString('en')} more.</p>}
      </div>
    </details>
  );
}
