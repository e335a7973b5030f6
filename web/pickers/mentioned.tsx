/** A written text in which each mention of a person is the person's name, a link to the facts that the person has created. */
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { partsOf } from '#domain/notifications/mentioned.ts';
import { useUsers } from '#web/data/lists.ts';

export function Mentioned({ text }: { text: string }) {
  const users = useUsers();
  return partsOf(text, users).map((part, index) =>
    part.username === null ? (
      <Fragment key={index}>{part.text}</Fragment>
    ) : (
      <Link
        key={index}
        to="/facts"
        search={{ created_by: part.username }}
        className="in-text"
        title={`@${part.username}: facts created by ${part.text}`}
      >
        <bdi>{part.text}</bdi>
      </Link>
    ),
  );
}
