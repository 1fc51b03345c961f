import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHAIN_START,
  type ChainLink,
  followChain,
  type SealedRecord,
  sealedText,
} from './chain.ts';

const sealOf = (record: Omit<SealedRecord, 'hash'>) =>
  createHash('sha256').update(sealedText(record)).digest('hex');
const withSeal = (record: SealedRecord) => ({ ...record, seal: sealOf(record) });
const follow = (after: ChainLink, records: readonly SealedRecord[]) =>
  followChain(after, records.map(withSeal));

function sealed(contents: readonly string[]): SealedRecord[] {
  let previous = CHAIN_START.hash;
  return contents.map((content, index) => {
    const record = { number: index + 1, content, previous };
    previous = sealOf(record);
    return { ...record, hash: previous };
  });
}

describe('a seal', () => {
  it('is the SHA-256 of its three lines', () => {
    // printf '1\n%064d\n{}' 0 | sha256sum
    expect(sealOf({ number: 1, previous: CHAIN_START.hash, content: '{}' })).toBe(
      'e926929dc99bcdf08bb941e379c3186d5c55b45ee4202b4748a1efc35ba05fe3',
    );
  });
});

describe('a chain of records', () => {
  const contents = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 12 });

  it('is whole as it was sealed, also when followed in parts', () => {
    fc.assert(
      fc.property(contents, fc.nat(12), (all, cut) => {
        const records = sealed(all);
        const first = follow(CHAIN_START, records.slice(0, cut));
        const rest = follow(first.whole, records.slice(cut));
        expect(rest.broken).toBeNull();
        expect(rest.whole).toEqual({ number: all.length, hash: records.at(-1)?.hash });
      }),
    );
  });

  it('breaks at a record that was edited, left out or put in', () => {
    fc.assert(
      fc.property(contents, fc.nat(), (all, pick) => {
        const records = sealed(all);
        const at = pick % all.length;
        const number = at + 1;
        const edited = records.map((record, i) =>
          i === at ? { ...record, content: `${record.content}!` } : record,
        );
        expect(follow(CHAIN_START, edited).broken).toBe(number);
        const without = records.toSpliced(at, 1);
        expect(follow(CHAIN_START, without).broken).toBe(number === all.length ? null : number);
        const doubled = records.toSpliced(at, 0, ...records.slice(at, at + 1));
        expect(follow(CHAIN_START, doubled).broken).toBe(number + 1);
      }),
    );
  });

  it('breaks after a record that was edited and sealed again', () => {
    const records = sealed(['a', 'b', 'c']);
    const forged = { number: 2, content: 'B', previous: records[0]?.hash ?? '' };
    const resealed = { ...forged, hash: sealOf(forged) };
    const all = [records[0], resealed, records[2]].filter((record) => record !== undefined);
    expect(follow(CHAIN_START, all).broken).toBe(3);
  });
});
