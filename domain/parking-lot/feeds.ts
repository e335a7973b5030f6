/** The settings of a feed. Its name and address are checked by the database alone. */
import { FEEDS_COLUMNS } from '#domain/generated/columns/feeds.ts';
import { FEEDS } from '#domain/messages/feeds.ts';
import { countries, number, text, texts } from '#domain/records/record-fields.ts';
import { recordKind } from '#domain/records/record-kind.ts';

/** An empty text is sent, so that the rule of the database says why it is refused. */
const sent = { ...text(), write: (typed: string) => typed.trim() };

export const FEED_KIND = recordKind('feeds', FEEDS_COLUMNS, {
  noun: 'feed',
  fields: {
    name: sent,
    address: sent,
    every_minutes: { ...number(), blank: 360 },
    alert_levels: texts(),
    countries: countries(),
    appname: text(),
  },
  labels: {
    name: 'Name',
    address: 'Address',
    every_minutes: 'Interval',
    alert_levels: 'Alert levels',
    countries: 'Countries',
    appname: 'Application name',
  },
  words: { saved: FEEDS.saved, created: FEEDS.added, notCreated: FEEDS.notAdded, notUpdated: FEEDS.notSaved },
});
