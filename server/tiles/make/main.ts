/** `npm run basemap [-- <folder of Natural Earth>]`: regenerates server/tiles/reference/ from npm packages and Natural Earth. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { packageRoot } from '#db/paths.ts';
import { widthOf } from '#server/tiles/fonts.ts';
import { anchors, labelKinds, labelStyle, type LabelKind } from '#server/tiles/label-style.ts';
import type { LabelsFile } from '#server/tiles/labels-file.ts';
import type { ShapesFile } from '#server/tiles/shapes-file.ts';
import { countryCandidates, divisionCandidates, lakeCandidates, oceanCandidates } from './countries.ts';
import { place, type Placed } from './placement.ts';
import { placeCandidate, readPlaces } from './places.ts';
import { bordersOf, landOf, naturalEarth, readAtlas } from './shapes.ts';

const given = process.argv[2];
const directory =
  given === undefined
    ? join(packageRoot(), '..', 'shared', 'data', 'natural_earth')
    : resolve(process.env['INIT_CWD'] ?? process.cwd(), given);
const target = join(packageRoot(), 'server', 'tiles', 'reference');

/** Widths are proportional to the font size, so each name is measured once for each face. */
const emWidths = new Map<string, number>();
function measure(name: string, kind: LabelKind, zoom: number): number {
  const style = labelStyle(kind, zoom);
  const key = `${kind} ${name}`;
  let width = emWidths.get(key);
  if (width === undefined) {
    width = widthOf(name, { ...style, size: 10, spacing: 0 }) / 10;
    emWidths.set(key, width);
  }
  return width * style.size + style.spacing * Math.max(...name.split('|').map((line) => line.length));
}

const write = (file: string, text: string): void => {
  const packed = gzipSync(text, { level: 9 });
  writeFileSync(join(target, file), packed);
  console.log(`${file}: ${(packed.length / 1024).toFixed(0)} kB`);
};

function columns(labels: readonly Placed[]): LabelsFile {
  const longitudes = labels.map(({ longitude }) => Math.round(longitude * 10_000));
  return {
    kinds: labels.map(({ kind }) => labelKinds.indexOf(kind)).join(''),
    anchors: labels.map(({ anchor }) => anchors.indexOf(anchor)).join(''),
    from: labels.map(({ from }) => from.toString(16)).join(''),
    to: labels.map(({ to }) => to.toString(16)).join(''),
    longitudes: longitudes.map((longitude, index) => longitude - (longitudes[index - 1] ?? 0)),
    latitudes: labels.map(({ latitude }) => Math.round(latitude * 10_000)),
    names: labels.map(({ name }) => name).join('\n'),
  };
}

mkdirSync(target, { recursive: true });
const atlas = readAtlas();
const shapes: ShapesFile = { shapes: [...landOf(atlas), ...bordersOf(atlas), ...naturalEarth(directory)] };
write('shapes.json.gz', JSON.stringify(shapes));

const places = readPlaces(directory);
const candidates = [
  ...countryCandidates(atlas),
  ...oceanCandidates(),
  ...lakeCandidates(directory),
  ...divisionCandidates(places),
  ...places.map(placeCandidate),
];
const placed = place(candidates, measure);
// Sorted by position, because the shared digits of neighbours compress well; labels that do not collide can be drawn in any order.
placed.sort((a, b) => a.from - b.from || a.longitude - b.longitude);
write('labels.json.gz', JSON.stringify(columns(placed)));
for (let zoom = 0; zoom <= 14; zoom += 1)
  console.log(`zoom ${zoom}: ${placed.filter((label) => label.from <= zoom && zoom <= label.to).length} labels`);
console.log(`${candidates.length - placed.length} of ${candidates.length} found no room`);
