/** The largest file that a ticket takes, in bytes. */
export const MAX_ATTACHMENT_BYTES = 10_485_760;

/** The types that a ticket takes, each with the endings of its names. */
export const ATTACHMENT_TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['image/jpeg', ['jpg', 'jpeg']],
  ['image/png', ['png']],
  ['image/gif', ['gif']],
  ['image/webp', ['webp']],
  ['application/pdf', ['pdf']],
  ['text/plain', ['txt']],
  ['application/msword', ['doc']],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', ['docx']],
]);

/** For the file picker. */
export const ATTACHMENT_PICKER = 'image/*,.pdf,.doc,.docx,.txt';

const TOO_LARGE = 'File size must be less than 10MB';
const NOT_SUPPORTED = 'File type not supported. Please upload images, PDFs, or documents.';

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

function startsWith(bytes: Uint8Array, signature: readonly number[], offset = 0): boolean {
  return signature.every((byte, index) => bytes[offset + index] === byte);
}

/** No control characters but white space in the bytes seen: what a plain text looks like. */
function looksLikeText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

/** Container signatures: https://en.wikipedia.org/wiki/List_of_file_signatures */
const CONTENT_CHECKS: ReadonlyMap<string, (bytes: Uint8Array) => boolean> = new Map([
  ['image/jpeg', (b: Uint8Array) => startsWith(b, [0xff, 0xd8, 0xff])],
  ['image/png', (b: Uint8Array) => startsWith(b, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/gif', (b: Uint8Array) => startsWith(b, [0x47, 0x49, 0x46, 0x38])],
  [
    'image/webp',
    (b: Uint8Array) =>
      startsWith(b, [0x52, 0x49, 0x46, 0x46]) && startsWith(b, [0x57, 0x45, 0x42, 0x50], 8),
  ],
  ['application/pdf', (b: Uint8Array) => startsWith(b, [0x25, 0x50, 0x44, 0x46, 0x2d])],
  ['text/plain', looksLikeText],
  ['application/msword', (b: Uint8Array) => startsWith(b, [0xd0, 0xcf, 0x11, 0xe0])],
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    (b: Uint8Array) => startsWith(b, [0x50, 0x4b, 0x03, 0x04]),
  ],
]);

/** How many bytes of a file's beginning the check of its content looks at. */
export const CONTENT_SAMPLE_BYTES = 4096;

export interface AttachmentCandidate {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** As the browser declares it; may be empty. */
  readonly type: string;
  /** The first `CONTENT_SAMPLE_BYTES` bytes, or all where there are fewer. */
  readonly head: Uint8Array;
}

export type AttachmentVerdict =
  | { readonly accepted: true; readonly mimeType: string; readonly ending: string }
  | { readonly accepted: false; readonly reason: string };

/**
 * Whether a ticket takes a file: at most 10 MB, and one of the eight types by its name, by its
 * declared type where there is one, and by its content.
 */
export function judgeAttachment(file: AttachmentCandidate): AttachmentVerdict {
  if (file.size > MAX_ATTACHMENT_BYTES) return { accepted: false, reason: TOO_LARGE };
  const ending = endingOf(file.name);
  const type = [...ATTACHMENT_TYPES].find(([, endings]) => endings.includes(ending))?.[0];
  const declared = file.type.split(';')[0]?.trim().toLowerCase() ?? '';
  const fits =
    type !== undefined &&
    file.size > 0 &&
    (declared === '' || declared === type) &&
    CONTENT_CHECKS.get(type)?.(file.head) === true;
  return fits
    ? { accepted: true, mimeType: type, ending }
    : { accepted: false, reason: NOT_SUPPORTED };
}

/** One line for all refused files: names with their reasons, joined by commas. */
export function refusalLine(refused: readonly { name: string; reason: string }[]): string {
  return refused.map(({ name, reason }) => `${name}: ${reason}`).join(', ');
}

/** Where a file lives in the bucket: the ticket's folder, then time, random characters, ending. */
export function attachmentPath(
  ticketId: string,
  now: number,
  random: string,
  ending: string,
): string {
  return `${ticketId}/${now}-${random}.${ending}`;
}
