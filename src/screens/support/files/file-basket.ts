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

interface Refused {
  readonly name: string;
  readonly reason: string;
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

/** Parts files into those that a ticket takes and those that it does not, with the reason. */
export async function chooseFiles(
  files: readonly File[],
): Promise<{ readonly chosen: readonly Chosen[]; readonly refused: readonly Refused[] }> {
  const chosen: Chosen[] = [];
  const refused: Refused[] = [];
  for (const file of files) {
    const verdict = await judge(file);
    if (verdict.accepted) {
      chosen.push({ file, mimeType: verdict.mimeType, ending: verdict.ending });
    } else refused.push({ name: file.name, reason: verdict.reason });
  }
  return { chosen, refused };
}

/** A file on its way into a ticket. */
export interface BasketFile extends Chosen {
  /** The attachment's id, whatever number of tries it takes. */
  readonly id: string;
  /** Where it lies in the bucket; null while it does not. */
  readonly path: string | null;
  readonly state: 'waiting' | 'uploading' | 'stored' | 'failed';
  /** How much of it has gone, 0 to 1. */
  readonly share: number;
  /** Why it failed. */
  readonly reason: string | null;
}

export interface BasketState {
  readonly files: readonly BasketFile[];
  /** The files that were not taken, with their reasons; empty for none. */
  readonly refusal: string;
}

const EMPTY: BasketState = { files: [], refusal: '' };
const LONGEST_NAME = 255;

function randomCharacters(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return [...bytes].map((byte) => byte.toString(36).padStart(2, '0')).join('');
}

/** The files of one form: chosen, uploaded, said to belong somewhere. */
export function createFileBasket(onChange: () => void = () => undefined) {
  let state = EMPTY;
  const stopping = new Map<string, AbortController>();

  function set(next: Partial<BasketState>): void {
    state = { ...state, ...next };
    onChange();
  }
  function update(id: string, part: Partial<BasketFile>): void {
    set({ files: state.files.map((file) => (file.id === id ? { ...file, ...part } : file)) });
  }

  async function upload({ id, file, mimeType, ending }: BasketFile, ticketId: string) {
    const stop = new AbortController();
    stopping.set(id, stop);
    const path = attachmentPath(ticketId, Date.now(), randomCharacters(), ending);
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
      ticketId: of.ticketId,
      messageId: of.messageId,
      name: file.file.name.slice(-LONGEST_NAME),
      path,
      size: file.file.size,
      mimeType: file.mimeType,
    });
    if (outcome.ok) {
      set({ files: state.files.filter(({ id }) => id !== file.id) });
      return;
    }
    const reason = sentenceOf(outcome.failure);
    // Where no answer came the row may be there: the file stays, and only the row is tried again.
    if (outcome.failure.kind === 'unreachable') update(file.id, { reason });
    else {
      update(file.id, { state: 'failed', path: null, reason });
      await removeFiles([path]);
    }
  }

  return {
    get: () => state,
    /** Takes what a ticket takes and says why it does not take the rest. */
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
    /** Leaves a file out; one that was uploaded is removed from the bucket. */
    remove(id: string): void {
      stopping.get(id)?.abort();
      const path = state.files.find((file) => file.id === id)?.path;
      set({ files: state.files.filter((file) => file.id !== id), refusal: '' });
      if (path) void removeFiles([path]);
    },
    /** Uploads what is not stored yet. @returns whether all of it is stored now */
    async upload(ticketId: string): Promise<boolean> {
      set({ refusal: '' });
      const todo = state.files.filter((file) => file.state !== 'stored');
      await Promise.all(todo.map((file) => upload(file, ticketId)));
      return state.files.every((file) => file.state === 'stored');
    },
    /**
     * Says what the stored files belong to; those leave the basket.
     * @returns whether the basket is empty now
     */
    async attach(userId: string, of: AttachTo): Promise<boolean> {
      for (const file of state.files) {
        if (file.path !== null) await record(file, file.path, userId, of);
      }
      return state.files.length === 0;
    },
    /** Removes from the bucket what belongs nowhere, to be uploaded again with the next try. */
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
