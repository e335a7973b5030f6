/** `npm run basemap [-- <folder of Natural Earth>]`: regenerates server/tiles/reference/ from npm packages and Natural Earth. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { packageRoot } from '#db/paths.ts';
import { widthOf } from '#server/tiles/fonts.ts';
import { labelStyle, type LabelKind } from '#server/tiles/label-style.ts';
import { countryCandidates, divisionCandidates, lakeCandidates, oceanCandidates } from './countries.ts';
import { packLabels, packShapes } from './pack.ts';
import { place } from './placement.ts';
import { placeCandidate, readPlaces } from './places.ts';
import { settlementCandidates } from './settlements.ts';
import { naturalEarth, readAtlas } from './shapes.ts';
import { landformCandidates, peakCandidates, seaCandidates } from './terrain.ts';

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

const write = (file: string, packed: Buffer): void => {
  writeFileSync(join(target, file), packed);
  console.log(`${file}: ${(packed.length / 1024).toFixed(0)} kB`);
};

mkdirSync(target, { recursive: true });
const atlas = readAtlas();
write('shapes.br', packShapes(naturalEarth(directory)));

const places = readPlaces(directory);
const oceans = oceanCandidates();
const listed = places.map(placeCandidate);
const candidates = [
  ...countryCandidates(atlas),
  ...oceans,
  ...seaCandidates(directory, oceans),
  ...landformCandidates(directory),
  ...peakCandidates(directory),
  ...lakeCandidates(directory),
  ...divisionCandidates(places),
  ...listed,
  ...settlementCandidates(listed),
];
const placed = place(candidates, measure);
write('labels.br', packLabels(placed));
for (let zoom = 0; zoom <= 14; zoom += 1)
  console.log(`zoom ${zoom}: ${placed.filter((label) => label.from <= zoom && zoom <= label.to).length} labels`);
console.log(`${candidates.length - placed.length} of ${candidates.length} found no room`);
