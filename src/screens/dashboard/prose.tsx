import { fromMarkdown } from 'mdast-util-from-markdown';
import { createElement, Fragment, memo, type ReactNode } from 'react';
import type { Citation } from '../../../domain/analysis.ts';
import { citedPieces } from './citations/cited-pieces.ts';
import { type AskedNumber, CitedNumber, CitedText } from './citations/cited-text.tsx';

type Root = ReturnType<typeof fromMarkdown>;
type Content = Root['children'][number];

/** What the text may become. Anything else shows as the words inside it: no links, images, HTML. */
const ELEMENTS: Partial<Record<Content['type'], string>> = {
  paragraph: 'p',
  heading: 'h3',
  strong: 'strong',
  emphasis: 'em',
  inlineCode: 'code',
  code: 'pre',
  blockquote: 'blockquote',
  listItem: 'li',
};

/** Makes a node's text, the numbers in it as buttons where they are cited. */
type Reader = (node: Extract<Content, { type: 'text' }>) => ReactNode;

function children(node: Root | Content, read: Reader): ReactNode {
  if (!('children' in node)) return null;
  return node.children.map((child, index) => rendered(child, index, read));
}

function rendered(node: Content, key: number, read: Reader): ReactNode {
  if (node.type === 'text') return createElement(Fragment, { key }, read(node));
  if (node.type === 'html') return node.value;
  if (node.type === 'break') return createElement('br', { key });
  if (node.type === 'thematicBreak') return createElement('hr', { key });
  if (node.type === 'list')
    return createElement(node.ordered ? 'ol' : 'ul', { key }, children(node, read));
  const element = ELEMENTS[node.type];
  const content = 'value' in node ? node.value : children(node, read);
  return createElement(element ?? Fragment, { key }, content);
}

function reader(markdown: string, citations: readonly Citation[]): Reader {
  let first = true;
  return ({ value, position }) => {
    const stretch = { value, start: position?.start.offset, end: position?.end.offset };
    return citedPieces(stretch, markdown, citations).map(({ text, citation }) => {
      if (citation === null) return text;
      const number = { citation, first, text };
      first = false;
      return <CitedNumber key={citation} {...number} />;
    });
  };
}

interface ProseProps {
  readonly markdown: string;
  /** Where the text's numbers came from. */
  readonly citations?: readonly Citation[];
  readonly onAsk?: (asked: AskedNumber) => void;
}

/** Markdown as React elements, by an allow-list; never as HTML. Cited numbers open their source. */
export const Prose = memo(function Prose({ markdown, citations = [], onAsk }: ProseProps) {
  const content = children(fromMarkdown(markdown), reader(markdown, onAsk ? citations : []));
  return (
    <div className="prose" data-cited-text="">
      {onAsk ? (
        <CitedText key={markdown} citations={citations} onAsk={onAsk}>
          {content}
        </CitedText>
      ) : (
        content
      )}
    </div>
  );
});
