/** The colours of the map, light and dark: calm enough that orange, blue, green and red markers stand out. */
import type { LabelKind } from './label-style.ts';

export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export interface Palette {
  water: string;
  land: string;
  coast: string;
  river: string;
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
});

export const palettes: Readonly<Record<Theme, Palette>> = {
  light: {
    water: '#d3dbe0',
    land: '#f6f6f3',
    coast: '#b3c0c8',
    river: '#c6d3db',
    border: '#b4b3b5',
    disputed: '#a6a5a8',
    grid: '#00000010',
    gridText: '#9aa0a5',
    halo: '#f9f9f7',
    dot: '#6b7177',
    text: text('#70757b', '#3f454b', '#596067', '#8d9297', '#7f96a5'),
  },
  dark: {
    water: '#14181b',
    land: '#262b2f',
    coast: '#384047',
    river: '#1b2227',
    border: '#565d64',
    disputed: '#646c74',
    grid: '#ffffff0e',
    gridText: '#737b83',
    halo: '#1d2124',
    dot: '#a3abb3',
    text: text('#a0a8b0', '#d3d8dd', '#b3bac1', '#858d95', '#5f7686'),
  },
};
