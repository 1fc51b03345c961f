import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type OutlineOptions, outline } from '../../tests/support/outlines.ts';
import { StanceSchema } from '../analysis/recommendation.ts';
import { type Change, ChangesSchema, changeLine, isUrgent } from './change.ts';
import { detectChanges } from './change-detection.ts';

/** What is reported after a baseline at hour 0, with the last check and the new one at later hours. */
function detected(
  fresh: OutlineOptions,
  latest: OutlineOptions | null = null,
  previous: OutlineOptions | null = null,
): readonly string[] {
  const baseline = outline();
  const changes = detectChanges({
    previous: previous && outline({ hours: -24, ...previous }),
    baseline,
    latest: latest ? outline({ hours: 8, ...latest }) : baseline,
    fresh: outline({ hours: 12, ...fresh }),
  });
  return changes.map(({ kind }) => kind);
}

describe('a change worth telling', () => {
  it('is a crossed stop or target, at once', () => {
    expect(detected({ price: 61_900 })).toEqual(['crossing']);
    expect(detected({ price: 67_100 })).toEqual(['crossing']);
  });

  it('is a flip with conviction at once, a weaker one when two checks see it, a faint one never', () => {
    const flip = { action: 'SHORT', stop: 62_500, target: 69_000 } as const;
    expect(detected({ ...flip, conviction: 25 })).toEqual(['direction']);
    expect(detected({ ...flip, conviction: 24 })).toEqual([]);
    expect(detected({ ...flip, conviction: 24 }, { ...flip, conviction: 5 })).toEqual([
      'direction',
    ]);
    expect(detected({ ...flip, conviction: 9 }, { ...flip, conviction: 9 })).toEqual([]);
  });

  it('is a stop or target that two checks see moved the same way, or that moved far', () => {
    expect(detected({ stop: 63_500 })).toEqual([]);
    expect(detected({ stop: 63_500 }, { stop: 63_100 })).toEqual(['stop']);
    expect(detected({ stop: 63_500 }, { stop: 60_500 })).toEqual([]);
    expect(detected({ target: 73_000 })).toEqual([]);
    expect(detected({ target: 73_000.1 })).toEqual(['target']);
  });

  it('is a trade that two checks see gone, whatever it became', () => {
    const [aside, close] = [{ stance: 'stand aside' }, { stance: 'too close to call' }] as const;
    for (const [before, now] of [
      [aside, aside],
      [close, close],
      [aside, close],
    ] as const) {
      expect(detected(now)).toEqual([]);
      expect(detected(now, before)).toEqual(['stance']);
      expect(detected(now, {})).toEqual([]);
      expect(detected({}, before)).toEqual([]);
    }
  });

  it('is a new trade that two checks see, and nothing between the other stances', () => {
    const [aside, close] = [{ stance: 'stand aside' }, { stance: 'too close to call' }] as const;
    const reported = (before: OutlineOptions, latest: OutlineOptions, fresh: OutlineOptions) =>
      detectChanges({
        previous: null,
        baseline: outline(before),
        latest: outline({ hours: 8, ...latest }),
        fresh: outline({ hours: 12, ...fresh }),
      }).map(({ kind }) => kind);
    expect(reported(aside, {}, {})).toEqual(['stance']);
    expect(reported(close, {}, {})).toEqual(['stance']);
    expect(reported(aside, close, {})).toEqual([]);
    expect(reported(aside, close, close)).toEqual([]);
    expect(reported(close, aside, aside)).toEqual([]);
    const turned = { ...close, structure: { '4h': 'uptrend' } } as const;
    expect(reported(aside, turned, turned)).toEqual(['structure']);
  });

  it('is not how a plan moved or was sure of itself that was no trade and still is none', () => {
    const aside: OutlineOptions = { stance: 'stand aside' };
    const close: OutlineOptions = { stance: 'too close to call' };
    const reported = (after: OutlineOptions, before: OutlineOptions = aside) =>
      detectChanges({
        previous: null,
        baseline: outline(before),
        latest: outline({ hours: 8, ...after }),
        fresh: outline({ hours: 12, ...after }),
      }).map(({ kind }) => kind);
    const moved = { stop: 59_000, target: 76_000, conviction: 60 };
    expect(reported({ ...aside, ...moved })).toEqual([]);
    expect(reported({ ...close, ...moved })).toEqual([]);
    expect(reported({ ...close, ...moved }, close)).toEqual([]);
    expect(reported({ ...aside, ...moved }, {})).toEqual([
      'stance',
      'stop',
      'target',
      'conviction',
    ]);
    expect(reported(moved)).toEqual(['stance', 'stop', 'target', 'conviction']);
    expect(reported({ ...aside, ...moved, price: 61_900 })).toEqual([
      'crossing',
      'stop',
      'target',
      'conviction',
    ]);
    expect(reported({ ...aside, action: 'SHORT' })[0]).toBe('direction');
  });

  it('is a structure that two checks see turned', () => {
    expect(detected({ structure: { '4h': 'uptrend' } })).toEqual([]);
    expect(
      detected({ structure: { '4h': 'uptrend' } }, { structure: { '4h': 'uptrend' } }),
    ).toEqual(['structure']);
    expect(
      detected({ structure: { '4h': 'uptrend' } }, { structure: { '1d': 'uptrend' } }),
    ).toEqual([]);
  });

  it('is a conviction that two checks see well within another band', () => {
    expect(detected({ conviction: 60 })).toEqual([]);
    expect(detected({ conviction: 60 }, { conviction: 56 })).toEqual(['conviction']);
    expect(detected({ conviction: 60 }, { conviction: 53 })).toEqual([]);
    expect(detected({ conviction: 22 }, { conviction: 18 })).toEqual([]);
  });

  it('is reported with everything else that differs, because the baseline moves', () => {
    expect(detected({ price: 61_900, action: 'SHORT', conviction: 3 })).toEqual([
      'direction',
      'crossing',
      'stop',
      'target',
    ]);
  });

  it('is for six hours after a change a flip or a crossing alone', () => {
    const early = { hours: 5 } as const;
    const aside = { stance: 'stand aside' } as const;
    expect(detected({ ...early, ...aside }, { hours: 2, ...aside })).toEqual([]);
    const seen = { hours: 2, stop: 63_500 };
    expect(detected({ ...early, stop: 63_500 }, seen)).toEqual([]);
    expect(detected({ hours: 6, stop: 63_500 }, seen)).toEqual(['stop']);
    expect(detected({ ...early, price: 61_900 })).toEqual(['crossing']);
  });
});

