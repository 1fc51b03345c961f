// @vitest-environment happy-dom
import { cleanup, configure, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import 'fake-indexeddb/auto';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { KnownAnalysis } from '../../../../domain/analysis/known-analysis.ts';
import { PERIOD_MS } from '../../../../domain/market/timeframe.ts';
import { momentText } from '../../../../domain/text/moment-text.ts';
import { epochMs } from '../../../../domain/text/quantity.ts';
import { knownAnalysis } from '../../../../tests/support/analysis-result.ts';
import { snapshotChart } from '../../../../tests/support/snapshot-chart.ts';
import { wipeDatabase } from '../../../data/database/ownership.ts';
import { type ChartedAnalysis, chartCache } from '../../../data/database/snapshot-cache.ts';
import { useLevelSheet } from '../../../state/level-sheet.ts';
import { type ChartTarget, ShowOnChartProvider } from '../chart/chart-target.ts';
import { VisitorContext } from '../frame/visitor.ts';
import { claimMarks, ExplainedAnalysis } from './mark.ts';
import { ExplainedText } from './prose.tsx';

const SNAPSHOT = '1c7a6b3f-8d2e-4f1f-8e6d-7b5d7a4c3b21';
const KEY = { userId: 'me', coin: 'BTCUSDT', kind: 'current' } as const;

// A sheet is loaded when it is first opened.
configure({ asyncUtilTimeout: 10_000 });
beforeEach(() => wipeDatabase());
afterEach(cleanup);

function show(analysis: KnownAnalysis, visiting = false): (ChartTarget | null)[] {
  const kept: ChartedAnalysis = {
    ...analysis,
    ...KEY,
    snapshotId: SNAPSHOT,
    coinFilter: 'BTCUSDT',
    selectedTimeframe: '4h',
    timestamp: epochMs(Date.now()),
  };
  const shown: (ChartTarget | null)[] = [];
  render(
    <VisitorContext value={visiting}>
      <ShowOnChartProvider value={(target) => shown.push(target)}>
        <ExplainedAnalysis value={kept}>
          <ExplainedText
            text={analysis.aianalysis}
            marks={claimMarks(analysis.text, analysis.claims)}
          />
        </ExplainedAnalysis>
      </ShowOnChartProvider>
    </VisitorContext>,
    { wrapper: MemoryRouter },
  );
  return shown;
}

async function open(words: RegExp) {
  await userEvent.click(screen.getByRole('button', { name: words }));
  const sheet = within(await screen.findByRole('dialog'));
  await sheet.findByText('How it was decided');
  return sheet;
}

/** What stands beside a label in the sheet. */
const beside = (sheet: ReturnType<typeof within>, label: string) =>
  sheet.getByText(label).nextElementSibling?.textContent;

describe('the sheet of a piece of evidence', () => {
  test('says what it claims, for whom, how it was decided, from which values', async () => {
    show(knownAnalysis());
    const sheet = await open(/CCI is overbought/);
    expect(sheet.getByRole('heading').textContent).toBe('4h CCI is overbought (101.5).');
    expect(sheet.getByText('Speaks for SHORT, against the plan')).toBeTruthy();
    expect(beside(sheet, 'How it was decided')).toMatch(/100 and −100 for CCI/);
    expect(beside(sheet, 'CCI of the 4-hour timeframe')).toBe('101.50');
    const opened = knownAnalysis().candleTimes['4h'] ?? 0;
    expect(beside(sheet, 'Values')).toContain(
      `4h, ${momentText(opened)} to ${momentText(opened + PERIOD_MS['4h'])}`,
    );
    expect(beside(sheet, 'Formula')).toMatch(/Parameters: /);
    expect(sheet.getByRole('link', { name: 'How it is computed' })).toBeTruthy();
  });

  test('folds the formulas of several readings, each once', async () => {
    show(knownAnalysis());
    const sheet = await open(/[Tt]he stop is/);
    expect(beside(sheet, 'ATR of the plan')).toBe('321.5');
    const folded = sheet.getAllByRole('group').map((details) => details.firstChild?.textContent);
    expect(folded).toEqual(['Stop-loss', 'Entry', 'ATR, average true range']);
  });

  test('names the candles of a change, and marks them where the chart is at hand', async () => {
    await chartCache.keep(KEY, SNAPSHOT, snapshotChart());
    const shown = show(knownAnalysis());
    const sheet = await open(/MACD crossed/);
    const { claims } = knownAnalysis();
    const { candles, words } = claims.find(({ kind }) => kind === 'change') ?? {};
    expect(beside(sheet, 'Candles')).toContain(momentText(candles?.first ?? 0));
    await userEvent.click(await sheet.findByRole('button', { name: 'Show on chart' }));
    expect(shown).toEqual([
      null,
      {
        timeframe: '4h',
        candle: candles?.last,
        mark: { candles: { first: candles?.first, last: candles?.last }, prices: [], words },
      },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('leads to the rule of its statement, and back to the words', async () => {
    show(knownAnalysis());
    const sheet = await open(/MACD crossed/);
    await userEvent.click(sheet.getByRole('button', { name: 'Tell me when' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const claim = knownAnalysis().claims.find(({ kind }) => kind === 'change')?.id;
    expect(useLevelSheet.getState().asked).toEqual({ view: 'rule', coin: 'BTCUSDT', claim });
  });

  test('of what no rule waits for offers none, nor to a visitor', async () => {
    show(knownAnalysis());
    const sheet = await open(/CCI is overbought/);
    expect(sheet.queryByRole('button', { name: 'Tell me when' })).toBeNull();
    cleanup();
    show(knownAnalysis(), true);
    const visited = await open(/MACD crossed/);
    expect(visited.queryByRole('button', { name: 'Tell me when' })).toBeNull();
  });

  test('of a claim without values is its words and its rule, without a chart', async () => {
    await chartCache.keep(KEY, SNAPSHOT, snapshotChart());
    show(knownAnalysis());
    const sheet = await open(/^News/);
    expect(sheet.getByText('Speaks for neither side')).toBeTruthy();
    expect(sheet.queryByText('Values')).toBeNull();
    expect(sheet.queryByRole('button', { name: 'Show on chart' })).toBeNull();
  });

  test('of a type that this version does not know leaves the rule out', async () => {
    const { claims, ...rest } = knownAnalysis();
    const newer = claims.map((claim) => ({ ...claim, proposition: { type: 'moon-phase' } }));
    show({ ...rest, claims: newer });
    await userEvent.click(screen.getByRole('button', { name: /CCI is overbought/ }));
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByText('CCI of the 4-hour timeframe');
    expect(sheet.queryByText('How it was decided')).toBeNull();
  });
});
