import { type CSSProperties, StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import * as v from 'valibot';
import { readAnalysis } from '../../domain/analysis/read-analysis.ts';
import { readPlan } from '../../domain/analysis/read-plan.ts';
import { OVERLAYS, SnapshotChartSchema } from '../../domain/analysis/readings/chart.ts';
import type { PlanLife, ReplacedPlan } from '../../domain/analysis/recommendation.ts';
import { byTimeframe } from '../../domain/market/timeframe.ts';
import { WatchedCoinSchema } from '../../domain/person/watched-coin.ts';
import {
  isOver,
  type PlanStatus,
  planStatus,
  type RecordedEnd,
} from '../../domain/plan/plan-status.ts';
import { planLevels } from '../../domain/plan/plan-status-levels.ts';
import type { TimeframeLeans } from '../../domain/plan/vote/leans-of.ts';
import { epochMs, percent, price } from '../../domain/text/quantity.ts';
import { HOUR_MS } from '../../domain/text/time-units.ts';
import { planWatches } from '../../src/data/plan-watches.ts';
import { type KnownPrice, usePrices } from '../../src/data/prices.ts';
import { weekLines } from '../../src/data/week-lines.ts';
import { FiveArrows } from '../../src/plan/five-arrows.tsx';
import { Ladder, LadderHeads } from '../../src/plan/ladder.tsx';
import { type LadderPlan, ladderOfPlan } from '../../src/plan/ladder-plan.ts';
import { ChartView } from '../../src/screens/dashboard/chart/chart-view.tsx';
import { sceneOf } from '../../src/screens/dashboard/chart/scene.ts';
import { PlanHead } from '../../src/screens/dashboard/plan/plan-head.tsx';
import { LifeLine, LifeNotes } from '../../src/screens/dashboard/plan/plan-life.tsx';
import { planPicture } from '../../src/screens/dashboard/share/open-share.ts';
import { WatchedRow } from '../../src/screens/watchlist/watched-row.tsx';
import { Badge } from '../../src/ui/badge.tsx';
import { Mark } from '../../src/ui/mark.tsx';
import '../../src/ui/styles.css';
import analysis from '../fixtures/analyses/analyst-8.json';
import { planLife, planWatch } from '../support/plan-watch.ts';

/** The page must be opened with the clock at this moment. */
const NOW = epochMs(Date.UTC(2026, 4, 6, 14, 45));
const ID = '0b6f5a2e-7c1d-4e0e-9d5c-6a4c6f3b2a10';
const MARKET = { id: 'bybit', name: 'Bybit', simulated: false };

const LONG = {
  action: 'LONG',
  stance: 'trade',
  entry: 82_014.4,
  stopLoss: 80_558.6,
  takeProfit: { TP1: 83_470.2, TP2: 85_653.9, TP3: 88_758.4 },
  primaryTarget: 'TP3',
  expiresInHours: 72,
  plan: planLife({ openedAt: epochMs(Date.UTC(2026, 4, 6, 12)) }),
};
const SHORT = {
  ...LONG,
  action: 'SHORT',
  stance: 'stand aside',
  stopLoss: 83_470.2,
  takeProfit: { TP1: 80_558.6, TP2: 78_374.9, TP3: 75_270.4 },
};

const ODDS: Readonly<Record<string, string>> = { TP1: '58%', TP2: '41%', TP3: '28%' };
const LEANS: TimeframeLeans = { '1w': 'down', '1d': 'up', '4h': 'flat', '1h': 'up', '15m': null };
const CLOSES = Array.from({ length: 42 }, (_, candle) =>
  price(79_800 + 60 * candle + 700 * Math.sin(candle / 3)),
);

const priceAt = (value: number): KnownPrice => ({
  market: MARKET,
  price: price(value),
  change24h: percent(1.84),
  tickSize: 0.1,
  at: NOW,
  seen: [],
});

function ladder(plan: unknown, now: number, stopped: boolean): LadderPlan {
  const end = { level: 'stop', price: 80_558.6, at: NOW, exact: true };
  const status: PlanStatus | null = stopped
    ? { kind: 'stopped', end, reached: null, sure: true, netR: null }
    : null;
  const made = ladderOfPlan(readPlan(plan), {
    tickSize: 0.1,
    now: priceAt(now),
    status,
    moment: NOW,
  });
  if (!made) throw new Error('the plan has no ladder');
  return {
    ...made,
    rungs: made.rungs.map((rung) => ({ ...rung, odds: ODDS[rung.label] ?? null })),
  };
}

const LIFE: PlanLife = {
  hash: LONG.plan.hash,
  openedAt: epochMs(NOW - 2.75 * HOUR_MS),
  openPrice: price(82_014.4),
  event: 'kept',
  why: 'same side',
  replaced: null,
  ended: null,
};

const WATCHED = v.parse(WatchedCoinSchema, {
  id: ID,
  coin: 'BTCUSDT',
  change_detected: true,
  changes: [{ kind: 'action', from: 'SHORT', to: 'LONG', sentence: 'SHORT → LONG' }],
  snapshot_time: '2026-05-06T12:00:00.000Z',
  previous_snapshot: null,
  last_check_at: null,
  last_check_error: null,
  recommendation: { ...LONG, plan: LIFE },
  latest_snapshot: ID,
  market: 'bybit',
  candles_until: '2026-05-06T12:00:00.000Z',
});

usePrices.setState({ known: new Map([['BTCUSDT', priceAt(82_485.4)]]) });
weekLines.useKnown.setState({ known: new Map([['BTCUSDT', { at: NOW, closes: CLOSES }]]) });
planWatches.useKnown.setState({
  known: new Map([[LONG.plan.hash, planWatch({ watchedUntil: NOW })]]),
  asked: new Set([LONG.plan.hash]),
});

function Share() {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const plan = {
      coin: 'BTCUSDT',
      market: MARKET.name,
      stance: 'trade',
      ladder: ladder(LONG, 82_485.4, false),
      leans: LEANS,
      times: 'Analysed 6 May 2026, 12:00 UTC; price at 14:45',
      ending: null,
      closes: CLOSES,
      link: 'https://coin-analyst.example',
      replay: '',
    } as const;
    void planPicture(plan).then((blob) => blob && setUrl(URL.createObjectURL(blob)));
  }, []);
  return url === null ? null : (
    <img src={url} alt="" width={600} height={315} data-part="share" style={{ maxWidth: 'none' }} />
  );
}

