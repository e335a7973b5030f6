/** Draws the roads, railways and buildings of a vector tile over the land of our own map. Knows the layers of Protomaps and OpenMapTiles. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { Tile } from './draw-shapes.ts';
import { tileSize } from './mercator.ts';
import type { Palette } from './themes.ts';
import type { Shapes } from './tile-file.ts';

/** The names of the layers, and of the property with the kind of road. */
const roadLayers = { roads: 'kind', transportation: 'class' } as const;
const buildingLayers = ['buildings', 'building'];
const firstBuildings = 13;

/** Of the classes of both schemas: the rank of a road, 0 for the largest. */
const ranks: Readonly<Record<string, number>> = {
  highway: 0,
  motorway: 0,
  trunk: 0,
  major_road: 1,
  primary: 1,
  secondary: 2,
  medium_road: 2,
  tertiary: 2,
  minor_road: 3,
  minor: 3,
  street: 3,
  service: 4,
  track: 4,
  path: 4,
  rail: 4,
};
/** The first zoom of each rank, and its width there in pixels; it grows by a quarter at each zoom. */
const firsts = [6, 8, 10, 12, 13] as const;
const widths = [1, 0.9, 0.8, 0.7, 0.6] as const;

export function drawRoads(context: SKRSContext2D, shapes: Shapes, tile: Tile, palette: Palette): void {
  const { layers } = new VectorTile(new PbfReader(shapes.bytes));
  // Beyond the deepest zoom of the file a tile shows a part of the tile around it.
  const times = 2 ** (tile.zoom - shapes.zoom);
  const left = (tile.x % times) * tileSize;
  const top = (tile.y % times) * tileSize;
  const lineOf = (layer: VectorTileLayer, index: number): void => {
    const scale = (tileSize * times) / layer.extent;
    for (const line of layer.feature(index).loadGeometry())
      for (const [at, { x, y }] of line.entries()) {
        if (at === 0) context.moveTo(x * scale - left, y * scale - top);
        else context.lineTo(x * scale - left, y * scale - top);
      }
  };
  for (const name of buildingLayers) {
    const layer = layers[name];
    if (layer === undefined || tile.zoom < firstBuildings) continue;
    context.beginPath();
    for (let index = 0; index < layer.length; index += 1) if (layer.feature(index).type === 3) lineOf(layer, index);
    context.fillStyle = palette.building;
    context.fill('evenodd');
  }
  for (const [name, property] of Object.entries(roadLayers)) {
    const layer = layers[name];
    if (layer === undefined) continue;
    // The smallest roads first, so that the largest lie on top.
    for (let rank = firsts.length - 1; rank >= 0; rank -= 1) {
      const first = firsts[rank] ?? 0;
      if (tile.zoom < first) continue;
      context.beginPath();
      for (let index = 0; index < layer.length; index += 1) {
        const feature = layer.feature(index);
        if (feature.type === 2 && ranks[String(feature.properties[property])] === rank) lineOf(layer, index);
      }
      context.strokeStyle = rank < 2 ? palette.mainRoad : palette.road;
      context.lineWidth = (widths[rank] ?? 1) * 1.25 ** (tile.zoom - first);
      context.lineCap = 'round';
      context.stroke();
    }
  }
}
