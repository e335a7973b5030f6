/** Tests, as an attacker would, that contacts and communications reach nobody without the right to view them, through any door: neither a value nor whether it exists. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutRequestId } from './testing/request-id.ts';
import { startServer, type TestServer } from './testing/server.ts';

const password = 'a password for tests';
const SECRETS = {
  title: 'Mrs',
  name: 'Zorbaquix',
  surname: 'Вифлеемская',
  organisation: 'Quexolith Relief',
  job_title: 'Plumviceroy',
  email: 'zorbaquix@quexolith.example',
  phone: '+990 555 7731',
  skype: 'live:zorbaq',
  comment: 'Krimtalveno',
  countries_of_operation: ['KEN'],
};
const SAID = { subject: 'Snorvelate figures', content: 'Drabwinkel said so' };
/** The words of no answer: also those that a search may fold or an address encodes. */
const WORDS = ['orbaquix', 'Вифлеем', 'вифлеем', 'uexolith', 'lumviceroy', '555 7731', 'zorbaq', 'rimtalven'];
const SAID_WORDS = ['norvelate', 'rabwinkel'];

/** A role, or an account with single rights, and the words that it may not see. */
const ATTACKERS = {
  Reporting: [...WORDS, ...SAID_WORDS],
  Viewer: [...WORDS, ...SAID_WORDS],
  writer: [...WORDS, ...SAID_WORDS],
  listener: WORDS,
  reader: SAID_WORDS,
} as const;
type Attacker = keyof typeof ATTACKERS;

