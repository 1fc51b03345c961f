import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestEmbedded, type TestEmbedded } from '../support/embedded.ts';
import { embeddedDatabases } from '../support/embedded-databases.ts';
import { startPostgres } from '../support/postgres.ts';
import {
  attachText,
  freePath,
  openSupportDesk,
  openTicket,
  PNG,
  type SupportDesk,
} from '../support/support-desk.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const BUCKET = 'ticket-attachments';
const PAGE = '<!doctype html><script>alert(1)</script>';

/** What Supabase's storage serves and the app does not use; FILE is a stored file of the caller's. */
const UNUSED: readonly (readonly [method: string, path: string, body?: object | string])[] = [
  ['GET', 'status'],
  ['GET', 'bucket'],
  ['POST', 'bucket', { id: 'mine', name: 'mine', public: true }],
  ['GET', `bucket/${BUCKET}`],
  ['PUT', `bucket/${BUCKET}`, { public: true, allowed_mime_types: ['text/html'] }],
  ['DELETE', `bucket/${BUCKET}`],
  ['POST', `bucket/${BUCKET}/empty`, {}],
  ['PUT', `object/${BUCKET}/FILE`, PAGE],
  ['PATCH', `object/${BUCKET}/FILE`, PAGE],
  ['DELETE', `object/${BUCKET}/FILE`],
  ['POST', 'object/copy', { bucketId: BUCKET, sourceKey: 'FILE', destinationKey: 'FILE.png' }],
  ['POST', 'object/move', { bucketId: BUCKET, sourceKey: 'FILE', destinationKey: 'FILE.png' }],
  ['POST', 'object/c%6fpy', { bucketId: BUCKET, sourceKey: 'FILE', destinationKey: 'FILE.png' }],
  ['POST', `object/list/${BUCKET}`, { prefix: '' }],
  ['POST', `object/list-v2/${BUCKET}`, { prefix: '' }],
  ['POST', `object/upload/sign/${BUCKET}/FILE`, {}],
  ['PUT', `object/upload/sign/${BUCKET}/FILE?token=x`, PAGE],
  ['PUT', `object/upload/s%69gn/${BUCKET}/FILE?token=x`, PAGE],
  ['GET', `object/info/${BUCKET}/FILE`],
  ['GET', `object/public/${BUCKET}/FILE`],
  ['GET', `object/authenticated/${BUCKET}/FILE`],
  ['GET', `render/image/authenticated/${BUCKET}/FILE?width=10`],
  ['GET', `render/image/sign/${BUCKET}/FILE?token=x`],
  ['POST', 'upload/resumable', PAGE],
  ['PATCH', 'upload/resumable/x', PAGE],
  ['POST', 's3/multipart', PAGE],
  ['PUT', `s3/${BUCKET}/FILE`, PAGE],
  ['POST', 'vector/CreateIndex', {}],
  ['GET', 'iceberg/v1/config'],
];