describe('what was reported', () => {
  /** SHORT before; the flip to LONG was reported with the baseline. */
  const previous: OutlineOptions = { action: 'SHORT' };
  const back: OutlineOptions = { action: 'SHORT', conviction: 80, stop: 62_500, target: 69_000 };

  it('is not taken back within 24 hours, and is afterwards', () => {
    expect(detected({ ...back, hours: 24 }, null, previous)).toEqual([]);
    expect(detected({ ...back, hours: 25 }, null, previous)).toEqual(['direction']);
    expect(detected({ ...back, hours: 24 })).toEqual(['direction']);
  });

  it('is taken back at once when the price is two ATR past the stop', () => {
    expect(detected({ ...back, price: 60_100 }, null, previous)).toEqual([]);
    expect(detected({ ...back, price: 60_000 }, null, previous)).toEqual(['direction', 'crossing']);
  });

  it('of a stance is not taken back within 24 hours either, whatever it was before', () => {
    const [aside, close] = [{ stance: 'stand aside' }, { stance: 'too close to call' }] as const;
    for (const before of [aside, close]) {
      expect(detected({ ...aside, hours: 24 }, aside, before)).toEqual([]);
      expect(detected({ ...aside, hours: 25 }, aside, before)).toEqual(['stance']);
      expect(detected({ ...aside, hours: 24 }, aside)).toEqual(['stance']);
    }
  });

  it('does not hold back what it does not contradict', () => {
    expect(detected({ price: 61_900 }, null, previous)).toEqual(['crossing']);
  });

  it('of another market is not what stands', () => {
    expect(detected({ ...back, hours: 24 }, null, { ...previous, market: 'bybit' })).toEqual([
      'direction',
    ]);
  });
});