describe('personal data', () => {
  let server: TestServer;
  const cookies = new Map<string, string>();
  let contact = { id: 0, gsn: 0 };
  let said = { id: 0, gsn: 0 };
  let contacts = 0;

  const call = (who: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object, headers = {}) =>
    server.app.inject({
      method,
      url,
      headers: { cookie: cookies.get(who) ?? '', ...headers },
      ...(body && { payload: body }),
    });
  const made = async (relation: string, fields: object) => {
    const answer = await call('Administrator', 'POST', `/psql/${relation}`, fields, {
      prefer: 'return=representation',
      accept: 'application/vnd.pgrst.object+json',
    });
    expect([answer.statusCode, answer.body]).toEqual([201, expect.anything()]);
    return answer.json() as { id: number; gsn: number };
  };

  beforeAll(async () => {
    server = await startServer();
    for (const role of ['Administrator', 'Reviewer', 'Reporting', 'Viewer']) {
      await server.addUser(role.toLowerCase(), password, [role]);
      cookies.set(role, await server.signIn(role.toLowerCase(), password));
    }
    const single = {
      writer: [
        'create contacts',
        'manage contacts',
        'delete contacts',
        'create communications',
        'manage communications',
        'delete communications',
      ],
      listener: ['view communications', 'create communications', 'manage communications'],
      reader: ['view contacts'],
    };
    for (const [username, rights] of Object.entries(single)) {
      await server.addUser(username, password, []);
      for (const right of rights) {
        const [action, subject] = right.split(' ');
        await server.owner(
          `insert into data.user_permissions (username, action, subject) values ('${username}', '${action}', '${subject}')`,
        );
      }
      cookies.set(username, await server.signIn(username, password));
    }
    // Numbers that no count equals.
    await server.owner('alter table data.contacts alter column id restart with 7654321');
    await server.owner(`select setval('data.gsn', 8765432)`);
    contact = await made('contacts', { ...SECRETS, phone: '+1' });
    await call('Administrator', 'PATCH', `/psql/contacts?id=eq.${contact.id}`, { phone: SECRETS.phone });
    said = await made('communications', { ...SAID, contact_id: contact.id, iso3: 'KEN', tool: 'Phone' });
    await made('saved_searches', { kind: 'contacts', name: 'Mine', address: 'name=Zorbaquix', shared: true });
    await made('saved_searches', { kind: 'communications', name: 'Said', address: 'name=Snorvelate', shared: true });
    contacts = (await server.owner<{ count: number }>('select count(*)::int as count from data.contacts'))[0]!.count;
  }, 60_000);
  afterAll(() => server.close());

  /** Every door that reads, for a word that exists or another one of the same length. */
  const doors = (word: string, email: string, number: number, id: number): string[] => [
    `/psql/contacts?select=*`,
    `/psql/contacts?id=eq.${id}`,
    `/psql/contacts_view?email=eq.${email}`,
    `/psql/contacts_view?name=ilike.*${word}*&select=id`,
    `/psql/contacts_view?or=(name.eq.${word},email.eq.${email})&select=gsn`,
    `/psql/contacts_view?name=not.neq.${word}&select=id`,
    `/psql/contacts_view?order=email.desc&limit=1&select=id`,
    `/psql/contacts_view?countries_of_operation=cs.{KEN}&select=id`,
    `/psql/contacts_view?select=count`,
    `/psql/contacts_view?select=name:email,x:phone::text`,
    `/psql/contacts_view?offset=1`,
    `/psql/contacts_download_view?full_name=ilike.*${word}*`,
    `/psql/communications?contact_id=eq.${id}`,
    `/psql/communications?select=*,contacts(*)`,
    `/psql/communications?select=id,contacts!inner(name)&contacts.name=eq.${word}`,
    `/psql/communications?contacts.email=eq.${email}&select=id,contacts(id)`,
    `/psql/communications_view?contact=ilike.*${word}*`,
    `/psql/communications_view?subject=ilike.*${word}*`,
    `/psql/communications_view?order=contact.asc&select=contact,organisation,subject,content`,
    `/psql/contacts?select=name,communications(*)`,
    `/psql/users?select=username,communications(*)`,
    `/psql/users?select=username,contacts(*)`,
    `/psql/geo_entities?iso3=eq.KEN&select=iso3,communications(*)`,
    `/psql/contact_titles?select=name,contacts(*)`,
    `/psql/genders?select=name,contacts(email)`,
    `/psql/communication_tools?select=name,communications(*)`,
    `/psql/history?entity_type=eq.contacts`,
    `/psql/history?entity_type=eq.communications`,
    `/psql/history?entity_type=ilike.c*&select=before,after`,
    `/psql/history?after->>phone=ilike.*${word}*`,
    `/psql/history?entity_id=eq.${id}&entity_type=in.(contacts,communications)`,
    `/psql/gsn?gsn=eq.${number}`,
    `/psql/gsn?type=in.(contacts,communications)`,
    `/psql/records_view?gsn=eq.${number}`,
    `/psql/records_view?name=ilike.*${word}*`,
    `/psql/records_view?type=in.(contacts,communications)&select=name`,
    `/psql/rpc/records_named?typed=${word}`,
    `/psql/rpc/records_named?typed=${number}`,
    `/psql/rpc/contacts_alike?email=${email}&name=&surname=&organisation=&id=0`,
    `/psql/rpc/contacts_alike?email=${email}&name=&surname=&organisation=&id=0&select=name,communications(*)`,
    `/psql/saved_searches?kind=in.(contacts,communications)`,
    `/psql/saved_searches?address=ilike.*${word}*`,
    `/psql/security_events?details->>name=eq.${word}`,
  ];
  const ACCEPTS = [
    'application/json',
    'text/csv',
    'application/vnd.pgrst.object+json',
    'application/geo+json',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.pgrst.plan+json',
  ];
  const enc = (url: string) => encodeURI(url).replaceAll('+', '%2B');
  /** What an answer says, without what it repeats of the request. */
  const shown = (
    answer: { statusCode: number; body: string; headers: Record<string, unknown> },
    given: readonly string[],
  ) => {
    let text = `${answer.statusCode} ${String(answer.headers['content-range'])} ${withoutRequestId(answer.body)}`;
    for (const word of given) text = text.replaceAll(word, '…');
    return text;
  };

  // Reporting may see as little as a viewer.
  it.each((Object.keys(ATTACKERS) as Attacker[]).map((who) => [who, who === 'Reporting' ? ' @proof' : ''] as const))(
    '%s reads no hidden value and learns of none, by any door and form of answer%s',
    async (who) => {
      const real = ['Zorbaquix', SECRETS.email, String(contact.gsn), String(contact.id)] as const;
      const fake = ['Xxxxxxxxx', 'nobodyyy@nowherexx.example', '987654321', '987654321'] as const;
      const given = (of: readonly string[]) => of.slice(0, 2);
      for (const [at, url] of doors(real[0], real[1], contact.gsn, contact.id).entries()) {
        for (const accept of ACCEPTS)
          for (const prefer of accept === 'application/json' ? ['count=exact', 'count=estimated'] : ['count=exact']) {
            const answer = await call(who, 'GET', enc(url), undefined, { accept, prefer });
            expect([url, accept, answer.statusCode < 500]).toEqual([url, accept, true]);
            const text =
              shown(answer, given(real)) + (accept.includes('sheet') ? answer.rawPayload.toString('latin1') : '');
            for (const word of ATTACKERS[who]) expect([url, accept, text.includes(word)]).toEqual([url, accept, false]);
          }
        if (who === 'listener' || who === 'reader') continue;
        const other = doors(fake[0], fake[1], 987654321, 987654321)[at]!;
        const [found, missing] = [
          await call(who, 'GET', enc(url), undefined, { prefer: 'count=exact' }),
          await call(who, 'GET', enc(other), undefined, { prefer: 'count=exact' }),
        ];
        expect([url, shown(found, real)]).toEqual([url, shown(missing, fake)]);
      }
    },
    120_000,
  );

  it.each(['Reporting', 'Viewer', 'writer'] as const)(
    '%s writes nothing, and a refusal names neither a value nor a number',
    async (who) => {
      const writes = (id: number, number: number): (readonly ['POST' | 'PATCH' | 'DELETE', string, object?])[] => [
        ['POST', '/psql/contacts', SECRETS],
        ['POST', '/psql/contacts', { ...SECRETS, gsn: number }],
        ['PATCH', `/psql/contacts?id=eq.${id}`, { title: 'Dr' }],
        ['PATCH', `/psql/contacts?id=eq.${id}`, { name: null }],
        ['PATCH', '/psql/contacts?email=ilike.*', { comment: 'x' }],
        ['DELETE', `/psql/contacts?id=eq.${id}`],
        ['POST', '/psql/communications', { contact_id: id, subject: 'x' }],
        ['PATCH', `/psql/communications?id=eq.${said.id}`, { contact_id: id }],
        ['DELETE', `/psql/communications?contact_id=eq.${id}`],
        ['POST', '/psql/rpc/erase_contact', { id }],
        ['POST', '/psql/rpc/places_of_person', { id }],
        ['POST', '/psql/rpc/contacts_alike', { id: null, name: '', surname: '', organisation: '', email: '' }],
      ];
      const others = writes(987654321, 987654321);
      for (const [at, [method, url, body]] of writes(contact.id, contact.gsn).entries()) {
        const [, otherUrl, otherBody] = others[at]!;
        const answer = await call(who, method, url, body, { prefer: 'return=representation' });
        const missing = await call(who, method, otherUrl, otherBody, { prefer: 'return=representation' });
        expect([method, url, answer.statusCode, withoutRequestId(answer.body)]).toEqual([
          method,
          url,
          missing.statusCode,
          withoutRequestId(missing.body),
        ]);
        for (const word of ATTACKERS[who]) expect(answer.body).not.toContain(word);
      }
      const [now] = await server.owner<{ count: number; name: string }>(
        'select count(*)::int as count, min(name) as name from data.contacts',
      );
      expect(now).toMatchObject({ count: contacts });
    },
  );

  it.each([
    ['a viewer', ['Administrator', 'Viewer']],
    ['all @proof', ['Administrator', 'Reporting', 'Viewer', 'writer']],
  ])(
    'no function tells a hidden value to those who name its record or its operation, and none fails at them: %s',
    async (_, callers) => {
      const twin = await made('contacts', { ...SECRETS, name: 'Ada', email: 'ada@quexolith.example' });
      const of = (answer: { body: string }) => JSON.parse(answer.body) as { operation: number };
      const merge = { entity_type: 'contacts', survivor: contact.id, others: [twin.id] };
      const { operation } = of(await call('Administrator', 'POST', '/psql/rpc/merge_records', merge));
      const functions = await server.owner<{ name: string; args: string[]; types: string[] }>(
        `select p.proname::text as name, p.proargnames[1:p.pronargs]::text[] as args,
         array(select format_type(t, null) from unnest(p.proargtypes) with ordinality u (t, o) order by o) as types
       from pg_proc p where p.pronamespace = 'api'::regnamespace and p.pronargs > 0 and p.proargnames[1] <> '' order by 1`,
      );
      const valueOf = (name: string, type: string, kind: string, id: number): unknown => {
        if (type.endsWith('[]')) return [valueOf(name, type.slice(0, -2), kind, id)];
        if (/json/.test(type)) return name === 'values' ? { comment: { find: 'a', replace: 'e' } } : { id };
        if (/date|time/.test(type)) return '2025-03-01';
        if (type === 'boolean') return false;
        if (/int|numeric|double/.test(type)) return /operation|undo/.test(name) ? operation : id;
        if (type === 'uuid') return '0f6c1a52-9a3e-4b1c-8d0e-3b8a1d9c7e11';
        if (/^entity_type$|kind/.test(name)) return kind;
        return name === 'entity_id' ? String(id) : name === 'records' ? `${kind} ${id}` : SECRETS.name;
      };
      const told: string[] = [];
      const wrong: unknown[] = [];
      for (const who of callers)
        for (const { name, args, types } of functions)
          for (const [kind, id] of Object.entries({ contacts: contact.id, communications: said.id })) {
            const body = Object.fromEntries(args.map((arg, at) => [arg, valueOf(arg, types[at]!, kind, id)]));
            const answer = await call(who, 'POST', `/psql/rpc/${name}`, body, { prefer: 'tx=rollback' });
            const text = shown(answer, [SECRETS.name]);
            const tells = [...WORDS, ...SAID_WORDS].some((word) => text.includes(word));
            if (answer.statusCode >= 500 || (tells && who !== 'Administrator')) wrong.push([who, name, body, text]);
            else if (tells) told.push(name);
          }
      expect(wrong).toEqual([]);
      expect(told).toEqual(expect.arrayContaining(['operation_results', 'records_named']));
      contacts = (await server.owner<{ count: number }>('select count(*)::int as count from data.contacts'))[0]!.count;
    },
    60_000,
  );

  it('a listener without the right to view contacts neither writes to one nor learns that it exists', async () => {
    const body = (contact_id: number) => call('listener', 'POST', '/psql/communications', { contact_id });
    const [real, fake] = [await body(contact.id), await body(987_654)];
    expect(real.json()).toMatchObject({ constraint: 'communication_contact_exists' });
    const [one, other] = [withoutRequestId(real.body), withoutRequestId(fake.body)];
    expect(one.replaceAll(String(contact.id), '…')).toBe(other.replaceAll('987654', '…'));
  });

  it('the doors are open to a reviewer: most of them answer otherwise for what exists', async () => {
    const real = doors('Zorbaquix', SECRETS.email, contact.gsn, contact.id);
    const fake = doors('Xxxxxxxxx', 'nobodyyy@nowherexx.example', 987654321, 987654321);
    let different = 0;
    for (const [at, url] of real.entries()) {
      const found = await call('Reviewer', 'GET', enc(url));
      const missing = await call('Reviewer', 'GET', enc(fake[at]!));
      if ([...WORDS, ...SAID_WORDS].some((word) => found.body.includes(word)) || found.body !== missing.body)
        different++;
    }
    expect(different).toBeGreaterThan(30);
  });

  it('a reviewer reads both, and erasure takes every value from every door', async () => {
    const seen = await call('Reviewer', 'GET', '/psql/communications?select=subject,contacts(name,email)');
    expect(seen.body).toContain(SECRETS.email);
    expect((await call('Reviewer', 'POST', '/psql/rpc/erase_contact', { id: contact.id })).statusCode).toBe(403);
    await made('communications', { subject: 'Asked Вифлеемская, Zorbaquix', contact_id: contact.id });
    expect(
      (await call('Administrator', 'POST', '/psql/rpc/erase_contact', { id: contact.id })).statusCode,
    ).toBeLessThan(300);
    for (const url of doors('Zorbaquix', SECRETS.email, contact.gsn, contact.id)) {
      const text = shown(await call('Administrator', 'GET', enc(url)), ['Zorbaquix', SECRETS.email]);
      for (const word of WORDS) expect([url, text.includes(word)]).toEqual([url, false]);
    }
    const [stored] = await server.owner<{ text: string }>(
      `select (select string_agg(h::text, ' ') from data.history h) || (select string_agg(c::text, ' ') from data.contacts c) as text`,
    );
    for (const word of WORDS) expect([word, stored!.text.includes(word)]).toEqual([word, false]);
    const kept = await call(
      'Administrator',
      'GET',
      `/psql/communications_view?id=eq.${said.id}&select=contact,subject`,
    );
    expect(kept.json()).toEqual([{ contact: 'Erased contact', subject: SAID.subject }]);
    const log = await call('Administrator', 'GET', '/psql/history?entity_type=eq.contacts&order=id.desc&limit=1');
    expect(log.json()).toMatchObject([{ operation: 'erase', created_by: 'administrator', before: null, after: null }]);
  });
});
