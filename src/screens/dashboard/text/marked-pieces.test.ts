import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { describe, expect, test } from 'vitest';
import { markedPieces, type ReadText, type TextPiece } from './mark.ts';

interface Stretch {
  readonly start: number;
  readonly end: number;
}

const mark = (start: number, end: number): Stretch => ({ start, end });

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

const piecesOf = (source: string, marks: readonly Stretch[]): TextPiece[] =>
  textsIn(fromMarkdown(source).children).flatMap((text) => [...markedPieces(text, source, marks)]);

const markedIn = (source: string, ...stretches: string[]) => {
  const marks = stretches.map((words) => {
    const start = source.indexOf(words);
    return mark(start, start + words.length);
  });
  return piecesOf(source, marks).filter((piece) => piece.mark !== null);
};

describe('a marked stretch is found', () => {
  test.each([
    ['in a sentence', 'RSI reads 70.74, which is high.', '70.74'],
    ['in bold', 'It stands at **64,250.5** now.', '64,250.5'],
    ['in a heading', '### Stop 63,100.0', '63,100.0'],
    ['in a list', '- first 1.5\n- then 2.5', '2.5'],
    ['after letters of two units', '🚀🚀 up 12.00% today', '12.00%'],
    ['with its minus', 'CCI is -101.50 here', '-101.50'],
    ['over a line break', 'since price\nis above it, all', 'price\nis above it'],
    ['of a whole paragraph', 'one\n\nprice is above it\n\ntwo', 'price is above it'],
  ])('%s', (_, source, stretch) => {
    expect(markedIn(source, stretch)).toEqual([{ text: stretch, mark: 0 }]);
  });

  test('and so are two beside each other', () => {
    const found = markedIn('70.74 and 71.96', '70.74', '71.96');
    expect(found.map(({ text }) => text)).toEqual(['70.74', '71.96']);
  });
});

describe('words stay plain', () => {
  test.each([
    ['where the stretch holds an entity', 'A &amp; B at 5.00', [mark(13, 17)]],
    ['where the stretch holds an escape', 'A \\* B at 5.00', [mark(10, 14)]],
    ['where the mark reaches over an edge', 'at 5*0* now', [mark(3, 7)]],
    ['in code', 'at `5.00` now', [mark(4, 8)]],
    ['where the mark lies outside of the text', 'at 5.00', [mark(40, 44)]],
    ['where the mark is empty', 'at 5.00', [mark(3, 3)]],
  ])('%s', (_, source, marks) => {
    expect(piecesOf(source, marks).every((piece) => piece.mark === null)).toBe(true);
  });

  test('where it overlaps one before', () => {
    const pieces = piecesOf('at 64,250.5', [mark(3, 9), mark(5, 11)]);
    expect(pieces.filter((piece) => piece.mark !== null)).toEqual([{ text: '64,250', mark: 0 }]);
  });
});

test('whatever is marked, the words stay as they are, and a piece says just what its mark spans', () => {
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
      const marks = drawn.map(([start, length]) => mark(start, start + length));
      const texts = textsIn(fromMarkdown(source).children);
      for (const text of texts) {
        const pieces = markedPieces(text, source, marks);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text.value);
        for (const piece of pieces) {
          const marked = piece.mark === null ? null : marks[piece.mark];
          if (marked) expect(piece.text).toBe(source.slice(marked.start, marked.end));
        }
      }
    }),
  );
});
