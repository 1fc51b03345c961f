import { type Lean, type LeanSource, leanOver, leanWithin, meanLean } from './source.ts';

function averages({ price, values }: LeanSource): Lean {
  const { movingAverages: ma, ATR } = values.technicalIndicators;
  const pairs: readonly (readonly [number | null, number | null])[] = [
    [price, ma.MA20],
    [price, ma.MA50],
    [price, ma.MA200],
    [ma.MA20, ma.MA50],
    [ma.MA50, ma.MA200],
  ];
  return meanLean(pairs.map(([a, b]) => (a === null || b === null ? null : leanOver(a, b, ATR))));
}

/** Wilder's DI difference, weighted up as ADX rises from 10 to 30. */
function directionalMovement({ values }: LeanSource): Lean {
  const { diPlus, diMinus, ADX } = values.technicalIndicators.DMI;
  if (diPlus === null || diMinus === null || ADX === null) return null;
  return leanWithin((diPlus - diMinus) / 15) * Math.max(0, leanWithin((ADX - 10) / 20));
}

/** Price against the cloud (0.7), conversion against base line (0.3). */
function cloud({ price, values }: LeanSource): Lean {
  const { tenkanSen, kijunSen, senkouSpanA, senkouSpanB } = values.ichimokuCloud;
  const { ATR } = values.technicalIndicators;
  if (senkouSpanA === null || senkouSpanB === null) return null;
  const top = Math.max(senkouSpanA, senkouSpanB);
  const bottom = Math.min(senkouSpanA, senkouSpanB);
  const place =
    price > top ? leanOver(price, top, ATR) : price < bottom ? leanOver(price, bottom, ATR) : 0;
  const cross = tenkanSen === null || kijunSen === null ? 0 : leanOver(tenkanSen, kijunSen, ATR);
  return 0.7 * place + 0.3 * cross;
}

function rsi({ values }: LeanSource): Lean {
  const value = values.technicalIndicators.RSI;
  return value === null ? null : leanWithin((value - 50) / 20);
}

/** Side of zero (0.4) and histogram (0.6), both in ATR. */
function macd({ values }: LeanSource): Lean {
  const { MACDLine, MACDHistogram, ATR } = values.technicalIndicators;
  if (MACDLine === null || MACDHistogram === null || ATR === null || ATR <= 0) return null;
  return 0.4 * leanWithin(MACDLine / ATR) + 0.6 * leanWithin(MACDHistogram / (ATR / 4));
}

function moneyFlowIndex({ values }: LeanSource): Lean {
  const { MFI } = values.volumeAnalysis;
  return MFI === null ? null : leanWithin((MFI - 50) / 30);
}

/** Averages, DMI, cloud, RSI, MACD and MFI measure one thing, so that their mean counts once. */
export function trendLean(source: LeanSource): Lean {
  return meanLean([
    averages(source),
    directionalMovement(source),
    cloud(source),
    rsi(source),
    macd(source),
    moneyFlowIndex(source),
  ]);
}
