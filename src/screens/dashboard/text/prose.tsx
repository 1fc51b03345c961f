import { fromMarkdown } from 'mdast-util-from-markdown';
import {
  createElement,
  Fragment,
  type ReactNode,
  Suspense,
  useContext,
  useMemo,
  useState,
} from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useShowOnChart } from '../chart/chart-target.ts';
import { ExplainedAnalysis, type Mark, markedPieces } from './mark.ts';
import { type AskedMark, MarkedText, MarkedWords } from './marked-text.tsx';

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

function reader(markdown: string, marks: readonly Mark[]): Reader {
  let first = true;
  return ({ value, position }) => {
    const stretch = { value, start: position?.start.offset, end: position?.end.offset };
    return markedPieces(stretch, markdown, marks).map(({ text, mark }) => {
      if (mark === null) return text;
      const words = { mark, first, text };
      if (marks[mark]?.claim) first = false;
      return <MarkedWords key={mark} {...words} />;
    });
  };
}

const NONE: readonly Mark[] = [];
const ignored = () => undefined;

interface ProseProps {
  readonly markdown: string;
  /** Keep the list's identity. */
  readonly marks?: readonly Mark[];
  readonly onAsk?: (asked: AskedMark) => void;
}

/** Markdown by an allow-list of elements, never as HTML. */
export function Prose({ markdown, marks = NONE, onAsk = ignored }: ProseProps) {
  const content = useMemo(
    () => children(fromMarkdown(markdown), reader(markdown, marks)),
    [markdown, marks],
  );
  return (
    <div className="prose" data-marked-text="">
      <MarkedText marks={marks} onAsk={onAsk}>
        {content}
      </MarkedText>
    </div>
  );
}

const ClaimSheet = lazyPart(() => import('./claim-sheet.tsx'), 'ClaimSheet');

interface ExplainedTextProps {
  readonly text: string;
  /** Keep the list's identity. */
  readonly marks: readonly Mark[];
}

export function ExplainedText({ text, marks }: ExplainedTextProps) {
  const kept = useContext(ExplainedAnalysis);
  const showOnChart = useShowOnChart();
  const [asked, setAsked] = useState<AskedMark | null>(null);
  const ask = (mark: AskedMark) => {
    showOnChart(null);
    setAsked(mark);
  };
  return (
    <>
      <Prose markdown={text} marks={marks} onAsk={ask} />
      {asked && kept ? (
        <Suspense fallback={null}>
          <ClaimSheet {...asked} kept={kept} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
