import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, test } from 'vitest';
import { plainBlocks } from './prose.tsx';

type Content = ReturnType<typeof fromMarkdown>['children'][number];

function linesOf(node: Content): unknown[] {
  if (node.type === 'text') {
    const { start, end } = node.position ?? {};
    return [{ value: node.value, start: start?.offset, end: end?.offset }];
  }
  return 'children' in node ? node.children.flatMap(linesOf) : [node.type];
}

const ELEMENTS: Readonly<Record<string, string>> = { paragraph: 'p', list: 'ul', listItem: 'li' };

const elementOf = (node: Content) =>
  node.type === 'heading' ? `h${node.depth}` : (ELEMENTS[node.type] ?? node.type);

const parsed = (text: string) =>
  fromMarkdown(text).children.map((node) => ({ element: elementOf(node), lines: linesOf(node) }));

test('headings, paragraphs and lists are those of the parser', () => {
  const text =
    '### Trend\n\n1d RSI is 29.1 (−3.4%). 1 of 2.\n\nNo signal.\n\n- 1d RSI\n- a close\n\n### Not known\n\nFunding.';
  expect(plainBlocks(text)).toEqual(parsed(text));
  expect(plainBlocks(text)).toHaveLength(6);
});

test('what is taken as plain reads as the parser reads it, whatever the text', () => {
  const piece = fc.constantFrom(
    ...['\n\n', '\n', '### ', '# ', ' ', 'a', '1. ', '2)', '- ', '+', '=', '>', '~~~', '|', '!'],
    ...[
      '*',
      '_',
      '`',
      '[',
      ']',
      '(',
      '<b>',
      '\\',
      '&amp;',
      '\t',
      '\0',
      '\r',
      '−',
      '4.5',
      '://',
      '@b.c',
    ],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      const blocks = plainBlocks(text);
      if (blocks) expect(blocks).toEqual(parsed(text));
    }),
    { numRuns: 3000 },
  );
});
