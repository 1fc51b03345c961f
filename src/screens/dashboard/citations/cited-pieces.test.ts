import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import type { Citation } from '../../../../domain/analysis.ts';
import { citedPieces, type ReadText, type TextPiece } from './cited-pieces.ts';

const cite = (start: number, end: number): Citation => ({
  start,
  end,
  fact: '4h.RSI',
  timeframe: '4h',
  value: 1,
  candleTime: null,
});

type Node = ReturnType<typeof fromMarkdown>['children'][number];

function textsIn(nodes: readonly Node[]): ReadText[] {
  return nodes.flatMap((node) => {
    if (node.type === 'text') {
      const { start, end } = node.position ?? {};
      return [{ value: node.value, start: start?.offset, end: end?.offset }];
    }
    return 'children' in node ? textsIn(node.children) : [];
  });
}

const piecesOf = (source: string, citations: readonly Citation[]): TextPiece[] =>
  textsIn(fromMarkdown(source).children).flatMap((text) => [
    ...citedPieces(text, source, citations),
  ]);

const citedIn = (source: string, ...numbers: string[]) => {
  const citations = numbers.map((number) => {
    const start = source.indexOf(number);
    return cite(start, start + number.length);
  });
  return piecesOf(source, citations).filter(({ citation }) => citation !== null);
};

describe('a cited number is found', () => {
  test.each([
    ['in a sentence', 'RSI reads 70.74, which is high.', '70.74'],
    ['in bold', 'It stands at **64,250.5** now.', '64,250.5'],
    ['in a heading', '### Stop 63,100.0', '63,100.0'],
    ['in a list', '- first 1.5\n- then 2.5', '2.5'],
    ['after letters of two units', '🚀🚀 up 12.00% today', '12.00%'],
    ['with its minus', 'CCI is -101.50 here', '-101.50'],
  ])('%s', (_, source, number) => {
    expect(citedIn(source, number)).toEqual([{ text: number, citation: 0 }]);
  });

  test('and so are two beside each other', () => {
    const found = citedIn('70.74 and 71.96', '70.74', '71.96');
    expect(found.map(({ text }) => text)).toEqual(['70.74', '71.96']);
  });
});

describe('a number stays plain', () => {
  test.each([
    ['where the stretch holds an entity', 'A &amp; B at 5.00', [cite(13, 17)]],
    ['where the stretch holds an escape', 'A \\* B at 5.00', [cite(10, 14)]],
    ['where the citation reaches over an edge', 'at 5*0* now', [cite(3, 7)]],
    ['in code', 'at `5.00` now', [cite(4, 8)]],
    ['where the citation holds no digit', 'words alone', [cite(0, 5)]],
    ['where the citation lies outside of the text', 'at 5.00', [cite(40, 44)]],
    ['where the citation is empty', 'at 5.00', [cite(3, 3)]],
  ])('%s', (_, source, citations) => {
    expect(piecesOf(source, citations).every(({ citation }) => citation === null)).toBe(true);
  });

  test('where it overlaps one before', () => {
    const pieces = piecesOf('at 64,250.5', [cite(3, 9), cite(5, 11)]);
    expect(pieces.filter(({ citation }) => citation !== null)).toEqual([
      { text: '64,250', citation: 0 },
    ]);
  });
});

test('whatever is cited, the words stay as they are, and a piece says just what its citation spans', () => {
  const word = fc.constantFrom(
    'RSI',
    '70.74',
    '**bold 5**',
    '&amp;',
    '\\*',
    '🚀',
    '-3%',
    '\n\n',
    '`7`',
  );
  const spans = fc.array(fc.tuple(fc.nat(80), fc.nat(12)), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 20 }), spans, (words, drawn) => {
      const source = words.join(' ');
      const citations = drawn.map(([start, length]) => cite(start, start + length));
      const texts = textsIn(fromMarkdown(source).children);
      for (const text of texts) {
        const pieces = citedPieces(text, source, citations);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text.value);
        for (const piece of pieces) {
          const citation = piece.citation === null ? null : citations[piece.citation];
          if (citation) expect(piece.text).toBe(source.slice(citation.start, citation.end));
        }
      }
    }),
  );
});
