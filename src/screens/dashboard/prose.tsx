import { fromMarkdown } from 'mdast-util-from-markdown';
import { createElement, Fragment, type ReactNode } from 'react';

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

function children(node: Root | Content): ReactNode {
  return 'children' in node ? node.children.map((child, index) => rendered(child, index)) : null;
}

function rendered(node: Content, key: number): ReactNode {
  if (node.type === 'text' || node.type === 'html') return node.value;
  if (node.type === 'break') return createElement('br', { key });
  if (node.type === 'thematicBreak') return createElement('hr', { key });
  if (node.type === 'list')
    return createElement(node.ordered ? 'ol' : 'ul', { key }, children(node));
  const element = ELEMENTS[node.type];
  const content = 'value' in node ? node.value : children(node);
  return createElement(element ?? Fragment, { key }, content);
}

/** Markdown as React elements, by an allow-list; never as HTML. */
export function Prose({ markdown }: { readonly markdown: string }) {
  return <div className="prose">{children(fromMarkdown(markdown))}</div>;
}
