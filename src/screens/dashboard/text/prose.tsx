import {
  createElement,
  memo,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useState,
} from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useShowOnChart } from '../chart/chart-target.ts';
import { ExplainedAnalysis, type Mark, markedPieces, type ReadText } from './mark.ts';
import { type AskedMark, MarkedText, MarkedWords } from './marked-text.tsx';

const AsTyped = memo(function AsTyped({ markdown }: { readonly markdown: string }) {
  return <p className="max-w-[68ch] whitespace-pre-line">{markdown}</p>;
});

// What the rules write, and most of what a model does, needs no parser: 18 KB.
const Markdown = lazyPart(() => import('./markdown.tsx'), 'Markdown', AsTyped);

interface PlainBlock {
  readonly element: 'p' | 'h3' | 'ul';
  readonly lines: readonly ReadText[];
}

const STARTS = { h3: '### ', ul: '- ', p: '' } as const;

/** More than a line of plain words, to a reader of CommonMark. */
const MARKUP = /[*_`[\]<\\&#\0\t\r\n]|^(?:\d+[.)](?:\s|$)|[>+=~-]|\s)|\s$|^$/;

/** Headings and paragraphs of a line each, and lists of those; null for a text with other Markdown. */
export function plainBlocks(text: string): readonly PlainBlock[] | null {
  let next = 0;
  const blocks = text.split('\n\n').map((block): PlainBlock => {
    const element = block.startsWith(STARTS.h3) ? 'h3' : block.startsWith(STARTS.ul) ? 'ul' : 'p';
    const before = STARTS[element];
    const lines = (element === 'ul' ? block.split('\n') : [block]).map((line): ReadText => {
      const end = next + line.length;
      const start = line.startsWith(before) ? next + before.length : end;
      next = end + 1;
      return { value: text.slice(start, end), start, end };
    });
    next += 1;
    return { element, lines };
  });
  const lists = blocks.map(({ element }) => element === 'ul');
  // Two lists in a row would be one.
  if (lists.some((list, place) => list && lists[place + 1])) return null;
  const lines = blocks.flatMap((block) => block.lines);
  return lines.some(({ value }) => MARKUP.test(value)) ? null : blocks;
}

function readerOf(markdown: string, marks: readonly Mark[]): (stretch: ReadText) => ReactNode {
  let first = true;
  return (stretch) =>
    markedPieces(stretch, markdown, marks).map(({ text, mark }) => {
      if (mark === null) return text;
      const words = { mark, first, text };
      if (marks[mark]?.claim) first = false;
      return <MarkedWords key={mark} {...words} />;
    });
}

const NONE: readonly Mark[] = [];
const ignored = () => undefined;

interface ProseProps {
  readonly markdown: string;
  /** Keep the list's identity. */
  readonly marks?: readonly Mark[];
  readonly onAsk?: (asked: AskedMark) => void;
}

export function Prose({ markdown, marks = NONE, onAsk = ignored }: ProseProps) {
  const reader = useCallback(() => readerOf(markdown, marks), [markdown, marks]);
  const plain = useMemo(() => {
    const read = reader();
    return plainBlocks(markdown)?.map(({ element, lines }) => {
      const [line] = lines;
      const words =
        element === 'ul'
          ? lines.map((item) => (
              <li key={item.start}>
                <p>{read(item)}</p>
              </li>
            ))
          : line && read(line);
      return createElement(element, { key: line?.start }, words);
    });
  }, [markdown, reader]);
  return (
    <div className="prose" data-marked-text="">
      <MarkedText marks={marks} onAsk={onAsk}>
        {plain ?? (
          <Suspense fallback={<AsTyped markdown={markdown} />}>
            <Markdown {...{ markdown, reader }} />
          </Suspense>
        )}
      </MarkedText>
    </div>
  );
}

const ClaimSheet = lazyPart(() => import('./claim-sheet.tsx'), 'ClaimSheet');

type ExplainedTextProps = Required<Pick<ProseProps, 'marks'>> & { readonly text: string };

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
