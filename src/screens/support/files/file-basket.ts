import {
  type AttachmentVerdict,
  attachmentPath,
  CONTENT_SAMPLE_BYTES,
  judgeAttachment,
  refusalLine,
} from '../../../../domain/person/attachment.ts';
import { sentenceOf } from '../../../backend/failure.ts';
import { recordAttachment, removeFiles, uploadFile } from '../../../backend/ticket-files.ts';

interface Chosen {
  readonly file: File;
  readonly mimeType: string;
  readonly ending: string;
}

const UNREADABLE = 'The file cannot be read';

async function judge(file: File): Promise<AttachmentVerdict> {
  try {
    const head = new Uint8Array(await file.slice(0, CONTENT_SAMPLE_BYTES).arrayBuffer());
    return judgeAttachment({ name: file.name, size: file.size, type: file.type, head });
  } catch {
    return { accepted: false, reason: UNREADABLE };
  }
}

export async function chooseFiles(files: readonly File[]) {
  const chosen: Chosen[] = [];
  const refused: { readonly name: string; readonly reason: string }[] = [];
  for (const file of files) {
    const verdict = await judge(file);
    if (verdict.accepted) {
      chosen.push({ file, mimeType: verdict.mimeType, ending: verdict.ending });
    } else refused.push({ name: file.name, reason: verdict.reason });
  }
  return { chosen, refused };
}

export interface BasketFile extends Chosen {
  /** The attachment's id, the same for every try. */
  readonly id: string;
  /** In the bucket; null until stored. */
  readonly path: string | null;
  readonly state: 'waiting' | 'uploading' | 'stored' | 'failed';
  /** Uploaded share, 0 to 1. */
  readonly share: number;
  readonly reason: string | null;
}

export interface BasketState {
  readonly files: readonly BasketFile[];
  /** Refused files with their reasons; empty if none. */
  readonly refusal: string;
}

export const EMPTY: BasketState = { files: [], refusal: '' };
const LONGEST_NAME = 255;

export function createFileBasket(onChange: (state: BasketState) => void) {
  let state = EMPTY;
  const stopping = new Map<string, AbortController>();

  function set(next: Partial<BasketState>): void {
    state = { ...state, ...next };
    onChange(state);
  }
  function update(id: string, part: Partial<BasketFile>): void {
    set({ files: state.files.map((file) => (file.id === id ? { ...file, ...part } : file)) });
  }

  async function upload({ id, file, mimeType, ending }: BasketFile, ticketId: string) {
    const stop = new AbortController();
    stopping.set(id, stop);
    const random = crypto.randomUUID().replaceAll('-', '');
    const path = attachmentPath(ticketId, Date.now(), random, ending);
    update(id, { state: 'uploading', share: 0, reason: null });
    const outcome = await uploadFile({
      path,
      file,
      mimeType,
      signal: stop.signal,
      onProgress: (share) => update(id, { share }),
    });
    stopping.delete(id);
    if (outcome.ok) update(id, { state: 'stored', path, share: 1 });
    else update(id, { state: 'failed', reason: sentenceOf(outcome.failure) });
  }

  async function record(file: BasketFile, path: string, userId: string, of: AttachTo) {
    const outcome = await recordAttachment(userId, {
      id: file.id,
      ticket_id: of.ticketId,
      message_id: of.messageId,
      file_name: file.file.name.slice(-LONGEST_NAME),
      file_path: path,
      file_size: file.file.size,
      mime_type: file.mimeType,
    });
    if (outcome.ok) {
      set({ files: state.files.filter(({ id }) => id !== file.id) });
      return;
    }
    const reason = sentenceOf(outcome.failure);
    // Without an answer the row may exist: keep the file and retry only the row.
    if (outcome.failure.kind === 'unreachable') update(file.id, { reason });
    else {
      update(file.id, { state: 'failed', path: null, reason });
      await removeFiles([path]);
    }
  }

  return {
    get: () => state,
    /** Adds what a ticket accepts and reports the rest. */
    async add(files: readonly File[]): Promise<void> {
      const { chosen, refused } = await chooseFiles(files);
      const added = chosen.map(
        (one): BasketFile => ({
          ...one,
          id: crypto.randomUUID(),
          path: null,
          state: 'waiting',
          share: 0,
          reason: null,
        }),
      );
      set({ files: [...state.files, ...added], refusal: refusalLine(refused) });
    },
    /** Also deletes an uploaded file from the bucket. */
    remove(id: string): void {
      stopping.get(id)?.abort();
      const path = state.files.find((file) => file.id === id)?.path;
      set({ files: state.files.filter((file) => file.id !== id), refusal: '' });
      if (path) void removeFiles([path]);
    },
    /** Uploads what is not stored yet; returns whether all of it is. */
    async upload(ticketId: string): Promise<boolean> {
      set({ refusal: '' });
      const todo = state.files.filter((file) => file.state !== 'stored');
      await Promise.all(todo.map((file) => upload(file, ticketId)));
      return state.files.every((file) => file.state === 'stored');
    },
    /** Attached files leave the basket; returns whether it is empty. */
    async attach(userId: string, of: AttachTo): Promise<boolean> {
      for (const file of state.files) {
        if (file.path !== null) await record(file, file.path, userId, of);
      }
      return state.files.length === 0;
    },
    /** Deletes unattached files from the bucket; the next try uploads them again. */
    async takeBack(): Promise<void> {
      const paths = state.files.flatMap((file) => (file.path === null ? [] : [file.path]));
      set({
        files: state.files.map((file) => ({ ...file, path: null, state: 'waiting', share: 0 })),
      });
      await removeFiles(paths);
    },
  };
}

export interface AttachTo {
  readonly ticketId: string;
  /** Null for a file of the ticket itself. */
  readonly messageId: string | null;
}

export type FileBasket = ReturnType<typeof createFileBasket>;