function BigLadder({ plan }: { readonly plan: LadderPlan }) {
  return (
    <>
      <LadderHeads plan={plan} />
      <Ladder plan={plan} height={300} />
    </>
  );
}

/** Styles, not classes: the app's style sheet holds only the classes of the app. */
const box = (width: number, padding: string) => ({ width, padding, background: 'var(--page)' });
const COLUMN = box(344, '1rem');
const WATCH = { now: NOW, touches: [], watchedUntil: NOW, live: priceAt(82_485.4), seen: [] };

interface LivedProps {
  readonly stated: object;
  readonly life?: Partial<PlanLife>;
  readonly ended?: RecordedEnd;
}

/** Head, life and notes of a plan, without the ladder between them. */
function Lived({ stated, life = {}, ended }: LivedProps) {
  const plan = readPlan({ ...stated, plan: { ...LIFE, ...life } });
  const levels = planLevels(plan, NOW);
  if (!plan?.plan || !levels) throw new Error('the plan has no life');
  const status = planStatus(levels, { ...WATCH, ended: ended ?? null });
  const known = { status, watch: null, unwatched: false, recorded: false, settled: true };
  const facts = { snapshotTime: epochMs(NOW - 0.75 * HOUR_MS), tickSize: 0.1 };
  const over = isOver(status);
  const lived = { facts, plan, life: plan.plan, now: NOW, levels, known, over };
  return (
    <>
      <PlanHead plan={plan} {...HEAD} levels={levels} known={known} over={over} />
      <LifeLine {...lived} />
      <LifeNotes {...lived} />
    </>
  );
}

const FRESH = { action: 'LONG', score: 0.02, stance: 'stand aside' };
const REPLACED: ReplacedPlan = {
  hash: LONG.plan.hash,
  action: 'SHORT',
  stance: 'stand aside',
  openedAt: epochMs(NOW - 30 * HOUR_MS),
  grossR: -0.34,
  why: 'first trade',
};
const STOPPED: RecordedEnd = {
  by: 'stop',
  at: NOW - 0.5 * HOUR_MS,
  exit: 80_558.6,
  netR: -1.1,
};

