import { createHash } from 'node:crypto';

/** A file's name on disk: a hash of bucket and key, so that no key can lead out of the folder. */
export function storedName({ bucket, name }: { bucket: string; name: string }): string {
  return createHash('sha256').update(`${bucket}\0${name}`).digest('hex');
}
