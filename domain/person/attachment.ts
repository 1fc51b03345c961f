export const MAX_ATTACHMENT_BYTES = 10_485_760;

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

/** Aliases that browsers and systems use. */
const DECLARED_ALIASES: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['text/x-log', 'text/plain'],
]);

/** Declared when the type is unknown. */
const UNKNOWN_TYPES: ReadonlySet<string> = new Set(['', 'application/octet-stream']);

/** Recognised without a declared type, but never stored under. */
const OTHER_ENDINGS: ReadonlyMap<string, string> = new Map([
  ['jfif', 'image/jpeg'],
  ['jpe', 'image/jpeg'],
  ['log', 'text/plain'],
  ['text', 'text/plain'],
]);

export const ATTACHMENT_PICKER = 'image/*,.pdf,.doc,.docx,.txt';

const TOO_LARGE = 'File size must be less than 10MB';
const EMPTY = 'The file is empty';
const NOT_SUPPORTED = 'File type not supported. Please upload images, PDFs, or documents.';

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

function startsWith(bytes: Uint8Array, signature: readonly number[], offset = 0): boolean {
  return signature.every((byte, index) => bytes[offset + index] === byte);
}

const isPrintable = (unit: number) => unit >= 0x20 || (unit >= 0x09 && unit <= 0x0d);

/** From the BOM of UTF-16. */
function byteOrder(bytes: Uint8Array): { readonly littleEndian: boolean } | null {
  if (startsWith(bytes, [0xff, 0xfe])) return { littleEndian: true };
  return startsWith(bytes, [0xfe, 0xff]) ? { littleEndian: false } : null;
}

/** No control characters besides white space. */
function looksLikeText(bytes: Uint8Array): boolean {
  const order = byteOrder(bytes);
  if (order === null) return bytes.every(isPrintable);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 1 < bytes.byteLength; at += 2) {
    if (!isPrintable(view.getUint16(at, order.littleEndian))) return false;
  }
  return true;
}

/** https://en.wikipedia.org/wiki/List_of_file_signatures */
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

export const CONTENT_SAMPLE_BYTES = 4096;

export const hasContentOf = (mimeType: string, head: Uint8Array): boolean =>
  CONTENT_CHECKS.get(mimeType)?.(head) === true;

export interface AttachmentCandidate {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** As the browser declares it; may be empty. */
  readonly type: string;
  /** At most `CONTENT_SAMPLE_BYTES`. */
  readonly head: Uint8Array;
}

export type AttachmentVerdict =
  | { readonly accepted: true; readonly mimeType: string; readonly ending: string }
  | { readonly accepted: false; readonly reason: string };

const typeOfEnding = (ending: string): string | undefined =>
  [...ATTACHMENT_TYPES].find(([, endings]) => endings.includes(ending))?.[0] ??
  OTHER_ENDINGS.get(ending);

/** Undefined if unsupported, or if type and extension conflict. */
function claimedType(declaredType: string, ending: string): string | undefined {
  const bare = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  const named = typeOfEnding(ending);
  if (UNKNOWN_TYPES.has(bare)) return named;
  const declared = DECLARED_ALIASES.get(bare) ?? bare;
  return named === undefined || named === declared ? declared : undefined;
}

/** The declared type (or else the extension) must be one of the eight, and match the content. */
export function judgeAttachment(file: AttachmentCandidate): AttachmentVerdict {
  if (file.size > MAX_ATTACHMENT_BYTES) return { accepted: false, reason: TOO_LARGE };
  if (file.size === 0) return { accepted: false, reason: EMPTY };
  const own = endingOf(file.name);
  const mimeType = claimedType(file.type, own);
  const endings = mimeType === undefined ? undefined : ATTACHMENT_TYPES.get(mimeType);
  const ending = endings?.includes(own) ? own : endings?.[0];
  const fits = mimeType !== undefined && hasContentOf(mimeType, file.head);
  return fits && ending !== undefined
    ? { accepted: true, mimeType, ending }
    : { accepted: false, reason: NOT_SUPPORTED };
}

/** One line: names with reasons, joined by commas. */
export function refusalLine(refused: readonly { name: string; reason: string }[]): string {
  return refused.map(({ name, reason }) => `${name}: ${reason}`).join(', ');
}

/** In the bucket: ticket folder, then time, random characters, extension. */
export function attachmentPath(
  ticketId: string,
  now: number,
  random: string,
  ending: string,
): string {
  return `${ticketId}/${now}-${random}.${ending}`;
}
