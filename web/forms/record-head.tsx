/** The header of a record, in view while the page scrolls: its number, its name, its main values, its flags, and its last change. Loads no record. */
import './record-head.css';
import { Children, useId, useState, type ReactNode } from 'react';
import { EyeInvisibleOutlined, LockOutlined } from '@ant-design/icons';
import { Button, Tag } from 'antd';
import { FACT } from '#domain/messages/facts.ts';
import { SAMPLE } from '#domain/messages/sample.ts';
import { useCountryNames } from '#web/data/lists.ts';
import { WholeName } from '#web/ui/whole-name.tsx';
import { OthersHere } from './others-here.tsx';
import { Flags } from './flags.tsx';
import { Authors } from './record-summary.tsx';
import { RecordTools } from './record-tools.tsx';
import type { SavedRow } from './record-form.ts';

type Props = {
  /** The title of the page: 'Edit F-2025-ETH-000012'. */
  title: string;
  row: SavedRow;
  /** The relation of the record, and its kind in words. */
  relation: string;
  noun: string;
  /** The name of the record, if it is not in a column `name`. */
  name?: string;
  /** The main values of the record. */
  about?: ReactNode;
  /** At the end of the line of the name: the ways to other records. */
  steps?: ReactNode;
};

export function RecordHead({ title, row, relation, noun, name = row.name ?? '', about, steps }: Props) {
  const id = useId();
  const [whole, setWhole] = useState(false);
  return (
    <header className="record-head">
      <div className="record-line">
        <h1>
          <span className="record-called">{title}</span>{' '}
          <span className="record-name" title={name} dir="auto">
            <WholeName text={name} />
          </span>
        </h1>
        <div className="record-tools">
          <RecordTools relation={relation} noun={noun} row={row} />
        </div>
        {steps !== undefined && <div className="record-steps">{steps}</div>}
      </div>
      <div className="record-about page-title">
        <div id={id} className="record-values" data-whole={whole}>
          {about}
          {row.sample === true && <Tag>{SAMPLE.mark}</Tag>}
          <Flags of={row.flags ?? []} />
          <OthersHere relation={relation} id={row.id} />
          <Authors {...row} last />
        </div>
        <Button
          className="record-more"
          type="link"
          size="small"
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Less' : 'More'}
        </Button>
      </div>
    </header>
  );
}

/** Parts of a line in the order of their use, with a dot between them; empty parts are left out. In a line without room the last ones are left out as a whole, with their dots. */
export function Parts({ children }: { children: ReactNode }) {
  return (
    <span className="record-parts">
      {Children.toArray(children)
        .filter((part) => part !== '')
        .map((part, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at}>
            {at > 0 && ' · '}
            {part}
          </span>
        ))}
    </span>
  );
}

/** The names of up to three countries, and the number of the others. */
export function Countries({ of }: { of: readonly string[] }) {
  const names = useCountryNames()(of.slice(0, 3));
  return of.length > 3 ? `${names} and ${of.length - 3} more` : names;
}

export const ReadOnlyTag = () => <Tag icon={<LockOutlined aria-hidden />}>Read only</Tag>;
export const ConfidentialTag = () => <Tag icon={<EyeInvisibleOutlined aria-hidden />}>{FACT.confidential}</Tag>;
