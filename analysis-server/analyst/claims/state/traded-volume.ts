import type { Leans } from '../../../../domain/claim/claim.ts';
import { at } from '../../../indicators/line.ts';
import { asShown, sideAsShown } from '../as-shown.ts';
import type { Frame } from '../frame.ts';
import { type Finding, shareOf } from '../frame-claim.ts';
import type { StateProposition } from '../propositions/state.ts';

type Volume = Extract<StateProposition, { readonly type: 'candle-volume' }>;
type Flow = Extract<StateProposition, { readonly type: 'money-flow' }>['flow'];

function amountBy(share: number): Volume['amount'] {
  if (share < 60) return 'thin';
  return share > 150 ? 'heavy' : 'ordinary';
}

function moveOf({ series, tickSize }: Frame, row: number): Volume['candle'] {
  const side = sideAsShown(at(series.close, row), at(series.open, row), tickSize);
  if (side === null) return 'stood still';
  return side === 'above' ? 'rose' : 'fell';
}

/** Heavy volume leans with its candle, thin and ordinary volume to no side. */
function leanOf(amount: Volume['amount'], candle: Volume['candle']): Leans {
  if (amount !== 'heavy' || candle === 'stood still') return 'neither';
  return candle === 'rose' ? 'long' : 'short';
}

const LOUDNESS = { thin: 0.2, ordinary: 0.08, heavy: 0.3 } as const;

export function candleVolume(frame: Frame): Finding[] {
  const { timeframe, values, series } = frame;
  const { currentVolume, averageVolume } = values.volumeAnalysis;
  const row = series.close.length - 1;
  if (row < 0 || currentVolume === null || averageVolume === null || averageVolume <= 0) return [];
  const share = (currentVolume / averageVolume) * 100;
  const amount = amountBy(asShown(share, 0));
  const candle = moveOf(frame, row);
  return [
    {
      topic: 'volume',
      leans: leanOf(amount, candle),
      base: LOUDNESS[amount] + (amount === 'heavy' ? 0.2 * shareOf(share - 150, 250) : 0),
      proposition: { type: 'candle-volume', timeframe, amount, candle, share },
      values: [
        frame.value('volumeShare', share),
        frame.value('currentVolume', currentVolume),
        frame.value('averageVolume', averageVolume),
        frame.candleValue('open', row),
        frame.candleValue('close', row),
      ],
    },
  ];
}

function flowBy(value: number): Flow {
  if (value > 0.05) return 'in';
  return value < -0.05 ? 'out' : 'balanced';
}

const FLOW_LEANS: Readonly<Record<Flow, Leans>> = { in: 'long', out: 'short', balanced: 'neither' };

export function moneyFlow(frame: Frame): Finding[] {
  const { timeframe, values } = frame;
  const value = values.volumeAnalysis.chaikinMoneyFlow;
  if (value === null) return [];
  const flow = flowBy(asShown(value, 2));
  return [
    {
      topic: 'volume',
      leans: FLOW_LEANS[flow],
      base: flow === 'balanced' ? 0.08 : 0.2 + 0.15 * shareOf(Math.abs(value) - 0.05, 0.2),
      proposition: { type: 'money-flow', timeframe, flow, value },
      values: [frame.value('chaikinMoneyFlow', value)],
    },
  ];
}
