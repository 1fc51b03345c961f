import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkKey } from '../../embedded/storage/signed-links.ts';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';
import { setApproval } from '../support/standing.ts';
import {
  attachText,
  type Caller,
  freePath,
  openSupportDesk,
  openTicket,
  PNG,
  type SupportDesk,
} from '../support/support-desk.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const TEN_MIB = 10_485_760;
const HTML = '<!doctype html><script>alert(1)</script>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

describe.each(embeddedDatabases(postgres))('files of tickets on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let desk: SupportDesk;
  let ticket: string;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    desk = await openSupportDesk(embedded);
    ticket = await openTicket(desk.owner);
  });
  afterAll(() => embedded.stop());

  const bucket = ({ client }: Caller) => client.storage.from('ticket-attachments');
  const text = (content: string) => new Blob([content], { type: 'text/plain' });

  async function stored(): Promise<string[]> {
    const rows = await embedded.database.query<{ name: string }>(
      "select name from storage.objects where bucket_id = 'ticket-attachments' order by name",
    );
    return rows.map(({ name }) => name);
  }

  /** Uploads past the client library, which would mend the path. */
  async function send(
    path: string,
    body: string | Buffer<ArrayBuffer> | ReadableStream<Uint8Array>,
    type: string,
  ): Promise<Response> {
    const { data } = await desk.owner.client.auth.getSession();
    return fetch(`${embedded.origin}/storage/v1/object/ticket-attachments/${path}`, {
      method: 'POST',
      headers: {
        apikey: embedded.keys.anonKey,
        Authorization: `Bearer ${data.session?.access_token ?? ''}`,
        'Content-Type': type,
      },
      body,
      ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
    });
  }

  it.each([
    ['leads out of the folder', (t: string) => `${t}/../../1700000000000-abcdef.txt`],
    ['leads out, encoded', (t: string) => `${t}/%2e%2e/%2e%2e/1700000000000-abcdef.txt`],
    ['holds NUL', (t: string) => `${t}/1700000000000-abc%00def.txt`],
    ['turns its letters around', (t: string) => `${t}/1700000000000-abc%E2%80%AEgnp.txt`],
    ['is a page', (t: string) => `${t}/1700000000000-abcdef.html`],
    ['is a drawing with scripts', (t: string) => `${t}/1700000000000-abcdef.svg`],
    ['is a name of its own', (t: string) => `${t}/screen.txt`],
    ['lies deeper', (t: string) => `${t}/more/1700000000000-abcdef.txt`],
    ['lies in no ticket', () => `${randomUUID()}/1700000000000-abcdef.txt`],
  ])('refuses a path that %s', async (_, pathOf) => {
    const before = await stored();
    const response = await send(pathOf(ticket), 'content', 'text/plain');
    expect(response.ok).toBe(false);
    expect(await stored()).toEqual(before);
  });

  it.each([
    ['HTML as PNG', HTML, 'png', 'image/png'],
    ['SVG as PNG', SVG, 'png', 'image/png'],
    ['HTML as PDF', HTML, 'pdf', 'application/pdf'],
    ['HTML as itself', HTML, 'txt', 'text/html'],
    ['SVG as itself', SVG, 'png', 'image/svg+xml'],
    ['a program as text', 'MZ\u0000\u0001\u0002', 'txt', 'text/plain'],
    ['nothing', '', 'txt', 'text/plain'],
    ['text under the name of an image', 'words', 'png', 'text/plain'],
  ])('refuses %s', async (_, content, ending, type) => {
    const before = await stored();
    const response = await send(freePath(ticket, ending), content, type);
    expect(response.ok).toBe(false);
    expect(await stored()).toEqual(before);
  });

  it('refuses what is larger than 10 MB, declared or in chunks, and takes 10 MB', async () => {
    const before = await stored();
    const large = Buffer.alloc(TEN_MIB + 1, 'a');
    expect((await send(freePath(ticket), large, 'text/plain')).ok).toBe(false);
    let sent = 0;
    const chunks = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(Buffer.alloc(65_536, 'a'));
        if (sent > TEN_MIB + 131_072) controller.close();
      },
    });
    // The server may cut the connection while the rest is still being sent.
    const response = await send(freePath(ticket), chunks, 'text/plain').catch(() => null);
    expect(response?.ok ?? false).toBe(false);
    expect(await stored()).toEqual(before);
    const path = freePath(ticket);
    expect((await send(path, Buffer.alloc(TEN_MIB, 'a'), 'text/plain')).ok).toBe(true);
    await bucket(desk.owner).remove([path]);
    expect(await stored()).toEqual(before);
  });

  it('keeps everybody else out of the folder of a ticket', async () => {
    const file = await attachText(desk.owner, ticket, 'mine');
    for (const caller of [desk.other, desk.pending]) {
      const files = bucket(caller);
      expect((await files.upload(freePath(ticket), text('planted'))).error).not.toBeNull();
      expect((await files.download(file.path)).data).toBeNull();
      expect((await files.createSignedUrl(file.path, 3600)).data).toBeNull();
      const [link] = (await files.createSignedUrls([file.path], 3600)).data ?? [];
      expect(link).toMatchObject({ error: expect.any(String), signedUrl: null });
      expect((await files.list(ticket)).data).toBeNull();
      await files.remove([file.path]);
      expect((await files.move(file.path, freePath(ticket))).error).not.toBeNull();
    }
    const visitor = embedded.visitor().storage.from('ticket-attachments');
    expect((await visitor.download(file.path)).data).toBeNull();
    const kept = await bucket(desk.admin).download(file.path);
    expect(await kept.data?.text()).toBe('mine');
  });

  it('does not let a file be replaced, moved, or removed once a row speaks of it', async () => {
    const file = await attachText(desk.owner, ticket, 'first');
    const files = bucket(desk.owner);
    expect((await files.upload(file.path, text('second'), { upsert: true })).error).not.toBeNull();
    expect((await files.update(file.path, text('second'))).error).not.toBeNull();
    expect((await files.move(file.path, freePath(ticket))).error).not.toBeNull();
    await files.remove([file.path]);
    expect(await (await files.download(file.path)).data?.text()).toBe('first');
  });

  it('takes size and type from the stored file and makes its name safe', async () => {
    const { owner } = desk;
    const path = freePath(ticket, 'png');
    await bucket(owner).upload(path, new Blob([PNG], { type: 'image/png' }));
    const { data } = await owner.client
      .from('ticket_attachments')
      .insert({
        ticket_id: ticket,
        file_name: '../../etc/ev\u202Egnp\u0007.exe',
        file_path: path,
        file_size: 1,
        mime_type: 'application/pdf',
      })
      .select('file_name, file_size, mime_type, uploaded_by')
      .single()
      .throwOnError();
    expect(data).toEqual({
      file_name: '__.._etc_ev_gnp_.exe',
      file_size: PNG.byteLength,
      mime_type: 'image/png',
      uploaded_by: owner.id,
    });
  });

  it('takes no row of a file that is not there, or is not its writer’s', async () => {
    const { owner, other, admin } = desk;
    const theirs = await openTicket(other);
    const foreign = await attachText(other, theirs, 'theirs');
    const staff = freePath(ticket);
    await bucket(admin).upload(staff, text('staff'));
    const row = (fields: object) =>
      owner.client.from('ticket_attachments').insert({
        ticket_id: ticket,
        file_name: 'x.txt',
        file_size: 1,
        mime_type: 'text/plain',
        ...fields,
      });
    for (const fields of [
      { file_path: freePath(ticket) },
      { file_path: foreign.path },
      { file_path: staff },
      { file_path: foreign.path, ticket_id: theirs },
      { file_path: freePath(ticket), uploaded_by: other.id },
    ]) {
      expect((await row(fields)).error).not.toBeNull();
    }
    expect((await bucket(owner).download(staff)).data).toBeNull();
  });

  it('takes at most 100 files of one person for a ticket', async () => {
    const { other } = desk;
    const full = await openTicket(other);
    await embedded.database.query(
      `insert into storage.objects (bucket_id, name, owner_id)
       select 'ticket-attachments', $1 || '/1700000000000-' || lpad(n::text, 8, '0') || '.txt', $2
       from generate_series(1, 100) n`,
      [full, other.id],
    );
    expect((await bucket(other).upload(freePath(full), text('one more'))).error).not.toBeNull();
    expect((await bucket(desk.admin).upload(freePath(full), text('an answer'))).error).toBeNull();
  });

  it('takes at most 250 MB of one person, also at once, and gives room again', async () => {
    const { other, owner } = desk;
    const [own, others] = [await openTicket(other), await openTicket(owner)];
    const large = freePath(own);
    await embedded.database.query(
      `insert into storage.objects (bucket_id, name, owner_id, metadata)
       values ('ticket-attachments', $1, $2, '{"size": 262044000}')`,
      [large, other.id],
    );
    const send = () => bucket(other).upload(freePath(own), text('x'.repeat(40_000)));
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(2);
    const refusal = answers.find(({ error }) => error !== null)?.error;
    expect(refusal?.message).toBe(
      'Your files take 250.0 MB of the 250 MB that a person may keep, and this one takes 0.0 MB. Please send a smaller file, or a link to it.',
    );
    expect((await bucket(owner).upload(freePath(others), text('hello'))).error).toBeNull();
    await embedded.database.query('delete from storage.objects where name = $1', [large]);
    expect((await send()).error).toBeNull();
  });

  it('serves a file to be saved, not shown, by a link that ends', async () => {
    const file = await attachText(desk.owner, ticket, HTML);
    const { data } = await bucket(desk.owner).createSignedUrl(file.path, 3600, {
      download: 'tr\u202Eace.txt',
    });
    const link = new URL(data?.signedUrl ?? '');
    const served = await fetch(link);
    expect(await served.text()).toBe(HTML);
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': expect.stringMatching(/^text\/plain/),
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^attachment;/),
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const disposition = served.headers.get('content-disposition') ?? '';
    expect(decodeURIComponent(disposition)).not.toContain('\u202E');
    const issued: unknown = JSON.parse(atob(link.searchParams.get('token')?.split('.')[1] ?? ''));
    expect(issued).toHaveProperty('exp');
    const { exp, iat: _, ...claims } = Object(issued);
    const now = Math.floor(Date.now() / 1000);
    expect(exp).toBeGreaterThan(now + 3_500);
    expect(exp).toBeLessThanOrEqual(now + 3_600);
    const late = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime(now - 1)
      .sign(linkKey(embedded.keys.jwtSecret));
    link.searchParams.set('token', late);
    expect((await fetch(link)).status).toBe(400);
  });

  it('ends with the approval, also for files that were uploaded before', async () => {
    const { owner } = desk;
    const file = await attachText(owner, ticket, 'kept');
    await setApproval(embedded.database, owner.email, false);
    try {
      expect((await bucket(owner).upload(freePath(ticket), text('x'))).error).not.toBeNull();
      expect((await bucket(owner).download(file.path)).data).toBeNull();
      await bucket(owner).remove([file.path]);
    } finally {
      await setApproval(embedded.database, owner.email, true);
    }
    expect(await stored()).toContain(file.path);
  });
});
