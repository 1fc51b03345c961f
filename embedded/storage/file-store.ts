import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { copyFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as v from 'valibot';
import type { App } from '../lite.ts';

type StorageAdapter = NonNullable<InstanceType<typeof App>['_storageAdapter']>;

const DescriptionSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ mimetype: v.string(), cacheControl: v.string(), eTag: v.string() }),
);

/**
 * Files of the storage API on disk. A file's name is a hash of bucket and key, so that no key can
 * lead out of the folder; beside it stands what is to be said of it.
 */
export function fileStore(folder: string): StorageAdapter {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pathOf = (bucket: string, key: string) =>
    join(folder, createHash('sha256').update(`${bucket}\0${key}`).digest('hex'));
  const describe = async (path: string) => {
    const [text, size] = await Promise.all([readFile(`${path}.json`, 'utf8'), stat(path)]);
    const description = v.parse(DescriptionSchema, text);
    return {
      ...description,
      contentLength: size.size,
      size: size.size,
      lastModified: size.mtime,
      httpStatusCode: 200,
    };
  };
  const remove = async (path: string) => {
    await rm(path, { force: true });
    await rm(`${path}.json`, { force: true });
  };
  const put = async (path: string, bytes: Uint8Array, description: object) => {
    const partial = `${path}.${randomUUID()}`;
    try {
      // Both are whole before either takes its place: a disk may be full.
      await writeFile(partial, bytes, { mode: 0o600 });
      await writeFile(`${partial}.json`, JSON.stringify(description), { mode: 0o600 });
      await rename(`${partial}.json`, `${path}.json`);
      await rename(partial, path);
    } catch (error) {
      await remove(partial);
      throw error;
    }
  };

  return {
    driver: undefined,
    async getObject(bucket, key) {
      const path = pathOf(bucket, key);
      const metadata = await describe(path);
      const body = Readable.toWeb(createReadStream(path));
      return { metadata, httpStatusCode: 200, body };
    },
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const path = pathOf(bucket, key);
      const bytes = new Uint8Array(await new Response(body).arrayBuffer());
      const eTag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`;
      await put(path, bytes, { mimetype, cacheControl, eTag });
      return describe(path);
    },
    deleteObject: (bucket, key) => remove(pathOf(bucket, key)),
    async deleteObjects(bucket, keys) {
      await Promise.all(keys.map((key) => remove(pathOf(bucket, key))));
    },
    async copyObject(fromBucket, fromKey, _version, toBucket, toKey) {
      const [from, to] = [pathOf(fromBucket, fromKey), pathOf(toBucket, toKey)];
      await copyFile(from, to);
      await copyFile(`${from}.json`, `${to}.json`);
      const { eTag, lastModified } = await describe(to);
      return { httpStatusCode: 200, eTag, lastModified };
    },
    headObject: (bucket, key) => describe(pathOf(bucket, key)),
    privateAssetUrl: () => Promise.reject(new Error('files have no address of their own')),
  };
}
