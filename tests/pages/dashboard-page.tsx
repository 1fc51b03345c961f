import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { readAnalysis } from '../../domain/analysis/read-analysis.ts';
import { epochMs, percent, price } from '../../domain/text/quantity.ts';
import { usePrices } from '../../src/data/prices.ts';
import { holdChart } from '../../src/data/snapshot-chart.ts';
import { Cockpit } from '../../src/screens/dashboard/frame/cockpit.tsx';
import { Results } from '../../src/screens/dashboard/results.tsx';
import '../../src/ui/styles.css';
import type { Stored, WholePage } from '../support/counted-page.ts';
import { drawnText, noteDrawnText, visibleText } from './visible-text.ts';

let shown: Stored | null = null;
let changed: () => void = () => undefined;

function Page() {
  const stored = useSyncExternalStore(
    (listener) => {
      changed = listener;
      return () => undefined;
    },
    () => shown,
  );
  if (!stored) return null;
  const { coin, analysis: raw, at } = stored;
  const analysis = readAnalysis(raw, { coin, time: epochMs(at) });
  if (analysis === 'unreadable') throw new Error('the analysis cannot be read');
  return <Shown key={coin} analysis={analysis} />;
}

function Shown({
  analysis,
}: {
  readonly analysis: Exclude<ReturnType<typeof readAnalysis>, string>;
}) {
  const kept = {
    ...analysis,
    userId: '',
    snapshotId: `${analysis.coin} ${analysis.snapshotTime}`,
    kind: 'current' as const,
    coinFilter: analysis.coin,
    selectedTimeframe: '4h' as const,
    timestamp: analysis.actualAnalysisTime,
  };
  return (
    <Cockpit rail={null}>
      <Results
        facts={analysis}
        kept={kept}
        online={false}
        timeframe="4h"
        onTimeframe={() => undefined}
      />
    </Cockpit>
  );
}

/** Shows a stored analysis as its device would, with the price it was made at. */
function show(stored: Stored): void {
  const { coin, analysis, chart, at, price: now } = stored;
  const known = readAnalysis(analysis, { coin, time: epochMs(at) });
  if (known === 'unreadable' || !known.market) throw new Error('the analysis cannot be read');
  holdChart(`${known.coin} ${known.snapshotTime}`, chart);
  const of = {
    market: known.market,
    price: price(now),
    change24h: percent(0.8),
    tickSize: known.tickSize,
  };
  usePrices.setState({ known: new Map([[known.coin, { ...of, at: epochMs(at), seen: [] }]]) });
  shown = stored;
  flushSync(() => {
    changed();
    // The clock was set.
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

const all = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)];

const isWhole = () =>
  ['footer strong', 'canvas', '[data-mark]'].every((part) => root.querySelector(part));

/** Until nothing was rendered during a frame, and what comes last stands. */
async function rendered(isThere = isWhole): Promise<void> {
  let changes = 1;
  const observer = new MutationObserver(() => {
    changes += 1;
  });
  observer.observe(root, { subtree: true, childList: true, characterData: true });
  while (changes > 0 || !isThere()) {
    changes = 0;
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  }
  observer.disconnect();
}

/** Opens all that can be opened, the questions one after another. */
async function readWhole(stored: Stored): Promise<WholePage> {
  show(stored);
  for (const each of all('details')) each.toggleAttribute('open', true);
  await rendered();
  const marks = all('[data-mark]').map(
    ({ dataset, textContent }) => [dataset.mark ?? '', textContent] as const,
  );
  const text = visibleText(root, Number.POSITIVE_INFINITY);
  const answers: string[] = [];
  for (const question of all('section li > button[aria-expanded]')) {
    const { nextElementSibling: answer } = question;
    if (!answer) throw new Error('a question has no answer');
    flushSync(() => question.click());
    // One of them asks the server, which is not there.
    const waits = () => answer.textContent.startsWith('Waiting');
    if (waits()) await rendered(() => !waits());
    answers.push(visibleText(answer, Number.POSITIVE_INFINITY));
  }
  flushSync(() => all('[aria-expanded=true]').at(-1)?.click());
  return { text, answers, marks };
}

/** What stands on the first screen. */
async function readFirst(stored: Stored): Promise<string> {
  show(stored);
  await rendered();
  return `${visibleText(root, innerHeight)} ${drawnText(innerHeight)}`;
}

Object.assign(globalThis, { readWhole, readFirst });
noteDrawnText();

const root = document.createElement('main');
root.style.cssText =
  '--head-height: 3.25rem; --foot-height: 4rem; padding-top: 52px; transform: translateX(-20000px)';
document.body.append(root);
createRoot(root).render(
  <MemoryRouter>
    <Page />
  </MemoryRouter>,
);
