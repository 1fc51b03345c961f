import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { type ActingPerson, become } from '../../platform/person/acting-person.ts';
import type { ObjectPath } from './endpoint.ts';
import type { LinkOwner } from './signed-links.ts';
import { StorageProblem, storageProblemOf } from './storage-problem.ts';

export interface Bucket {
  readonly id: string;
  /** Bytes; null: no limit of its own. */
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
}

export interface FileRow {
  readonly name: string;
  readonly metadata: { readonly mimetype?: string; readonly eTag?: string } | null;
}

export interface StoredContent {
  readonly mimetype: string;
  readonly size: number;
  readonly eTag: string;
}

class OnlyTried extends Error {}

const INSERT = `insert into storage.objects (id, bucket_id, name, owner, owner_id, metadata, version)
  values ($1, $2, $3, $4::uuid, $4, $5, $6)`;

/** `storage.objects` under each user's grants and policies; ended sessions get nothing. */
export function fileRows(database: Database) {
  async function as<T>(person: ActingPerson, work: (tx: Database) => Promise<T>): Promise<T> {
    return database.transaction(async (tx) => {
      const session = await tx.query(
        'select 1 from auth.sessions where id::text = $1 and user_id::text = $2',
        [person.sessionId, person.userId],
      );
      if (session.length === 0) {
        const message = 'The session has ended. Please sign in again.';
        throw new StorageProblem(401, 'Unauthorized', message);
      }
      await become(tx, person);
      return work(tx);
    });
  }

  async function insert(
    tx: Database,
    person: ActingPerson,
    object: ObjectPath,
    content: StoredContent,
  ): Promise<string> {
    const id = randomUUID();
    const metadata = { ...content, contentLength: content.size, cacheControl: 'no-store' };
    await tx
      .query(INSERT, [
        id,
        object.bucket,
        object.name,
        person.userId,
        JSON.stringify({ ...metadata, lastModified: new Date().toISOString() }),
        randomUUID(),
      ])
      .catch((error: unknown) => {
        throw storageProblemOf(error);
      });
    return id;
  }

  return {
    /** @throws StorageProblem 404 */
    async bucket(id: string): Promise<Bucket> {
      const [bucket] = await database.query<Bucket>(
        'select id, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
        [id],
      );
      if (!bucket) throw new StorageProblem(404, 'Bucket not found', 'Bucket not found');
      return bucket;
    },

    /** Inserts a row and rolls it back to check permission. @throws StorageProblem 401, 403, 409 */
    async tryToStore(person: ActingPerson, object: ObjectPath, content: StoredContent) {
      await as(person, async (tx) => {
        await insert(tx, person, object, content);
        throw new OnlyTried();
      }).catch((error: unknown) => {
        if (!(error instanceof OnlyTried)) throw error;
      });
    },

    /**
     * `keep` stores the file before the commit: better a file without a row than the reverse.
     * @returns the row's id
     * @throws StorageProblem 401, 403, 409
     */
    store(
      person: ActingPerson,
      object: ObjectPath,
      content: StoredContent,
      keep: () => Promise<void>,
    ): Promise<string> {
      return as(person, async (tx) => {
        const id = await insert(tx, person, object, content);
        await keep();
        return id;
      });
    },

    /** Those the user may see. */
    visible(person: ActingPerson, bucket: string, names: readonly string[]): Promise<FileRow[]> {
      return as(person, (tx) =>
        tx.query<FileRow>(
          'select name, metadata from storage.objects where bucket_id = $1 and name = any($2)',
          [bucket, names],
        ),
      );
    },

    /** `drop` deletes a file before the commit, so that none is stored there meanwhile. */
    remove(
      person: ActingPerson,
      bucket: string,
      names: readonly string[],
      drop: (name: string) => Promise<void>,
    ): Promise<{ id: string; bucket_id: string; name: string }[]> {
      return as(person, async (tx) => {
        const removed = await tx.query<{ id: string; bucket_id: string; name: string }>(
          `delete from storage.objects where bucket_id = $1 and name = any($2)
           returning id, bucket_id, name`,
          [bucket, names],
        );
        await Promise.all(removed.map(({ name }) => drop(name)));
        return removed;
      });
    },

    /** The link's user; null if the session or account is gone. */
    async ownerOf({ userId, sessionId }: LinkOwner): Promise<ActingPerson | null> {
      const [owner] = await database.query<{ email: string | null }>(
        `select u.email::text from auth.sessions s join auth.users u on u.id = s.user_id
         where s.id::text = $1 and u.id::text = $2`,
        [sessionId, userId],
      );
      if (!owner) return null;
      const claims = {
        sub: userId,
        role: 'authenticated',
        aud: 'authenticated',
        session_id: sessionId,
        email: owner.email,
      };
      return { userId, sessionId, claims };
    },
  };
}
export type FileRows = ReturnType<typeof fileRows>;
