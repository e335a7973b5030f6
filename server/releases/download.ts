/** GET /releases/{name}/files/{file}: a file of a frozen release, streamed, with the rights of the caller. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '#db/database.ts';
import { readLists } from '#db/import/lists.ts';
import { Refusal } from '#server/refusal.ts';
import { asPerson, forTokens } from '#server/session/guard.ts';
import { contentDisposition } from '#server/uploads/names.ts';
import { begun, FILES, type ReleaseFacts } from './files.ts';

type Address = { Params: { name: string; file: string }; Querystring: Record<string, unknown> };

interface Found extends Omit<ReleaseFacts, 'frozen_at'> {
  readonly id: number;
  readonly frozen_at: string | null;
}

/** Milliseconds for each statement. */
const DEADLINE = 30_000;

export async function releaseFiles(app: FastifyInstance, { database }: { database: Database }): Promise<void> {
  app.route<Address>({
    method: ['GET', 'HEAD'],
    url: '/releases/:name/files/:file',
    ...forTokens,
    handler: async (request, reply): Promise<FastifyReply> => {
      const { name, file: path } = request.params;
      const reader = { hash: request.tokenHash ?? '' };
      const settings = { ...asPerson(request, 'read'), deadline: DEADLINE, reader };
      const reading = { ...settings, readOnly: true };
      const ask = async <Row>(text: string, values: readonly unknown[]) =>
        (await database.statement<Row>(reading, text, values)).rows;

      const revision = revisionOf(request.query['revision']);
      const [found] = await ask<Found>(FIND, [name, revision]);
      if (found === undefined) {
        const [seen] = await ask<{ may: boolean }>('select rules.may_see_releases() as may', []);
        throw seen?.may === true ? unknownRelease(name, revision) : notPermitted();
      }
      const file = FILES.find((one) => one.path === path);
      if (file === undefined) throw unknownFile(path);
      const { frozen_at: frozenAt } = found;
      if (frozenAt === null) throw notFrozen(found);
      void reply
        .type(file.type)
        .header('content-disposition', contentDisposition('attachment', `${calledOf(found)} ${file.path}`));
      if (request.method === 'HEAD') return reply.send();
      const lists = await readLists(database, reading, { hazards: 'all' });
      const release = { ...found, frozen_at: frozenAt };
      return reply.send(await begun(file.bytes(release, { database, settings, release: found.id, lists })));
    },
  });
}

/** The revision of this number, else the last frozen one; one that is withdrawn or not frozen is taken only if there is no other. */
const FIND = `select id::float8 as id, name, revision, year, reason,
    to_char(frozen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as frozen_at, to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as published_at
  from data.releases where name = $1 and revision = coalesce($2::int, revision)
  order by frozen_at is not null and state <> 'Withdrawn' desc, frozen_at is not null desc, revision desc limit 1`;

const calledOf = ({ name, revision }: Pick<ReleaseFacts, 'name' | 'revision'>): string =>
  revision === 1 ? name : `${name} (revision ${revision})`;

function revisionOf(given: unknown): number | null {
  if (given === undefined) return null;
  if (typeof given === 'string' && /^[1-9]\d{0,8}$/.test(given)) return Number(given);
  throw new Refusal(400, {
    constraint: 'release_revision_form',
    message: 'revision is a whole number from 1',
    details: 'Field: revision',
  });
}

const notPermitted = (): Refusal => new Refusal(403, { constraint: 'not_permitted', message: 'User is not permitted' });

const unknownRelease = (name: string, revision: number | null): Refusal =>
  new Refusal(404, {
    constraint: 'release_exists',
    message: `There is no release ${name}${revision === null ? '' : `, revision ${revision}`}`,
  });

const unknownFile = (path: string): Refusal =>
  new Refusal(404, {
    constraint: 'release_file_exists',
    message: `A release has no file ${path}`,
    hint: `Its files are ${FILES.map((file) => file.path).join(', ')}.`,
  });

const notFrozen = (release: Found): Refusal =>
  new Refusal(409, {
    constraint: 'release_not_frozen',
    message: `${calledOf(release)} is not frozen: it has no files yet`,
  });
