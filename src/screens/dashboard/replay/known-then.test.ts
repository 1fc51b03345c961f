// @vitest-environment happy-dom
import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it, test } from 'vitest';
import { readAnalysis } from '../../../../domain/analysis/read-analysis.ts';
import type { CandleRow } from '../../../../domain/market/candle.ts';
import type { Replay } from '../../../../domain/record/replay.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../domain/text/time-units.ts';
import { simulatedReplay, simulatedRows, withQuarters } from '../../../../tests/support/replay.ts';
import {
  closeOf,
  knownAt,
  missingStretches,
  momentsOf,
  nearestStep,
  quartersOf,
  sceneAt,
} from './known-then.ts';
import { HourTable } from './replay-tables.tsx';
import { ReplayView } from './replay-view.tsx';
import { eventsOf } from './said-happened.ts';

const loss = await simulatedReplay('loss');
const { openedAt } = loss.content;
const quarters = quartersOf(loss);
const moments = momentsOf(loss, quarters);
const end = moments.at(-1) ?? 0;

function factsOf({ result, content: { coin } }: Replay) {
  const read = readAnalysis(result, { coin, time: openedAt });
  if (read === 'unreadable') throw new Error('the opening cannot be read');
  return read;
}

/** The page, its table and what the chart is given. */
function shownOf(replay: Replay, at: number) {
  const known = knownAt(replay, quartersOf(replay), at);
  const facts = factsOf(replay);
  const events = eventsOf({ replay, facts, known });
  const view = createElement(ReplayView, { replay, at, onAt: () => undefined });
  const table = createElement(HourTable, { replay, known, events, moments });
  const html = [view, table].map((part) =>
    renderToStaticMarkup(createElement(MemoryRouter, null, part)),
  );
  return { html, scene: sceneAt(replay, facts, known), forming: known.forming };
}

describe('what is shown of a replay', () => {
  it('does not depend on any later candle, be it changed or missing', () => {
    const later = fc.record({
      step: fc.nat(moments.length - 1),
      factor: fc.double({ min: 0.5, max: 2, noNaN: true }),
      kept: fc.infiniteStream(fc.boolean()),
    });
    const property = fc.property(later, ({ step, factor, kept }) => {
      const at = moments[step] ?? openedAt;
      const spoilt = quarters.flatMap((row): CandleRow[] => {
        if (closeOf(row) <= at) return [row];
        const [time, open, high, low, close, volume] = row;
        if (!kept.next().value) return [];
        return [[time, open, high * factor + high, low / 3, close * factor, volume * factor]];
      });
      expect(shownOf(withQuarters(loss, spoilt), at)).toEqual(shownOf(loss, at));
    });
    fc.assert(property, { numRuns: 15 });
  });

  it('depends on the newest that had closed', () => {
    const at = openedAt + 2 * HOUR_MS;
    const spoilt = quarters.map((row): CandleRow => {
      const [time, open, high, low, close, volume] = row;
      return closeOf(row) === at ? [time, open, high, low, close + 7, volume] : row;
    });
    const [page, table] = shownOf(withQuarters(loss, spoilt), at).html;
    const [before, tableBefore] = shownOf(loss, at).html;
    expect(page).not.toBe(before);
    expect(table).not.toBe(tableBefore);
  });
});

test('hours made of quarters are the hours of the market', async () => {
  const from = openedAt - 72 * HOUR_MS;
  const market = new Map((await simulatedRows('1h', from, end)).map((row) => [row[0], row]));
  const { hours } = knownAt(loss, quarters, end);
  expect(hours.length).toBe(72 + Math.floor((end - openedAt) / HOUR_MS));
  for (const [time, ...prices] of hours) {
    const [, ...expected] = market.get(time) ?? [];
    expect(prices.slice(0, 4)).toEqual(expected.slice(0, 4));
  }
});

describe('a forming hour', () => {
  it('holds the quarters that had closed', () => {
    const at = openedAt + 30 * MINUTE_MS;
    const [first, second] = quarters.filter(([time]) => time >= openedAt);
    const { forming, price, hours } = knownAt(loss, quarters, at);
    expect(price).toBe(second?.[4]);
    expect(forming).toEqual({
      open: openedAt,
      from: first?.[1],
      now: second?.[4],
      high: Math.max(first?.[2] ?? 0, second?.[2] ?? 0),
      low: Math.min(first?.[3] ?? 0, second?.[3] ?? 0),
    });
    expect(hours.at(-1)?.[0]).toBe(openedAt - HOUR_MS);
  });

  it('is none at a full hour', () => {
    const { forming, hours } = knownAt(loss, quarters, openedAt + HOUR_MS);
    expect([forming, hours.at(-1)?.[0]]).toEqual([null, openedAt]);
  });
});

describe('moments', () => {
  it('go by quarters from the opening to the end, which is the last', () => {
    const at = openedAt + 40 * MINUTE_MS;
    const ended = loss.ended && { ...loss.ended, at };
    const quarter = 15 * MINUTE_MS;
    expect(momentsOf({ ...loss, ended } as Replay, quarters)).toEqual([
      openedAt,
      openedAt + quarter,
      openedAt + 2 * quarter,
      at,
    ]);
  });

  it('of a plan that stands go to the newest close', () => {
    const some = quarters.filter(([time]) => time < openedAt + HOUR_MS);
    expect(momentsOf({ ...loss, ended: null }, some).at(-1)).toBe(openedAt + HOUR_MS);
    expect(momentsOf({ ...loss, ended: null }, [])).toEqual([openedAt]);
  });

  it.each([
    ['before the opening', openedAt - HOUR_MS, openedAt],
    ['after the end', end + HOUR_MS, end],
    ['between two', openedAt + 16 * MINUTE_MS, openedAt + 15 * MINUTE_MS],
    ['that is none', Number.NaN, openedAt],
  ])('are found for one %s', (_, at, nearest) => {
    expect(moments[nearestStep(moments, at)]).toBe(nearest);
  });
});

test('the axis widens with what has happened, and never narrows', () => {
  const facts = factsOf(loss);
  const bands = moments.map(
    (at) => sceneAt(loss, facts, knownAt(loss, quarters, at)).replayed?.prices,
  );
  bands.slice(1).forEach((band, step) => {
    expect(band?.low).toBeLessThanOrEqual(bands[step]?.low ?? 0);
    expect(band?.high).toBeGreaterThanOrEqual(bands[step]?.high ?? 0);
  });
});

test('missing candles are named up to the moment', () => {
  const from = openedAt + HOUR_MS;
  const rows = quarters.filter(([time]) => time < from || time >= from + HOUR_MS);
  const at = (moment: number) => missingStretches(knownAt(loss, rows, moment), openedAt);
  expect(at(from)).toEqual([]);
  expect(at(from + HOUR_MS / 2)).toEqual([[from, from + HOUR_MS / 2]]);
  expect(at(end)).toEqual([[from, from + HOUR_MS]]);
});

test('damaged candles are none', () => {
  expect(quartersOf({ ...loss, quarters: '%' })).toEqual([]);
  expect(quartersOf({ ...loss, quarters: loss.quarters.slice(0, 40) })).toEqual([]);
});
