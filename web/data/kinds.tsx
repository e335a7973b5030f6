/** The kinds of record, each described once: the bar, its keys, 'Jump to anything', addresses, rights and saved searches follow. Their screens are in web/screens/kinds.ts. */
import {
  BankOutlined,
  ContactsOutlined,
  FileTextOutlined,
  MessageOutlined,
  NumberOutlined,
  SafetyCertificateOutlined,
  TableOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import type { ReactNode } from 'react';

export type RecordKindInWords = {
  /** One record of it, in 'Jump to anything', which finds records that have a page. */
  one?: string;
  icon?: ReactNode;
  /** Its area in the bar, or in a submenu of it, reached by 'g' and then the key. */
  area?: { label: string; key: string; within?: 'Monitoring' };
  /** The label of a new record, and the action that makes one, if it is not 'create'. */
  create?: string;
  creating?: 'manage';
  /** Only users with the right to view such records see it. */
  guarded?: true;
  /** Relation, subject of the permissions and words in a sentence, where they differ from the address. */
  relation?: string;
  subject?: string;
  words?: string;
};

/** By the first part of the address, in the order of the bar. */
export const KINDS = {
  facts: { one: 'Fact', icon: <NumberOutlined />, area: { label: 'Facts', key: 'f' }, create: 'New Master Fact' },
  events: { one: 'Event', icon: <ThunderboltOutlined />, area: { label: 'Events', key: 'e' }, create: 'New Event' },
  documents: {
    one: 'Document',
    icon: <FileTextOutlined />,
    area: { label: 'Documents', key: 'd' },
    create: 'New Document',
  },
  publishers: {
    one: 'Publisher',
    icon: <BankOutlined />,
    area: { label: 'Publishers', key: 'p' },
    create: 'New Publisher',
  },
  'tabular-datasets': {
    one: 'Tabular dataset',
    icon: <TableOutlined />,
    area: { label: 'Datasets', key: 't' },
    create: 'New Tabular Dataset',
    relation: 'tabular_datasets',
    subject: 'datasets',
  },
  countries: { area: { label: 'Countries', key: 'c' } },
  contacts: {
    one: 'Contact',
    icon: <ContactsOutlined />,
    area: { label: 'Contacts', key: 'k' },
    create: 'New Contact',
    guarded: true,
  },
  releases: {
    one: 'Release',
    icon: <SafetyCertificateOutlined />,
    area: { label: 'Releases', key: 'r', within: 'Monitoring' },
    create: 'New Release',
    creating: 'manage',
    guarded: true,
  },
  communications: { one: 'Communication', icon: <MessageOutlined />, guarded: true },
  'monitoring_platform/idus': { relation: 'idus_facts', subject: 'facts', words: 'facts of the IDU' },
  'countries/contextual_analysis': { relation: 'contextual_analysis', subject: 'contextual_analysis' },
  'countries/significant_updates': { relation: 'significant_updates', subject: 'significant_updates' },
  'countries/monitoring_challenges': { relation: 'monitoring_challenges', subject: 'monitoring_challenges' },
} as const satisfies Readonly<Record<string, RecordKindInWords>>;

const kinds: Readonly<Record<string, RecordKindInWords>> = KINDS;

export const kindOf = (area: string): RecordKindInWords | undefined => kinds[area];

/** The first part of the addresses of a relation's records: 'tabular-datasets'. */
export const areaOf = (relation: string): string =>
  Object.keys(kinds).find((area) => kinds[area]?.relation === relation) ?? relation;

/** The relation of an area. */
export const relationOf = (area: string): string => kinds[area]?.relation ?? area;

/** The subject of the permissions on the records of an area: 'datasets'. */
export const subjectOf = (area: string): string => kinds[area]?.subject ?? area;

/** The records of an area within a sentence: 'tabular datasets'. */
export const areaWords = (area: string): string => kinds[area]?.words ?? area.replaceAll('-', ' ');
