import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ControlFile, readControlFile } from './control-file.ts';
import { crc32c } from './crc32c.ts';
import { DATABASE_VERSION, DataFolderRefused } from './damage.ts';
import { entriesIn } from './entries.ts';
import { isMissing } from './file-error.ts';

const FILE_SIZE = 524;
const MAGIC = 0x592717;
const CHECKSUM_AT = 520;
const MOST_MAPPINGS = 64;
const FIRST_MAPPING_AT = 8;
const MAPPING_SIZE = 8;

/** `pg_filenode.map` lists the tables that name all others. Null if Postgres did not write it. */
function readRelationMap(bytes: Buffer): string[] | null {
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
/** The page size, and 4, the page layout since Postgres 8.3. */
const SIZE_AND_LAYOUT = PAGE_SIZE | 4;

/** Whether a file consists of Postgres pages; an all-zero page is new. */
function holdsPages(bytes: Buffer): boolean {
  if (bytes.length % PAGE_SIZE !== 0) return false;
  for (let at = 0; at < bytes.length; at += PAGE_SIZE) {
    if (bytes.readUInt16LE(at + SIZE_AND_LAYOUT_AT) === SIZE_AND_LAYOUT) continue;
    if (bytes.subarray(at, at + PAGE_SIZE).some((byte) => byte !== 0)) return false;
  }
  return true;
}

/** Postgres requires these at start, though most are empty. */
const FOLDERS = [
  'base',
  'global',
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_multixact/members',
  'pg_multixact/offsets',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal',
  'pg_xact',
];
const SETTINGS = ['postgresql.conf', 'pg_hba.conf', 'pg_ident.conf'];

/** First pages of a WAL segment start with a magic number and the system id. */
const LOG_HEADER_SIZE = 40;
const LOG_MARK = 0xd116;
const LOG_SYSTEM_ID_AT = 24;

class Inspection {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  #at<T>(name: string, look: (path: string) => T): T {
    try {
      return look(join(this.#path, name));
    } catch (error) {
      if (!isMissing(error)) throw error;
      throw new DataFolderRefused({ kind: 'database-incomplete', path: this.#path, missing: name });
    }
  }

  #broken(file: string): DataFolderRefused {
    return new DataFolderRefused({ kind: 'database-broken', path: this.#path, file });
  }

  requires(name: string): void {
    this.#at(name, (path) => statSync(path));
  }

  version(name: string): void {
    const found = this.#at(name, (path) => readFileSync(path, 'utf8')).trim();
    if (!/^\d{1,4}$/.test(found)) throw this.#broken(name);
    if (found === DATABASE_VERSION) return;
    throw new DataFolderRefused({ kind: 'database-version', path: this.#path, found });
  }

  control(): ControlFile {
    const name = 'global/pg_control';
    const control = readControlFile(this.#at(name, (path) => readFileSync(path)));
    if (control === null) throw this.#broken(name);
    return control;
  }

  logSegment(name: string, { segmentSize, systemId }: ControlFile): void {
    const header = Buffer.alloc(LOG_HEADER_SIZE);
    const size = this.#at(name, (path) => {
      const file = openSync(path, 'r');
      try {
        readSync(file, header);
      } finally {
        closeSync(file);
      }
      return statSync(path).size;
    });
    const isOurs = header.readBigUInt64LE(LOG_SYSTEM_ID_AT) === systemId;
    if (size !== segmentSize || header.readUInt16LE(0) !== LOG_MARK || !isOurs) {
      throw this.#broken(name);
    }
  }

  /** @param readPages only after a clean shutdown: otherwise a start may repair pages itself */
  catalog(folder: string, readPages: boolean): void {
    const map = `${folder}/pg_filenode.map`;
    const files = readRelationMap(this.#at(map, (path) => readFileSync(path)));
    if (files === null) throw this.#broken(map);
    for (const file of files.map((number) => `${folder}/${number}`)) {
      if (!readPages) this.requires(file);
      else if (!holdsPages(this.#at(file, (path) => readFileSync(path)))) throw this.#broken(file);
    }
  }
}

function inspect(path: string): void {
  const look = new Inspection(path);
  look.version('PG_VERSION');
  for (const name of [...FOLDERS, ...SETTINGS]) look.requires(name);
  const control = look.control();
  for (const name of control.segments) look.logSegment(`pg_wal/${name}`, control);
  look.requires(`pg_xact/${control.transactions}`);
  look.catalog('global', control.closed);
  const databases = entriesIn(join(path, 'base')).filter((name) => /^\d+$/.test(name));
  for (const name of ['1', '4', '5', ...databases]) {
    look.version(`base/${name}/PG_VERSION`);
    look.catalog(`base/${name}`, control.closed);
  }
}

/**
 * PGlite names no cause when it cannot open a folder, and takes one without `PG_VERSION` for a new
 * one.
 * @returns 'new' if empty or absent, 'existing' if its files are complete
 * @throws DataFolderRefused
 */
export function judgeDatabase(path: string): 'new' | 'existing' {
  const entries = entriesIn(path);
  if (entries.length === 0) return 'new';
  if (!['PG_VERSION', 'base', 'global'].some((name) => entries.includes(name))) {
    throw new DataFolderRefused({ kind: 'database-foreign', path, entries });
  }
  inspect(path);
  return 'existing';
}
