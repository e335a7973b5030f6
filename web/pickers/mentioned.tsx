/** A written text in which each mention of a person is the person's name, a link to the facts that the person has created. */
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useUsers } from '#web/data/lists.ts';

/** As the database finds them: the sign is not inside an address or a word. */
const MENTION = /(?<![\p{L}\p{N}._@-])@([\p{L}\p{N}_][\p{L}\p{N}_.-]*)/gu;

export function Mentioned({ text }: { text: string }) {
  const users = useUsers();
  const parts: { text: string; username: string | null }[] = [];
  let at = 0;
  for (const { 0: whole, 1: word = '', index } of text.matchAll(MENTION)) {
    const username = word.replace(/[.-]+$/, '').toLowerCase();
    const user = users.find((one) => one.username.toLowerCase() === username);
    if (user === undefined) continue;
    parts.push({ text: text.slice(at, index), username: null }, { text: user.name, username: user.username });
    at = index + whole.length - (word.length - username.length);
  }
  parts.push({ text: text.slice(at), username: null });
  return parts.map((part, index) =>
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
