import { crc32c } from './crc32c.ts';

const FILE_SIZE = 524;
const MAGIC = 0x592717;
const CHECKSUM_AT = 520;
const MOST_MAPPINGS = 64;
const FIRST_MAPPING_AT = 8;
const MAPPING_SIZE = 8;

/**
 * Reads `pg_filenode.map`: where Postgres finds the tables that name all others.
 * @returns names of files beside the map; null where the map is not what Postgres wrote
 */
export function readRelationMap(bytes: Buffer): string[] | null {
  if (bytes.length !== FILE_SIZE || bytes.readUInt32LE(0) !== MAGIC) return null;
  if (crc32c(bytes.subarray(0, CHECKSUM_AT)) !== bytes.readUInt32LE(CHECKSUM_AT)) return null;
  const count = bytes.readUInt32LE(4);
  if (count > MOST_MAPPINGS) return null;
  return Array.from({ length: count }, (_, n) =>
    String(bytes.readUInt32LE(FIRST_MAPPING_AT + n * MAPPING_SIZE + 4)),
  );
}

const PAGE_SIZE = 8192;
const SIZE_AND_LAYOUT_AT = 18;
/** The page size, and 4, the layout of pages since Postgres 8.3. */
const SIZE_AND_LAYOUT = PAGE_SIZE | 4;

/** Whether a table's file is made of pages as Postgres writes them; one that is all zeroes is new. */
export function holdsPages(bytes: Buffer): boolean {
  if (bytes.length % PAGE_SIZE !== 0) return false;
  for (let at = 0; at < bytes.length; at += PAGE_SIZE) {
    if (bytes.readUInt16LE(at + SIZE_AND_LAYOUT_AT) === SIZE_AND_LAYOUT) continue;
    if (bytes.subarray(at, at + PAGE_SIZE).some((byte) => byte !== 0)) return false;
  }
  return true;
}
