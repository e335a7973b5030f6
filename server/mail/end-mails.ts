/** Ends the mails of one or more kinds by the link in them, without a session: a page with a button, since programs that check mails open links, and the POST that mail programs send (RFC 8058). */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '#db/database.ts';
import { NOTIFICATION_KINDS, type NotificationName } from '#domain/notifications/kinds.ts';

/** Kinds are parted by commas. */
const asked = z.object({
  key: z.uuid(),
  kind: z
    .string()
    .transform((kinds) => kinds.split(','))
    .pipe(z.array(z.enum(Object.keys(NOTIFICATION_KINDS) as [NotificationName]))),
});

const labelsOf = (kinds: readonly NotificationName[]): string =>
  kinds.map((kind) => NOTIFICATION_KINDS[kind].label).join('; ');

const page = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Helix</title><body style="font-family: system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1rem"><h1>${title}</h1>${text}</body></html>`;

const unknown = (requestId: string): string =>
  page(
    'This link does not work',
    `<p>It may have been cut. Sign in to choose what you are told.</p><p><small>Request ${requestId}</small></p>`,
  );

export async function endMails(app: FastifyInstance, { database }: { database: Database }): Promise<void> {
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  );
  const options = { config: { access: 'public' }, bodyLimit: 10_000 } as const;
  app.get('/auth/end_mails', options, async ({ query, id }, reply) => {
    reply.type('text/html').header('cache-control', 'no-store');
    const { data } = asked.safeParse(query);
    if (data === undefined) return reply.code(400).send(unknown(id));
    return page(
      'End these mails?',
      `<p>You get no more mails of ${data.kind.length === 1 ? 'this kind' : 'these kinds'}: ${labelsOf(data.kind)}. They stay in your inbox.</p><form method="post" action="/auth/end_mails?key=${data.key}&amp;kind=${data.kind.join()}"><button style="font: inherit; padding: 0.5rem 1rem">End them</button></form>`,
    );
  });
  app.post('/auth/end_mails', options, async ({ query, id }, reply) => {
    reply.type('text/html').header('cache-control', 'no-store');
    const { data } = asked.safeParse(query);
    if (data === undefined) return reply.code(400).send(unknown(id));
    const { rows } = await database.statement<{ ended: boolean }>(
      { role: null },
      'select bool_and(auth.end_mails($1::uuid, kind)) as ended from unnest($2::text[]) kind',
      [data.key, data.kind],
    );
    if (rows[0]?.ended !== true) return reply.code(404).send(unknown(id));
    return page(
      'These mails have ended',
      `<p>Mails of ${data.kind.length === 1 ? 'this kind' : 'these kinds'} no longer come: ${labelsOf(data.kind)}.</p>`,
    );
  });
}
