import { type Concept, PRICE_LEVEL } from './concept.ts';

const pivots: Concept[] = ['s1', 's2', 's3', 'r1', 'r2', 'r3'].map((level) => ({
  name: level,
  phrases: [level, `pivot ${level}`],
  labels: new RegExp(`\\.${level}$`),
  fields: [level],
}));

const RATIOS = ['0', '236', '382', '500', '618', '786', '100'];

/** Price, volume, levels, cloud and patterns. */
export const MARKET_CONCEPTS: readonly Concept[] = [
  {
    name: 'price',
    phrases: ['price', 'prices', 'market', 'coin', 'price action', 'contract', 'last price'],
    labels: /^price$/,
    fields: ['price'],
    everywhere: true,
  },
  {
    name: 'volume',
    phrases: ['volume', 'turnover', 'activity', 'participation'],
    labels: /\.(averageVolume|currentVolume|volumeShare|volumeTrend)$/,
    fields: ['volumeShare'],
  },
  {
    name: 'average volume',
    phrases: ['average volume', 'usual volume', 'normal volume'],
    labels: /\.(averageVolume|volumeShare)$/,
    fields: ['averageVolume'],
  },
  {
    name: 'current volume',
    phrases: ['current volume', 'latest volume'],
    labels: /\.currentVolume$/,
    fields: ['currentVolume'],
  },
  {
    name: 'OBV',
    phrases: ['obv', 'on balance volume'],
    labels: /\.OBV$/,
    fields: ['OBV'],
  },
  {
    name: 'accumulation distribution',
    phrases: ['accumulation distribution', 'accumulation distribution line'],
    labels: /\.accumulationDistribution$/,
    fields: ['accumulationDistribution'],
  },
  {
    name: 'Chaikin money flow',
    phrases: ['chaikin money flow', 'chaikin', 'cmf', 'money flow'],
    labels: /\.chaikinMoneyFlow$/,
    fields: ['chaikinMoneyFlow'],
  },
  {
    name: 'MFI',
    phrases: ['mfi', 'money flow index'],
    labels: /\.MFI$/,
    fields: ['MFI'],
  },
  {
    name: 'support',
    phrases: ['support', 'support level', 'support levels', 'floor'],
    labels: PRICE_LEVEL,
    side: 'below',
  },
  {
    name: 'resistance',
    phrases: ['resistance', 'resistance level', 'resistance levels', 'ceiling'],
    labels: PRICE_LEVEL,
    side: 'above',
  },
  {
    name: 'level',
    phrases: ['level', 'levels', 'price level', 'price levels', 'area', 'zone'],
    labels: new RegExp(`${PRICE_LEVEL.source}|^plan\\.(entry|stopLoss|takeProfit\\.TP\\d)$`),
  },
  {
    name: 'conversion line',
    phrases: ['tenkan sen', 'tenkan', 'conversion line'],
    labels: /\.tenkanSen$/,
    fields: ['tenkanSen'],
  },
  {
    name: 'base line',
    phrases: ['kijun sen', 'kijun', 'base line', 'baseline'],
    labels: /\.kijunSen$/,
    fields: ['kijunSen'],
  },
  ...(['A', 'B'] as const).map(
    (side): Concept => ({
      name: `leading span ${side}`,
      phrases: ['span', 'senkou span', 'leading span'].map((p) => `${p} ${side.toLowerCase()}`),
      labels: new RegExp(`\\.senkouSpan${side}$`),
      fields: [`senkouSpan${side}`],
    }),
  ),
  {
    name: 'cloud',
    phrases: ['ichimoku cloud', 'cloud', 'kumo'],
    labels: /\.senkouSpan[AB]$/,
    fields: ['senkouSpanA', 'senkouSpanB'],
  },
  {
    name: 'Fibonacci level',
    phrases: [
      'fibonacci',
      'fibonacci level',
      'fibonacci retracement',
      'fibonacci retracement level',
      'retracement',
      'retracement level',
    ],
    labels: new RegExp(`\\.level(${RATIOS.join('|')})$`),
  },
  {
    name: 'pivot',
    phrases: ['pivot', 'pivot point', 'central pivot'],
    labels: /\.pivot$/,
    fields: ['pivot'],
  },
  ...pivots,
  {
    name: 'TD setup',
    phrases: ['td setup', 'td count', 'td sequential', 'td sequential setup', 'setup count'],
    labels: /\.tdSequential\.\w+$/,
  },
  {
    name: 'market structure',
    phrases: ['market structure', 'swing structure', 'structure', 'swings'],
    labels: /\.liquiditySwings\.structure$/,
  },
  {
    name: 'divergence',
    phrases: ['divergence'],
    labels: /\.divergence\.\w+$/,
    fields: ['patternAnalysis.divergence.type'],
    isPattern: true,
  },
  {
    name: 'head and shoulders',
    phrases: ['head and shoulders'],
    labels: /\.headAndShoulders\.\w+$/,
    fields: ['patternAnalysis.headAndShoulders.pattern'],
    isPattern: true,
  },
  {
    name: 'channel',
    phrases: ['channel', 'price channel', 'channel pattern'],
    labels: /\.channelPattern\.\w+$/,
    fields: ['patternAnalysis.channelPattern.pattern'],
    isPattern: true,
  },
  {
    name: 'harmonic pattern',
    phrases: ['harmonic', 'harmonic pattern'],
    labels: /\.harmonicPatterns\.\w+$/,
    fields: ['patternAnalysis.harmonicPatterns.pattern'],
    isPattern: true,
  },
  {
    name: 'pattern',
    phrases: ['pattern', 'patterns', 'chart pattern', 'formation'],
    labels: /\.(divergence|headAndShoulders|channelPattern|harmonicPatterns)\.\w+$/,
    fields: [
      'patternAnalysis.divergence.type',
      'patternAnalysis.headAndShoulders.pattern',
      'patternAnalysis.channelPattern.pattern',
      'patternAnalysis.harmonicPatterns.pattern',
    ],
    isPattern: true,
  },
  { name: 'zero line', phrases: ['zero line', 'zero'], labels: /^never$/, constant: 0 },
  {
    name: 'midline',
    phrases: ['midline', 'midpoint', 'centre line', 'center line', 'middle of its range'],
    labels: /^never$/,
    constant: 50,
  },
];
