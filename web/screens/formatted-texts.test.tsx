// @vitest-environment happy-dom
/** Tests that Markdown is formatted wherever a delivered text, or the comment made of it, is read. */
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createDocument, createEvent } from '#web/testing/fact-form.ts';
import { browser, server, signInAs, visit } from '#web/testing/visit.ts';

visit(
  { ada: 'Expert', vera: 'Viewer' },
  {
    screens: () =>
      Promise.all([
        import('#web/screens/event.tsx'),
        import('#web/screens/document.tsx'),
        import('#web/screens/parking-lot-record.tsx'),
      ]),
  },
);

const comment = 'Floods displaced **2 000** people';

async function delivered(): Promise<string> {
  const insert = `insert into data.parking_lot (type, source, source_id, data, created_by) values`;
  await server.owner(`${insert} ('documents', 'feed', '1', '{"name": "A report of floods"}', 'ingest')`);
  const [{ id } = { id: 0 }] = (await psql.list('parking_lot_documents_view', {})).rows;
  await server.owner(
    `insert into data.parking_lot (type, source, source_id, pid, data, created_by) values ('facts', 'feed', '2', ${id}, '{"excerpt": "${comment}"}', 'ingest')`,
  );
  return `/scaffold/documents/parking_lot/${id}`;
}

const TEXTS: Record<string, () => Promise<string>> = {
  'the comment of an event': async () => `/events/${await createEvent({ comment })}`,
  'the comment of a document': async () => {
    const id = await createDocument();
    await psql.update('documents', id, { comment });
    return `/documents/${id}`;
  },
  'a delivered excerpt @proof': delivered,
};

test.each(Object.entries(TEXTS))('%s', async (name, make) => {
  await signInAs('ada');
  const address = await make();
  if (make !== delivered) await signInAs('vera');
  browser.open(address);
  await waitFor(() =>
    expect([...document.querySelectorAll('.markdown strong')].map(({ textContent }) => textContent)).toEqual(['2 000']),
  );
});
