/** The files of a frozen release: each table in each form, and all of them as one package. */
import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Card } from '#web/ui/card.tsx';
import { pageOfRelease, type Release } from './release.ts';

const TABLES = {
  figures: ['Figures', 'Every fact that counts, in the columns of the GIDD'],
  disasters: ['Disasters', 'New displacement by event'],
  conflict: ['Conflict', 'By country'],
  country_year: ['Countries', 'Conflict and disasters by country'],
  context: ['Context', 'The contextual analyses of the groups'],
} as const;

const FORMS = { csv: 'CSV', 'hxl.csv': 'CSV with HXL', xlsx: 'Excel', json: 'JSON' } as const;

export function FilesCard({ release }: { release: Release }) {
  const to = (file: string) => pageOfRelease(release, `files/${file}`);
  return (
    <Card
      title="Files"
      extra={
        <span className="card-links">
          <Button size="small" href={to('release.xlsx')} download>
            One workbook
          </Button>
          <Button size="small" icon={<DownloadOutlined aria-hidden />} href={to('release.zip')} download>
            All files (zip)
          </Button>
        </span>
      }
    >
      <div className="left-out-scroll" tabIndex={0} role="region" aria-label="Files of the release">
        <table className="plain-table release-files">
          <tbody>
            {Object.entries(TABLES).map(([table, [title, about]]) => (
              <tr key={table}>
                <th scope="row">{title}</th>
                <td>{about}</td>
                <td className="release-forms">
                  {Object.entries(FORMS).map(([form, words]) => (
                    <a key={form} href={to(`${table}.${form}`)} download aria-label={`${title} as ${words}`}>
                      {words}
                    </a>
                  ))}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">Places</th>
              <td>The places of the facts, for a map</td>
              <td className="release-forms">
                <a href={to('locations.geojson')} download aria-label="Places as GeoJSON">
                  GeoJSON
                </a>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
    </Card>
  );
}
