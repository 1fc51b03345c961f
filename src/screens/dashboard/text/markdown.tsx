import { fromMarkdown } from 'mdast-util-from-markdown';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import type { ReadText } from './mark.ts';

type Root = ReturnType<typeof fromMarkdown>;
type Content = Root['children'][number];

/** Anything else is reduced to its text: no links, images or HTML. */
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

type Reader = (stretch: ReadText) => ReactNode;

function children(node: Root | Content, read: Reader): ReactNode {
  if (!('children' in node)) return null;
  return node.children.map((child, index) => rendered(child, index, read));
}

function rendered(node: Content, key: number, read: Reader): ReactNode {
  if (node.type === 'text') {
    const { value, position } = node;
    const stretch = { value, start: position?.start.offset, end: position?.end.offset };
    return createElement(Fragment, { key }, read(stretch));
  }
  if (node.type === 'html') return node.value;
  if (node.type === 'break') return createElement('br', { key });
  if (node.type === 'thematicBreak') return createElement('hr', { key });
  if (node.type === 'list')
    return createElement(node.ordered ? 'ol' : 'ul', { key }, children(node, read));
  const element = ELEMENTS[node.type];
  const content = 'value' in node ? node.value : children(node, read);
  return createElement(element ?? Fragment, { key }, content);
}

interface MarkdownProps {
  readonly markdown: string;
  /** Keep its identity; reads the stretches in order. */
  readonly reader: () => Reader;
}

export function Markdown({ markdown, reader }: MarkdownProps) {
  return useMemo(() => children(fromMarkdown(markdown), reader()), [markdown, reader]);
}
