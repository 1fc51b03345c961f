import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { acceptedSockets } from '../support/accepted-sockets.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';
import { beginUpload, type RawUpload } from '../support/raw-upload.ts';
import { setApproval } from '../support/standing.ts';
import {
  type Caller,
  freePath,
  openSupportDesk,
  openTicket,
  type SupportDesk,
} from '../support/support-desk.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const MIB = 1_048_576;
const TEN_MIB = 10 * MIB;
/** What Node reads of a connection before it looks at a request, and holds for its body. */
const READ_AHEAD = 262_144;
const LIMITS = { all: 6 * MIB, client: 3 * MIB, person: 2 * MIB, withinMs: 55_000 };

describe.each(embeddedDatabases(postgres))('uploads on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let desk: SupportDesk;
  let ticket: string;
  const open: RawUpload[] = [];

  beforeAll(async () => {
    embedded = await startTestEmbedded({
      databaseUrl: await url(),
      programs: [],
      trustProxy: true,
      uploads: LIMITS,
    });
    desk = await openSupportDesk(embedded);
    ticket = await openTicket(desk.owner);
  });
  afterEach(async () => {
    for (const upload of open.splice(0)) upload.leave();
    await vi.waitFor(() => expect(partials()).toEqual([]));
  });
  afterAll(() => embedded.stop());

  const partials = () =>
    readdirSync(join(embedded.dataFolder, 'files')).filter((name) => name.endsWith('.part'));

  async function tokenOf({ client }: Caller): Promise<string> {
    return (await client.auth.getSession()).data.session?.access_token ?? '';
  }

  async function stored(): Promise<number> {
    const [row] = await embedded.database.query<{ count: number }>(
      'select count(*)::integer as count from storage.objects',
    );
    return row?.count ?? 0;
  }

  async function begin(
    token: string | null,
    headers: Readonly<Record<string, string>> = {},
    path = `ticket-attachments/${freePath(ticket)}`,
  ): Promise<RawUpload> {
    const upload = await beginUpload(embedded.origin, `/storage/v1/object/${path}`, {
      apikey: embedded.keys.anonKey,
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      'Content-Type': 'text/plain',
      'Content-Length': String(MIB),
      ...headers,
    });
    open.push(upload);
    return upload;
  }

  /** An upload of one MiB that is under way and waits. */
  async function hold(caller: Caller, client: string, inTicket = ticket): Promise<RawUpload> {
    const before = partials().length;
    const path = `ticket-attachments/${freePath(inTicket)}`;
    const headers = { 'X-Forwarded-For': client, Connection: 'close' };
    const upload = await begin(await tokenOf(caller), headers, path);
    upload.write('a');
    await vi.waitFor(() => expect(partials()).toHaveLength(before + 1));
    return upload;
  }

  it('are not read of those who have not signed in, however many they open', async () => {
    const { sockets, stop } = acceptedSockets();
    const tenMib = Buffer.alloc(TEN_MIB, 'a');
    const answers = [];
    for (let i = 0; i < 150; i += 1) {
      const upload = await begin(null, { 'Content-Length': String(TEN_MIB) });
      upload.write(tenMib);
      answers.push(upload.answer);
    }
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    stop();
    expect(new Set(statuses)).toEqual(new Set([401]));
    expect(sockets).toHaveLength(150);
    expect(Math.max(...sockets.map(({ bytesRead }) => bytesRead))).toBeLessThan(READ_AHEAD);
    expect(partials()).toEqual([]);
  });

  it.each([
    ['of somebody who has not signed in', async () => null, 401],
    ['with the public key alone', async () => embedded.keys.anonKey, 401],
    ['with a token that is not one', async () => 'not.a.token', 401],
    ['of somebody on the waitlist', () => tokenOf(desk.pending), 403],
    ['into the ticket of somebody else', () => tokenOf(desk.other), 403],
  ])('%s are refused before their body', async (_, token, status) => {
    // Nothing of the body is sent: who waited for it would never answer.
    const answer = await (await begin(await token())).answer;
    expect(answer.status).toBe(status);
    expect(answer.header('connection')).toBe('close');
    expect(JSON.parse(answer.text)).toMatchObject({ message: expect.stringMatching(/\w \w/) });
  });

  it.each([
    ['to a bucket that is not there', 'nowhere/a.txt', {}, 404],
    ['that lead out', 'ticket-attachments/..%2f..%2fa.txt', {}, 404],
    ['that declare too much', null, { 'Content-Length': String(TEN_MIB + 1) }, 413],
    ['of a type that is not taken', null, { 'Content-Type': 'text/html' }, 415],
    ['that would replace', null, { 'x-upsert': 'true' }, 400],
  ])('%s are refused before their body', async (_, path, headers, status) => {
    const token = await tokenOf(desk.owner);
    const answer = await (await begin(token, headers, path ?? undefined)).answer;
    expect(answer.status).toBe(status);
  });

  it('of a session that has ended are refused before their body', async () => {
    const person = await embedded.approvedUser('gone');
    const caller = { ...person, client: await embedded.signIn(person) };
    const token = await tokenOf(caller);
    await caller.client.auth.signOut();
    const answer = await (await begin(token)).answer;
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('The session has ended');
  });

  it('of somebody whose approval ends under way are not stored', async () => {
    const before = await stored();
    const upload = await hold(desk.owner, '192.0.2.1');
    await setApproval(embedded.database, desk.owner.email, false);
    try {
      upload.write(Buffer.alloc(MIB - 1, 'a'));
      expect((await upload.answer).status).toBe(403);
    } finally {
      await setApproval(embedded.database, desk.owner.email, true);
    }
    expect(await stored()).toBe(before);
  });

  it('are bounded by person, by address and over all, and taken again once there is room', async () => {
    const theirs = await openTicket(desk.other);
    const teams = await openTicket(desk.admin);
    const [owner, other] = [desk.owner, desk.other];
    const from = (client: string) => ({ 'X-Forwarded-For': client });
    const first = await hold(owner, '192.0.2.1');
    await hold(owner, '192.0.2.1');
    const third = await (await begin(await tokenOf(owner), from('192.0.2.9'))).answer;
    expect(third.status).toBe(429);
    expect(Number(third.header('retry-after'))).toBeGreaterThan(0);

    await hold(other, '192.0.2.1', theirs);
    const place = `ticket-attachments/${freePath(theirs)}`;
    const crowded = await begin(await tokenOf(other), from('192.0.2.1'), place);
    expect((await crowded.answer).status).toBe(429);
    await hold(other, '192.0.2.2', theirs);

    await hold(desk.admin, '192.0.2.3', teams);
    await hold(desk.admin, '192.0.2.3', teams);
    const last = await embedded.approvedUser('last');
    const caller = { ...last, client: await embedded.signIn(last) };
    const own = await openTicket(caller);
    const full = await begin(
      await tokenOf(caller),
      from('192.0.2.4'),
      `ticket-attachments/${freePath(own)}`,
    );
    const refused = await full.answer;
    expect(refused.status).toBe(503);
    expect(Number(refused.header('retry-after'))).toBeGreaterThan(0);

    first.leave();
    await vi.waitFor(() => expect(partials()).toHaveLength(5));
    await hold(owner, '192.0.2.1');
  });

  it('without a declared length count as the largest file', async () => {
    const token = await tokenOf(desk.owner);
    const upload = await beginUpload(
      embedded.origin,
      `/storage/v1/object/ticket-attachments/${freePath(ticket)}`,
      {
        apikey: embedded.keys.anonKey,
        Authorization: `Bearer ${token}`,
        'Content-Type': 'text/plain',
        'Transfer-Encoding': 'chunked',
      },
    );
    open.push(upload);
    expect((await upload.answer).status).toBe(503);
  });

  const BOUNDARY = 'b-o-u-n-d-a-r-y';
  const part = (content: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name=""; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n${content}`;

  it.each([
    ['without a boundary', 'multipart/form-data', part('words')],
    ['without anything', `multipart/form-data; boundary=${BOUNDARY}`, ''],
    ['that ends within its file', `multipart/form-data; boundary=${BOUNDARY}`, part('wor')],
    ['that is no form', `multipart/form-data; boundary=${BOUNDARY}`, 'words and no parts'],
    [
      'that holds no file',
      `multipart/form-data; boundary=${BOUNDARY}`,
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--${BOUNDARY}--\r\n`,
    ],
  ])('as a form %s are refused in a sentence, and leave nothing', async (_, type, body) => {
    const before = await stored();
    const upload = await begin(await tokenOf(desk.owner), {
      Connection: 'close',
      'Content-Type': type,
      'Content-Length': String(body.length),
    });
    upload.write(body);
    const answer = await upload.answer;
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({
      message: expect.stringMatching(/^The form cannot be read: /),
    });
    expect(partials()).toEqual([]);
    expect(await stored()).toBe(before);
  });

  it('as a whole form are taken, the file in it byte for byte', async () => {
    const content = Buffer.alloc(700_000, 'abcdefghij\r\n--b-o-u-n\r\n');
    const path = freePath(ticket);
    const file = new Blob([content], { type: 'text/plain' });
    const bucket = desk.owner.client.storage.from('ticket-attachments');
    expect((await bucket.upload(path, file)).error).toBeNull();
    const { data } = await bucket.download(path);
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(content)).toBe(
      true,
    );
  });

  it('whose sender goes away leave nothing behind', async () => {
    const before = await stored();
    const upload = await hold(desk.owner, '192.0.2.1');
    upload.leave();
    await vi.waitFor(() => expect(partials()).toEqual([]));
    expect(await stored()).toBe(before);
  });
});

