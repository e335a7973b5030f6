/** The colours of the map, light and dark: calm enough that orange, blue, green and red markers stand out. */
import type { LabelKind } from './label-style.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export interface Palette {
  water: string;
  land: string;
  town: string;
  glacier: string;
  coast: string;
  river: string;
  division: string;
  building: string;
  road: string;
  mainRoad: string;
  border: string;
  disputed: string;
  grid: string;
  gridText: string;
  halo: string;
  dot: string;
  text: Readonly<Record<LabelKind, string>>;
}

const text = (
  country: string,
  large: string,
  small: string,
  division: string,
  water: string,
  landform: string,
): Readonly<Record<LabelKind, string>> => ({
  country,
  ocean: water,
  lake: water,
  capital: large,
  metropolis: large,
  city: large,
  town: small,
  village: small,
  region: division,
  district: division,
  landform,
  peak: landform,
});

export const palettes: Readonly<Record<Theme, Palette>> = {
  light: {
    water: '#d3dbe0',
    land: '#f6f6f3',
    town: '#e9e7e2',
    glacier: '#e8eef1',
    coast: '#b3c0c8',
    river: '#c6d3db',
    division: '#dcdad7',
    building: '#e3e0da',
    road: '#d5d2cc',
    mainRoad: '#c3b9a8',
    border: '#b4b3b5',
    disputed: '#a6a5a8',
    grid: '#00000010',
    gridText: '#9aa0a5',
    halo: '#f9f9f7',
    dot: '#6b7177',
    text: text('#70757b', '#3f454b', '#596067', '#8d9297', '#7f96a5', '#85897a'),
  },
  dark: {
    water: '#14181b',
    land: '#262b2f',
    town: '#31373c',
    glacier: '#30383e',
    coast: '#384047',
    river: '#1b2227',
    division: '#363c42',
    building: '#343a40',
    road: '#444b52',
    mainRoad: '#5f5a50',
    border: '#565d64',
    disputed: '#646c74',
    grid: '#ffffff0e',
    gridText: '#737b83',
    halo: '#1d2124',
    dot: '#a3abb3',
    text: text('#a0a8b0', '#d3d8dd', '#b3bac1', '#858d95', '#5f7686', '#848b7a'),
  },
};