const CHARTED = readAnalysis(analysis, { coin: 'BTCUSDT', time: NOW });
if (CHARTED === 'unreadable') throw new Error('the analysis cannot be read');
const CLOSE = 81_705.5;

/** 90 candles that end at the price of the analysis. */
const CANDLES = Array.from({ length: 90 }, (_, candle) => {
  const before = 89 - candle;
  const at = (place: number) =>
    CLOSE + 45 * place + 900 * Math.sin(place / 5) * (place > 0 ? 1 : 0);
  const [open, close] = [at(before + 1), at(before)];
  const wick = 120 + 80 * Math.abs(Math.sin(candle));
  const time = analysis.snapshotTime - (before + 1) * 4 * HOUR_MS;
  const [low, high] = [Math.min(open, close) - wick, Math.max(open, close) + wick];
  return [time, open, high, low, close, 1_000 + 700 * Math.sin(candle / 2)];
});
const LINE = CANDLES.map(([, open]) => open);
const CHART = v.parse(
  SnapshotChartSchema,
  byTimeframe(() => ({
    candles: CANDLES,
    overlays: Object.fromEntries(OVERLAYS.map((name) => [name, LINE])),
    points: [],
  })),
);

const SCENE = sceneOf(CHARTED, CHART, '4h');
const NO_FOCUS = {
  target: null,
  pending: false,
  onShown: () => undefined,
  onClear: () => undefined,
};

function Chart() {
  return (
    <ChartView
      userId=""
      coin="BTCUSDT"
      market={null}
      scene={SCENE}
      summary=""
      focus={NO_FOCUS}
      layers={['range', 'averages']}
      full={false}
      table={false}
      onControls={() => undefined}
    />
  );
}

const HEAD = { tickSize: 0.1, now: NOW, levels: null, known: null, over: false } as const;

function Parts() {
  return (
    <MemoryRouter>
      <div data-part="ladder-long" style={COLUMN}>
        <BigLadder plan={ladder(LONG, 82_485.4, false)} />
      </div>
      <div data-part="ladder-short" style={COLUMN}>
        <BigLadder plan={ladder(SHORT, 81_200.2, false)} />
      </div>
      <div data-part="ladder-stopped" style={COLUMN}>
        <BigLadder plan={ladder(LONG, 80_100.2, true)} />
      </div>
      <div data-part="arrows" style={COLUMN}>
        <FiveArrows leans={LEANS} />
      </div>
      <div data-part="stance" style={COLUMN}>
        <PlanHead plan={readPlan(LONG)} {...HEAD} />
        <PlanHead plan={readPlan(SHORT)} {...HEAD} />
        <PlanHead plan={readPlan({ ...SHORT, stance: 'too close to call' })} {...HEAD} />
        <p className="flex flex-wrap gap-2" style={{ padding: '1rem' }}>
          <Badge>No Change</Badge>
          <Badge tone="accent">Change Detected</Badge>
          <Badge tone="up">TP1 reached</Badge>
          <Badge tone="down">Stopped</Badge>
          <Badge tone="warn">Overbought</Badge>
        </p>
      </div>
      <div data-part="row" style={box(1408, '0 1rem')}>
        <WatchedRow
          userId={ID}
          watched={WATCHED}
          mute={null}
          online
          card={false}
          now={NOW}
          onRemove={() => undefined}
        />
      </div>
      <div data-part="mark" style={box(40, '0.5rem')}>
        <Mark />
      </div>
      <Share />
      <div data-part="life" style={box(344, '0')}>
        <Lived stated={{ ...LONG, fresh: FRESH }} />
        <Lived stated={{ ...LONG, stance: 'too close to call' }} />
        <Lived stated={SHORT} life={{ event: 'opened', openedAt: NOW }} />
        <Lived stated={LONG} life={{ replaced: REPLACED }} />
        <Lived stated={{ ...LONG, stance: 'too close to call' }} ended={STOPPED} />
      </div>
      <div
        data-part="chart"
        style={{ ...box(720, '1rem 0 0'), '--plot-height': '360px' } as CSSProperties}
      >
        <Chart />
      </div>
    </MemoryRouter>
  );
}

const root = document.createElement('main');
document.body.append(root);
createRoot(root).render(
  <StrictMode>
    <Parts />
  </StrictMode>,
);
