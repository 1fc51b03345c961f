import type { SupabaseClient } from '@supabase/supabase-js';
import { decodeJwt, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkKey } from '../../../embedded/storage/signed-links.ts';
import { startTestEmbedded, type TestEmbedded } from '../../support/embedded.ts';
import { embeddedDatabases } from '../../support/embedded-databases.ts';
import { startPostgres } from '../../support/postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const TEN_MIB = 10_485_760;

/** A bucket as a migration would make it: everybody in a folder of their own. */
const BUCKET = `
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('contract-files', 'contract-files', false, ${TEN_MIB}, '{text/plain,image/png,application/pdf}');
create policy "own folder" on storage.objects for all to authenticated
  using (bucket_id = 'contract-files' and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id = 'contract-files' and (storage.foldername(name))[1] = (select auth.uid())::text);`;

describe.each(embeddedDatabases(postgres))('the storage API on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let folder: string;
  let client: SupabaseClient;
  let other: SupabaseClient;
  let token: string;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    await embedded.database.query(BUCKET);
    const person = await embedded.approvedUser();
    folder = person.id;
    client = await embedded.signIn(person);
    other = await embedded.signIn(await embedded.approvedUser());
    token = (await client.auth.getSession()).data.session?.access_token ?? '';
  });
  afterAll(() => embedded.stop());

  const files = (as = client) => as.storage.from('contract-files');

  it.each([
    ['a Blob', () => new Blob(['hello'], { type: 'text/plain' })],
    ['a File', () => new File(['hello'], 'any.txt', { type: 'text/plain;charset=utf-8' })],
    ['bytes', () => new TextEncoder().encode('hello')],
    ['text', () => 'hello'],
  ])('takes %s as storage-js sends it', async (kind, make) => {
    const path = `${folder}/uploads/${kind.replaceAll(' ', '-')}.txt`;
    const contentType = 'text/plain;charset=UTF-8';
    const { data, error } = await files().upload(path, make(), { contentType });
    expect(error).toBeNull();
    expect(data?.path).toBe(path);
    const download = await files().download(path);
    expect(await download.data?.text()).toBe('hello');
    const [stored] = await embedded.database.query(
      "select metadata ->> 'mimetype' as type, jsonb_typeof(metadata) as kind from storage.objects where name = $1",
      [path],
    );
    expect(stored).toEqual({ type: 'text/plain', kind: 'object' });
  });

  it('makes links that work until they expire, and then says so', async () => {
    const path = `${folder}/signed näme.txt`;
    await files().upload(path, new Blob(['signed'], { type: 'text/plain' }));
    const { data, error } = await files().createSignedUrl(path, 3600);
    expect(error).toBeNull();
    expect(data?.signedUrl).toMatch(new RegExp(`^${embedded.origin}/storage/v1/object/sign/`));
    const response = await fetch(data?.signedUrl ?? '');
    expect(await response.text()).toBe('signed');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': expect.stringMatching(/^attachment; filename="signed n_me.txt"/),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('no-store'),
    });

    const many = await files().createSignedUrls([path, `${folder}/missing.txt`], 60);
    expect(many.data?.[0]?.signedUrl).toContain('token=');
    expect(many.data?.[1]?.error).not.toBeNull();

    const claims = decodeJwt(new URL(data?.signedUrl ?? '').searchParams.get('token') ?? '');
    const expired = await new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(linkKey(embedded.keys.jwtSecret));
    const link = new URL(data?.signedUrl ?? '');
    link.searchParams.set('token', expired);
    const late = await fetch(link);
    expect(late.status).toBe(400);
    expect(await late.json()).toMatchObject({ error: 'InvalidJWT' });
  });

  it('names a download safely', async () => {
    const path = `${folder}/plain.txt`;
    await files().upload(path, new Blob(['x'], { type: 'text/plain' }));
    const wanted = '../../ev\u202Eil\0"name\r\nX-Injected: 1.html';
    const { data } = await files().createSignedUrl(path, 60, { download: wanted });
    const response = await fetch(data?.signedUrl ?? '');
    expect(response.headers.get('x-injected')).toBeNull();
    const disposition = response.headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[^"/\\]+"; filename\*=UTF-8''[^/\s]+$/);
    expect(decodeURIComponent(disposition)).not.toMatch(/[\u202E\0\r\n]|\.\.\//);
  });

  it('refuses a type that the bucket does not take', async () => {
    const { error } = await files().upload(
      `${folder}/page.html`,
      new Blob(['<script>'], { type: 'text/html' }),
    );
    expect(error?.message).toContain('mime type');
  });

  it('refuses what is too large, declared or not', async () => {
    const large = new Uint8Array(TEN_MIB + 1);
    const declared = await files().upload(
      `${folder}/large.txt`,
      new Blob([large], { type: 'text/plain' }),
    );
    expect(declared.error).not.toBeNull();

    let sent = 0;
    const chunks = new ReadableStream({
      pull(controller) {
        sent += 65_536;
        controller.enqueue(new Uint8Array(65_536));
        if (sent > 2 * TEN_MIB) controller.close();
      },
    });
    const response = await fetch(
      `${embedded.origin}/storage/v1/object/contract-files/${folder}/chunked.txt`,
      {
        method: 'POST',
        headers: {
          apikey: embedded.keys.anonKey,
          Authorization: `Bearer ${token}`,
          'Content-Type': 'text/plain',
        },
        body: chunks,
        duplex: 'half',
      },
    ).catch(() => null);
    // The server may cut the connection while the rest is still being sent.
    if (response) expect(response.status).toBe(413);
    const kept = await embedded.database.query(
      "select name from storage.objects where name like '%large.txt' or name like '%chunked.txt'",
    );
    expect(kept).toEqual([]);
    const exact = await files().upload(
      `${folder}/exact.txt`,
      new Blob([new Uint8Array(TEN_MIB).fill(0x61)], { type: 'text/plain' }),
    );
    expect(exact.error).toBeNull();
  });

  it('keeps everybody out of the folders of others', async () => {
    const path = `${folder}/private.txt`;
    await files().upload(path, new Blob(['private'], { type: 'text/plain' }));
    expect((await files(other).download(path)).data).toBeNull();
    expect((await files(other).createSignedUrl(path, 60)).data).toBeNull();
    expect((await files(other).upload(`${folder}/planted.txt`, 'x')).error).not.toBeNull();
    await files(other).remove([path]);
    const visitor = embedded.visitor();
    expect((await files(visitor).download(path)).data).toBeNull();
    expect(await (await files().download(path)).data?.text()).toBe('private');
  });

  it('does not let a key lead out of its folder', async () => {
    for (const key of [
      `${folder}/../../escape.txt`,
      `${folder}/%2e%2e/%2e%2e/escape.txt`,
      '/etc/passwd',
    ]) {
      const response = await fetch(`${embedded.origin}/storage/v1/object/contract-files/${key}`, {
        method: 'POST',
        headers: {
          apikey: embedded.keys.anonKey,
          Authorization: `Bearer ${token}`,
          'Content-Type': 'text/plain',
        },
        body: 'escaped',
      });
      expect([key, response.ok]).toEqual([key, false]);
    }
  });

  it('removes files, and neither replaces nor moves them', async () => {
    const path = `${folder}/change.txt`;
    const text = (content: string) => new Blob([content], { type: 'text/plain' });
    await files().upload(path, text('one'));
    expect((await files().upload(path, text('two'))).error).toMatchObject({ statusCode: '409' });
    const upsert = await files().upload(path, text('two'), { upsert: true });
    expect(upsert.error?.message).toContain('not replaced');
    expect((await files().update(path, text('three'))).error).not.toBeNull();
    expect((await files().move(path, `${folder}/moved.txt`)).error).not.toBeNull();
    expect(await (await files().download(path)).data?.text()).toBe('one');
    expect((await files().remove([path])).data).toMatchObject([{ name: path }]);
    expect((await files().download(path)).data).toBeNull();
    expect((await files().upload(path, text('again'))).error).toBeNull();
    expect(await (await files().download(path)).data?.text()).toBe('again');
  });

  it('says of a file how long it is, without sending it, where only that is asked', async () => {
    const path = `${folder}/head.txt`;
    await files().upload(path, new Blob(['four'], { type: 'text/plain' }));
    const { data } = await files().createSignedUrl(path, 60);
    const head = await fetch(data?.signedUrl ?? '', { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe('4');
    expect(await head.text()).toBe('');
  });
});
