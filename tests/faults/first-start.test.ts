import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestEmbedded } from '../support/embedded.ts';
import { listingOf } from '../support/folder-listing.ts';
import { refusalAt } from '../support/refused-start.ts';

let root: string;
let data: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'test-first-start-'));
  data = join(root, 'data');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the first start', () => {
  it('does not take a folder of something else for its own', async () => {
    mkdirSync(data);
    for (const name of ['a.txt', 'b.txt', 'c.txt', 'd.txt']) writeFileSync(join(data, name), name);
    const before = listingOf(data);
    expect(await refusalAt(data)).toMatch(
      /holds other things \(a\.txt, b\.txt, c\.txt and 1 more\)/,
    );
    expect(listingOf(data)).toEqual(before);
  });

  it('leaves alone what stands where it would build', async () => {
    mkdirSync(join(data, 'database.new'), { recursive: true });
    writeFileSync(join(data, 'database.new', 'PG_VERSION'), '17\n');
    const before = listingOf(data);
    expect(await refusalAt(data)).toMatch(/database\.new holds other things \(PG_VERSION\)/);
    expect(await refusalAt(data)).toMatch(/database\.new/);
    expect(readFileSync(join(data, 'database.new', 'PG_VERSION'), 'utf8')).toBe('17\n');
    expect(Object.keys(listingOf(data))).toEqual(Object.keys(before));
  });

  it('says that DATA_DIR is a file, or cannot be made', async () => {
    writeFileSync(data, 'a file');
    expect(await refusalAt(data)).toMatch(/data is not a folder/);
    expect(await refusalAt(join(data, 'below'))).toMatch(/below cannot be made \(ENOTDIR\)/);
    expect(readFileSync(data, 'utf8')).toBe('a file');
  });

  it('starts in an empty folder, and in one that a disk was mounted on', async () => {
    mkdirSync(join(data, 'lost+found'), { recursive: true });
    const embedded = await startTestEmbedded({ dataFolder: data, programs: [] });
    await embedded.stop();
    expect(existsSync(join(data, 'database', 'PG_VERSION'))).toBe(true);
    expect(existsSync(join(data, 'database.new'))).toBe(false);
  });
});
