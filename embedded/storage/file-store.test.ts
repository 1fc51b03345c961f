import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileStore } from './file-store.ts';
import { StorageProblem, storageProblemOf } from './storage-problem.ts';

const object = { bucket: 'b', name: 'f/a.txt' };

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text);
}

describe('files on disk', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'file-store-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('are kept byte for byte, readable by their owner alone', async () => {
    const store = fileStore(folder);
    const received = await store.receive(chunks('one ', 'two'), 7);
    expect(received.size).toBe(7);
    expect(new TextDecoder().decode(received.head)).toBe('one two');
    await received.keepAs(object);
    await received.discard();
    const file = await store.open(object);
    expect(file.size).toBe(7);
    expect(await new Response(file.stream()).text()).toBe('one two');
    const [name = ''] = readdirSync(folder);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    await store.remove(object);
    await expect(store.open(object)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('hold no more of their beginning than is looked at', async () => {
    const received = await fileStore(folder).receive(
      chunks('a'.repeat(4_000), 'b'.repeat(4_000)),
      8_000,
    );
    expect(received.head).toHaveLength(4_096);
    await received.discard();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leave nothing where they are too long or do not come whole', async () => {
    const store = fileStore(folder);
    await expect(store.receive(chunks('one ', 'two'), 6)).rejects.toMatchObject({ status: 413 });
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(3);
      throw new Error('gone');
    }
    await expect(store.receive(broken(), 6)).rejects.toThrow('gone');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('that a process left half received are cleared at the start; stored ones stay', async () => {
    const received = await fileStore(folder).receive(chunks('kept'), 4);
    await received.keepAs(object);
    writeFileSync(join(folder, 'b7d0c5c2-0000-4000-8000-000000000000.part'), 'half');
    const file = await fileStore(folder).open(object);
    expect(await new Response(file.stream()).text()).toBe('kept');
    expect(readdirSync(folder)).toHaveLength(1);
  });
});

it.each(['ENOSPC', 'EDQUOT'])('a full disk (%s) is reported as such', (code) => {
  const problem = storageProblemOf(Object.assign(new Error('write'), { code }));
  expect(problem).toBeInstanceOf(StorageProblem);
  expect(problem).toMatchObject({ status: 507, message: expect.stringContaining('no room left') });
});