describe.each(embeddedDatabases(postgres))('endpoints of storage on $name', ({ url }) => {
  let embedded: TestEmbedded;
  let desk: SupportDesk;
  let ticket: string;
  let file: string;

  beforeAll(async () => {
    embedded = await startTestEmbedded({ databaseUrl: await url(), programs: [] });
    desk = await openSupportDesk(embedded);
    ticket = await openTicket(desk.owner);
    ({ path: file } = await attachText(desk.owner, ticket, 'mine'));
  });
  afterAll(() => embedded.stop());

  async function ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const { data } = await desk.owner.client.auth.getSession();
    const isContent = typeof body === 'string' || body instanceof Uint8Array;
    const sent = isContent ? body : JSON.stringify(body);
    return fetch(`${embedded.origin}/storage/v1/${path}`, {
      method,
      headers: {
        apikey: embedded.keys.anonKey,
        Authorization: `Bearer ${data.session?.access_token}`,
        'Content-Type': isContent ? 'text/plain' : 'application/json',
        ...headers,
      },
      ...(body === undefined ? {} : { body: sent }),
    });
  }

  /** Everything that is stored: rows, buckets and files. */
  async function everything(): Promise<unknown> {
    const rows = await embedded.database.query(
      'select bucket_id, name, owner_id, metadata from storage.objects order by name',
    );
    const buckets = await embedded.database.query('select * from storage.buckets order by id');
    return { rows, buckets, files: readdirSync(join(embedded.dataFolder, 'files')).sort() };
  }

  it.each(UNUSED.map(([method, path, body]) => ({ method, path, body })))(
    '$method $path is not there, and changes nothing',
    async ({ method, path, body }) => {
      const before = await everything();
      const named = (text: string) => text.replaceAll('FILE', file);
      const content: unknown =
        typeof body === 'object' ? JSON.parse(named(JSON.stringify(body))) : body;
      const answer = await ask(method, named(path), content);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({
        statusCode: '404',
        message: expect.stringContaining('stores, signs, serves and removes files'),
      });
      expect(await everything()).toEqual(before);
    },
  );

  it.each([
    ['as it is', BUCKET],
    ['with its first letter encoded', '%74icket-attachments'],
    ['with its dash encoded', 'ticket%2Dattachments'],
    ['with its dash encoded in small letters', 'ticket%2dattachments'],
  ])('judge content under the name of the bucket %s', async (_, bucket) => {
    const before = await everything();
    const headers = { 'Content-Type': 'image/png' };
    const fake = await ask('POST', `object/${bucket}/${freePath(ticket, 'png')}`, PAGE, headers);
    expect(fake.status).toBe(415);
    expect(await fake.json()).toMatchObject({
      message: 'File type not supported. Please upload images, PDFs, or documents.',
    });
    expect(await everything()).toEqual(before);
    const path = freePath(ticket, 'png');
    const image = new Uint8Array(PNG);
    expect((await ask('POST', `object/${bucket}/${path}`, image, headers)).status).toBe(200);
    const kept = await embedded.database.query(
      "select bucket_id, metadata ->> 'mimetype' as type from storage.objects where name = $1",
      [path],
    );
    expect(kept).toEqual([{ bucket_id: BUCKET, type: 'image/png' }]);
  });

  it.each([
    'TICKET%2f..%2fother/1700000000000-abcdef.txt',
    'TICKET/..%2f1700000000000-abcdef.txt',
    'TICKET/%2e%2e%2f%2e%2e%2f1700000000000-abcdef.txt',
    'TICKET/..%5c1700000000000-abcdef.txt',
    'TICKET/%00.txt',
    'TICKET/%E0%A4%A.txt',
    'TICKET//1700000000000-abcdef.txt',
    'TICKET/1700000000000-abcdef.txt/',
    `TICKET/${'a'.repeat(1_100)}.txt`,
  ])('take no file at %s', async (path) => {
    const before = await everything();
    const place = `object/${BUCKET}/${path.replaceAll('TICKET', ticket)}`;
    expect((await ask('POST', place, 'words')).status).toBe(404);
    expect((await ask('GET', place)).status).toBe(404);
    expect(await everything()).toEqual(before);
  });

  it('tell an empty file in its own words', async () => {
    const answer = await ask('POST', `object/${BUCKET}/${freePath(ticket)}`, '');
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: 'The file is empty' });
  });

  it('do not replace a file', async () => {
    const before = await everything();
    const again = await ask('POST', `object/${BUCKET}/${file}`, 'other words');
    expect(again.status).toBe(409);
    const upsert = { 'x-upsert': 'true' };
    expect((await ask('POST', `object/${BUCKET}/${file}`, 'other words', upsert)).status).toBe(400);
    expect(await everything()).toEqual(before);
  });

  it.each([
    ['no list', {}],
    ['no texts', { prefixes: [1] }],
    ['too long a list', { prefixes: Array.from({ length: 1_001 }, () => 'a') }],
    ['no JSON', 'words'],
  ])('remove nothing for %s', async (_, body) => {
    const answer = await ask('DELETE', `object/${BUCKET}`, body);
    expect(answer.status).toBe(400);
  });

  it('remove one file once when it is asked for many times', async () => {
    const path = freePath(ticket);
    expect((await ask('POST', `object/${BUCKET}/${path}`, 'words')).status).toBe(200);
    const files = readdirSync(join(embedded.dataFolder, 'files')).length;
    const removed = await ask('DELETE', `object/${BUCKET}`, { prefixes: [path, path, 'nowhere'] });
    expect(await removed.json()).toMatchObject([{ name: path }]);
    expect(readdirSync(join(embedded.dataFolder, 'files'))).toHaveLength(files - 1);
  });
});