describe('detection', () => {
  const options = fc.record({
    action: fc.constantFrom('LONG', 'SHORT'),
    price: fc.integer({ min: 55_000, max: 73_000 }),
    stop: fc.integer({ min: 55_000, max: 73_000 }),
    target: fc.integer({ min: 55_000, max: 73_000 }),
    conviction: fc.integer({ min: 0, max: 100 }),
    stance: fc.constantFrom(...StanceSchema.options),
    structure: fc.record({
      '4h': fc.constantFrom('uptrend', 'downtrend', 'sideways'),
      '1d': fc.constantFrom('uptrend', 'downtrend', 'sideways'),
    }),
  } satisfies Record<string, fc.Arbitrary<unknown>>);

  it('of the same analysis again finds nothing, whatever was before', () => {
    fc.assert(
      fc.property(options, options, (before, now) => {
        const previous = outline({ ...before, hours: -30 });
        const baseline = outline({
          ...now,
          price: 64_000,
          stop: 60_000,
          target: 68_000,
          action: 'LONG',
        });
        const fresh = { ...baseline, snapshotTime: outline({ hours: 30 }).snapshotTime };
        expect(detectChanges({ previous, baseline, latest: baseline, fresh })).toEqual([]);
      }),
    );
  });

  it('makes changes that are stored and read back, each with a sentence, none twice', () => {
    fc.assert(
      fc.property(options, options, options, (first, second, third) => {
        const [baseline, latest, fresh] = [
          outline(first),
          outline({ ...second, hours: 10 }),
          outline({ ...third, hours: 30 }),
        ];
        const changes = detectChanges({ previous: null, baseline, latest, fresh });
        expect(v.parse(ChangesSchema, JSON.parse(JSON.stringify(changes)))).toEqual(changes);
        expect(new Set(changes.map(({ sentence }) => sentence)).size).toBe(changes.length);
      }),
    );
  });

  it('refuses to compare different coins or markets', () => {
    const baseline = outline();
    const fresh = outline({ market: 'bybit' });
    expect(() => detectChanges({ previous: null, baseline, latest: baseline, fresh })).toThrow(
      'BTCUSDT on recorded cannot be compared with BTCUSDT on bybit',
    );
  });
});

describe('the line of changes', () => {
  const stop: Change = v.parse(ChangesSchema, [
    { kind: 'stop', from: 1, to: 2, timeframe: '4h', sentence: 'stop 64,200 → 66,100' },
  ])[0] ?? { kind: 'direction', from: 'LONG', to: 'SHORT', sentence: 'none' };
  const flip: Change = { kind: 'direction', from: 'LONG', to: 'SHORT', sentence: 'LONG → SHORT' };

  it('joins the sentences and begins with a capital', () => {
    expect(changeLine([flip, stop])).toBe('LONG → SHORT; stop 64,200 → 66,100');
    expect(changeLine([stop])).toBe('Stop 64,200 → 66,100');
    expect(changeLine([])).toBe('');
  });

  it('is urgent for a flip or a crossed stop, not for a target', () => {
    const crossing = (level: string) =>
      v.parse(ChangesSchema, [
        { kind: 'crossing', level, label: 'x', at: 1, price: 2, sentence: 'price 2 rose' },
      ]);
    expect(isUrgent([stop])).toBe(false);
    expect(isUrgent([stop, flip])).toBe(true);
    expect(isUrgent(crossing('stop'))).toBe(true);
    expect(isUrgent(crossing('target'))).toBe(false);
    expect(isUrgent([{ kind: 'stance', from: 'trade', to: 'stand aside', sentence: 'x' }])).toBe(
      false,
    );
  });
});

describe('a timeframe that could not be seen', () => {
  const flip = { action: 'SHORT', stop: 62_500, target: 69_000, conviction: 60 } as const;

  it('is no change of its structure, when it goes and when it comes back', () => {
    const gone = { structure: { '4h': null }, unseen: ['4h'] } as const;
    expect(detected(gone)).toEqual([]);
    expect(detected(gone, gone)).toEqual([]);
    expect(detected({}, gone)).toEqual([]);
  });

  it('for one check lets only the price speak, which needs no vote', () => {
    expect(detected(flip)).toEqual(['direction']);
    expect(detected({ ...flip, unseen: ['1h'] })).toEqual([]);
    expect(detected({ target: 75_000, unseen: ['1h'] })).toEqual([]);
    expect(detected({ price: 61_900, unseen: ['1h'] })).toEqual(['crossing']);
  });

  it('for two checks is how things are: what the analysis says counts again', () => {
    const blind = { ...flip, unseen: ['1h'] } as const;
    expect(detected(blind, blind)).toEqual(['direction']);
    expect(detected(blind, { unseen: ['1h'] })).toEqual(['direction']);
  });
});
