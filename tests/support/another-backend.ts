/**
 * Results as another backend may give them: the sections that the specification names, values in
 * formats of its own, two timeframes, some sections not at all, and nothing beside them.
 */
export const anotherResult = {
  aianalysis: 'Bitcoin is **weak** below its average.',
  technicalIndicators: {
    '1d': { RSI: 71 },
    '4h': {
      RSI: '25.5',
      MACDLine: 'rising',
      movingAverages: { MA5: 64_100 },
      parabolicSAR: { value: 63_500, trend: 'Bearish' },
      OBV: 12_345_678,
    },
  },
  ichimokuCloud: { '4h': { ichimoku: { tenkanSen: 64_010 } } },
  supportResistance: {
    '4h': { supportLevels: [63_900.5, '$63,100', 62_000, 61_000, 60_000, 59_000] },
  },
  patternAnalysis: {
    '4h': {
      patterns: {
        headAndShoulders: { pattern: 'Head and Shoulders', confidence: '62%' },
        liquiditySwings: { structure: 'Downtrend' },
      },
    },
  },
  tradeRecommendation: {
    currentPrice: 64_250.5,
    action: 'SELL',
    stopLoss: '65,500',
    takeProfit: { TP1: '61,000', TP2: 'the low of October' },
    potentialROI: { riskPerTrade: '1.9%', rr: '1:2.6' },
    etaToTP: { TP1: '2 days' },
    reason: 'BTC/USDT closed below its average.',
  },
  tradeSummary: { specificLevels: { Resistance: 65_100 } },
};
