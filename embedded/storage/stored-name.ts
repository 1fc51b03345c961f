import { createHash } from 'node:crypto';

/** A hash of bucket and key, so that no key can escape the folder. */
export function storedName({ bucket, name }: { bucket: string; name: string }): string {
  return createHash('sha256').update(`${bucket}\0${name}`).digest('hex');
}
