import { describe, expect, test } from 'vitest';
import { EVIDENCE_WORDS, REFUSED_WORDS, WORD_LISTS } from './vocabulary.ts';

const lists = Object.entries(WORD_LISTS);
const free = lists.flatMap(([, { words }]) => [...words]);
const single = lists.flatMap(([name, { words }]) => (name === 'phrases' ? [] : [...words]));
const evidence = [...EVIDENCE_WORDS.keys()];
const refused = Object.values(REFUSED_WORDS).flat();
const twice = (words: readonly string[]) => words.filter((word, at) => words.indexOf(word) !== at);

describe('the vocabulary', () => {
  test('holds no word twice', () => {
    expect(twice([...free, ...evidence])).toEqual([]);
    expect(twice(refused)).toEqual([]);
  });

  test('holds no word that is refused: no number, promise, base rate or advice', () => {
    expect(refused).toEqual(
      expect.arrayContaining(['two', 'second', 'half', 'will', 'usually', 'you']),
    );
    expect([...single, ...evidence].filter((word) => refused.includes(word))).toEqual([]);
  });

  test('is written in small letters, without digits', () => {
    expect(free.filter((word) => !/^[a-z]+(?:['\- ][a-z]+)*$/.test(word))).toEqual([]);
    expect(
      evidence.filter(
        (word) => !/^(?:[A-Za-z]+(?:-[a-z]+)?'?|TP[123]|1w|1d|4h|1h|15m)$/.test(word),
      ),
    ).toEqual([]);
  });

  test('does not name what price, market or candles do', () => {
    const market = 'price prices market candle candles rises falls fell rose climbs drops broke';
    expect(single.filter((word) => market.split(' ').includes(word))).toEqual([]);
  });
});
