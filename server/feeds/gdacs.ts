/** Reads GDACS: its RSS and its event API, which give the same records. Figures in prose are kept as a comment and never as figures. */
import { FeedFault, jsonOf, textOf } from './decode.ts';
import {
  addressOf,
  countriesOf,
  dayOf,
  eventRecord,
  glideOf,
  momentOf,
  pointOf,
  readEach,
  type LotRecord,
  type Reading,
} from './shape.ts';
import { plain } from './plain.ts';
import { all, parseXml, text, type Element } from './xml.ts';

const SOURCE = 'GDACS';
const nameOfType: Readonly<Record<string, string>> = {
  EQ: 'Earthquake',
  TS: 'Tsunami',
  VO: 'Eruption',
  FL: 'Flood',
  TC: 'Tropical Cyclone',
  DR: 'Drought',
  WF: 'Forest fire',
};
const levelOf = (said: string): string | null =>
  /^(green|orange|red)$/i.test(said) ? said[0]?.toUpperCase() + said.slice(1).toLowerCase() : null;
const keyOf = (type: string, id: string): string | null =>
  /^[A-Z]{2}$/.test(type) && /^\d{1,12}$/.test(id) ? type + id : null;
const episodeOf = (said: string): object => (/^\d{1,9}$/.test(said) ? { episode: said } : {});

export function readGdacsRss(bytes: Buffer, contentType?: string): Reading {
  const decoded = textOf(bytes, contentType);
  const channel = all(all(parseXml(decoded), 'rss')[0], 'channel')[0];
  if (channel === undefined) throw new FeedFault('The answer is XML, but not RSS');
  return readEach(all(channel, 'item'), rssItem, decoded.damaged);
}

function rssItem(item: Element): LotRecord | string {
  const of = (name: string): string => text(item, `gdacs:${name}`);
  const code = of('eventtype');
  const guid = /^([A-Z]{2})(\d+)$/.exec(text(item, 'guid'));
  const key = keyOf(code, of('eventid')) ?? (guid === null ? null : guid[0]);
  if (key === null) return 'it has no event type and number';
  const geo = all(item, 'geo:Point')[0];
  const [lat, lon] = text(item, 'georss:point').split(/[\s,]+/);
  const point = pointOf(lat, lon) ?? pointOf(text(geo, 'geo:lat'), text(geo, 'geo:long'));
  const country = plain(of('country'), 500);
  const kind = nameOfType[code] ?? code;
  const called = plain(of('eventname'), 200);
  return eventRecord({
    source: SOURCE,
    source_id: key,
    code,
    typeName: kind,
    name:
      called !== '' && code !== 'FL' && code !== 'EQ'
        ? `${kind} ${called}`
        : country === ''
          ? `${kind} off-shore`
          : `${kind} in ${country}`,
    alert: levelOf(of('alertlevel')),
    start: dayOf(of('fromdate')),
    end: dayOf(of('todate')),
    iso3: countriesOf([of('iso3')], country, point),
    point,
    glide: glideOf(of('glide')),
    modified: momentOf(of('datemodified')),
    more: {
      ...episodeOf(of('episodeid')),
      url: addressOf(text(item, 'link')),
      title: plain(text(item, 'title'), 2000),
      comment: plain(text(item, 'description'), 5000),
    },
  });
}

interface Feature {
  geometry?: { coordinates?: unknown } | null;
  properties?: Record<string, unknown> | null;
}

/** A page of SEARCH. An empty body is an answer without events. */
export function readGdacsApi(bytes: Buffer): Reading & { count: number } {
  if (bytes.length === 0) return { records: [], faults: [], count: 0 };
  const { value, damaged } = jsonOf(bytes);
  const features = (value as { features?: unknown } | null)?.features;
  if (!Array.isArray(features)) throw new FeedFault('The answer has no list of features');
  return { ...readEach(features as Feature[], apiFeature, damaged), count: features.length };
}

function apiFeature(feature: Feature | null): LotRecord | string {
  const given = feature?.properties ?? {};
  const of = (name: string): string =>
    typeof given[name] === 'string' || typeof given[name] === 'number' ? String(given[name]).trim() : '';
  const code = of('eventtype');
  const key = keyOf(code, of('eventid'));
  if (key === null) return 'it has no event type and number';
  const [lon, lat] = Array.isArray(feature?.geometry?.coordinates) ? (feature.geometry.coordinates as unknown[]) : [];
  const point = pointOf(lat, lon);
  const affected = Array.isArray(given['affectedcountries'])
    ? (given['affectedcountries'] as ({ iso3?: unknown } | null)[])
    : [];
  const codes = affected.map((one) => one?.iso3);
  const iso3 = countriesOf(codes.length > 0 ? codes : [given['iso3']], '', null);
  const urls = given['url'] as Record<string, unknown> | string | null | undefined;
  const kind = nameOfType[code] ?? code;
  const name = plain(of('name'), 500).replace(/ in$/, ' off-shore');
  return eventRecord({
    source: SOURCE,
    source_id: key,
    code,
    typeName: kind,
    name: name || kind,
    alert: levelOf(of('alertlevel')),
    start: dayOf(given['fromdate']),
    end: dayOf(given['todate']),
    iso3: iso3.length > 0 ? iso3 : countriesOf([], of('country'), point),
    point,
    glide: glideOf(given['glide']),
    modified: momentOf(given['datemodified']),
    more: {
      ...episodeOf(of('episodeid')),
      url: addressOf(typeof urls === 'string' ? urls : urls?.['report']),
      comment: plain(of('htmldescription') || of('description'), 5000),
    },
  });
}
