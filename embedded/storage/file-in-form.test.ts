import { describe, expect, it } from 'vitest';
import { fileInForm } from './file-in-form.ts';
import { StorageProblem } from './storage-problem.ts';

const TYPE = 'multipart/form-data; boundary=b';
const FORM = [
  '--b',
  'Content-Disposition: form-data; name="cacheControl"',
  '',
  '3600',
  '--b',
  'Content-Disposition: form-data; name=""; filename="a.txt"',
  'Content-Type: text/plain;charset=utf-8',
  '',
  'words\r\n--of-a-file',
  '--b--',
  '',
].join('\r\n');
/** From here on the form is whole. */
const END = FORM.indexOf('--b--') + '--b--'.length;

async function* inPieces(text: string, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
}

async function textOf(type: string, file: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file) pieces.push(piece);
  return `${type}: ${Buffer.concat(pieces)}`;
}

describe('the file in a form', () => {
  it.each([1, 2, 7, 1_000])('is read as it comes, %d bytes at a time', async (size) => {
    expect(await fileInForm(TYPE, inPieces(FORM, size), textOf)).toBe(
      'text/plain: words\r\n--of-a-file',
    );
  });

  it('is refused wherever the form breaks off, and nothing waits or throws elsewhere', async () => {
    for (let length = 0; length < END; length += 1) {
      const cut = fileInForm(TYPE, inPieces(FORM.slice(0, length), 50), textOf);
      await expect(cut, `cut after ${length}`).rejects.toMatchObject({ status: 400 });
    }
  });

  it('ends with what its reader or its source threw', async () => {
    const full = new StorageProblem(507, 'InsufficientStorage', 'full');
    const refuse = () => Promise.reject(full);
    await expect(fileInForm(TYPE, inPieces(FORM, 9), refuse)).rejects.toBe(full);
    const late = new StorageProblem(408, 'RequestTimeout', 'late');
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from(FORM.slice(0, END - 10));
      throw late;
    }
    await expect(fileInForm(TYPE, slow(), textOf)).rejects.toBe(late);
  });
});