describe.each(embeddedDatabases(postgres))('slow uploads on $name', ({ url }) => {
  it('are ended in words, leave nothing, and free their room', async () => {
    const embedded = await startTestEmbedded({
      databaseUrl: await url(),
      programs: [],
      uploads: { all: MIB, client: MIB, person: MIB, withinMs: 300 },
    });
    try {
      const { owner } = await openSupportDesk(embedded);
      const ticket = await openTicket(owner);
      const { data } = await owner.client.auth.getSession();
      const headers = {
        apikey: embedded.keys.anonKey,
        Authorization: `Bearer ${data.session?.access_token}`,
      };
      for (const [type, start] of [
        ['text/plain', 'a'],
        ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="'],
        [
          'multipart/form-data; boundary=b',
          '--b\r\nContent-Disposition: form-data; name=""; filename="a.txt"\r\n\r\na',
        ],
      ] as const) {
        const place = `/storage/v1/object/ticket-attachments/${freePath(ticket)}`;
        const upload = await beginUpload(embedded.origin, place, {
          ...headers,
          'Content-Type': type,
          'Content-Length': '900000',
        });
        upload.write(start);
        const answer = await upload.answer;
        expect(answer.status).toBe(408);
        expect(answer.text).toContain('The upload took longer than 0.3 seconds');
        expect(readdirSync(join(embedded.dataFolder, 'files'))).toEqual([]);
      }
    } finally {
      await embedded.stop();
    }
  });
});
