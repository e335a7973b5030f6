/** The facts that rest on a dataset record, as links; the fact that is open is left out. Loads nothing. */
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { FactOfRecord } from '#domain/dataset/links.ts';

type Props = {
  facts: readonly FactOfRecord[];
  /** The fact on whose page they are listed. */
  except?: number;
};

export function FactsOfRecord({ facts, except }: Props) {
  return facts
    .filter(({ id }) => id !== except)
    .map(({ id, serial_no, name }, at) => (
      <Fragment key={id}>
        {at > 0 && ', '}
        <Link className="in-text" to="/facts/$id" params={{ id: String(id) }} title={name}>
          {serial_no}
        </Link>
      </Fragment>
    ));
}
