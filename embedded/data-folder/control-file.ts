import { crc32c } from './crc32c.ts';

/** Byte offsets in Postgres 17's `global/pg_control` (`ControlFileData`). */
const AT = {
  systemId: 0,
  state: 16,
  checkpoint: 32,
  redo: 40,
  timeline: 48,
  nextXid: 64,
  segmentSize: 228,
  checksum: 288,
} as const;

const FILE_SIZE = 8192;
const SHUT_DOWN_IN_ORDER = 1;

export interface ControlFile {
  /** Also in every WAL segment. */
  readonly systemId: bigint;
  /** Shut down cleanly; else the next start replays the WAL. */
  readonly closed: boolean;
  readonly segmentSize: number;
  /** In `pg_wal`, the ones a start reads first. */
  readonly segments: readonly string[];
  /** The newest file in `pg_xact`. */
  readonly transactions: string;
}

const hex = (value: number, digits: number) =>
  value.toString(16).toUpperCase().padStart(digits, '0');

/** The `pg_wal` file that holds a log position. */
function segmentName(timeline: number, place: bigint, segmentSize: number): string {
  const perLog = 0x1_0000_0000n / BigInt(segmentSize);
  const segment = place / BigInt(segmentSize);
  return `${hex(timeline, 8)}${hex(Number(segment / perLog), 8)}${hex(Number(segment % perLog), 8)}`;
}

/** 32 pages of 8 KiB, two bits per transaction. */
const TRANSACTIONS_PER_FILE = 0x100000;

/** @returns null if Postgres 17 did not write it */
export function readControlFile(bytes: Buffer): ControlFile | null {
  if (bytes.length !== FILE_SIZE) return null;
  if (crc32c(bytes.subarray(0, AT.checksum)) !== bytes.readUInt32LE(AT.checksum)) return null;
  const segmentSize = bytes.readUInt32LE(AT.segmentSize);
  if (segmentSize === 0) return null;
  const timeline = bytes.readUInt32LE(AT.timeline);
  const places = [bytes.readBigUInt64LE(AT.redo), bytes.readBigUInt64LE(AT.checkpoint)];
  const lastXid = bytes.readUInt32LE(AT.nextXid) - 1;
  return {
    systemId: bytes.readBigUInt64LE(AT.systemId),
    closed: bytes.readUInt32LE(AT.state) === SHUT_DOWN_IN_ORDER,
    segmentSize,
    segments: [...new Set(places.map((place) => segmentName(timeline, place, segmentSize)))],
    transactions: hex(Math.max(0, Math.floor(lastXid / TRANSACTIONS_PER_FILE)), 4),
  };
}
