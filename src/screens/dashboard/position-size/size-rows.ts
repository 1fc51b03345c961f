import type { PositionSize } from '../../../../domain/position/position-size.ts';
import {
  amountText,
  leverageText,
  moneyText,
  type Units,
} from '../../../../domain/position/size-words.ts';
import { formatNumber, formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';

export interface SizeRow {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly warns?: boolean;
}

export interface SizeForm {
  readonly units: Units;
  readonly tickSize: number;
  /** Label of the primary target. */
  readonly target: string;
  readonly stop: number;
}

function liquidationRow(size: PositionSize, { stop, tickSize }: SizeForm): SizeRow {
  const { liquidation, liquidatedFirst } = size;
  const at = `the stop at ${formatPrice(stop, tickSize)}`;
  if (liquidation === null) {
    return { label: 'Liquidation', value: 'None', note: 'the margin covers the whole position' };
  }
  return {
    label: 'Liquidation',
    value: formatPrice(liquidation, tickSize),
    note: liquidatedFirst ? `comes before ${at}` : `comes after ${at}`,
    warns: liquidatedFirst,
  };
}

function fundingRow(funding: number, units: Units): SizeRow {
  return {
    label: 'Funding',
    value: moneyText(funding, units),
    note: 'to pay until it is closed, on average; comes on top',
  };
}

export function sizeRows(size: PositionSize, form: SizeForm): SizeRow[] {
  const { units } = form;
  const { amount, step, contractSize, notional, exposure, leverage, leastLeverage } = size;
  const [least, most] = [leastLeverage, size.mostLeverage].map(leverageText);
  const share = (100 * size.loss * exposure) / notional;
  const safe =
    size.safeLeverage === null
      ? ''
      : `; the stop comes first up to ${leverageText(size.safeLeverage)}`;
  return [
    {
      label: 'Size',
      value: amountText(amount, step, units),
      note:
        contractSize === null
          ? 'rounded down'
          : `${formatNumber(amount / contractSize, 0)} contracts of ${contractSize} ${units.base}`,
    },
    {
      label: 'Position value',
      value: moneyText(notional, units),
      note: `${formatNumber(exposure, 2)} times the account`,
    },
    {
      label: 'Leverage',
      value: leverageText(leverage),
      note: `possible from ${least} to ${most}${safe}`,
    },
    { label: 'Margin', value: moneyText(size.margin, units), note: 'isolated' },
    {
      label: 'Loss at the stop',
      value: moneyText(size.loss, units),
      note: `${formatPercent(share)} of the account, with fees and slippage`,
    },
    ...(size.gain === null
      ? []
      : [
          {
            label: `Gain at ${form.target}`,
            value: moneyText(size.gain, units),
            note: 'after fees and slippage',
          },
        ]),
    ...(size.funding === null ? [] : [fundingRow(size.funding, units)]),
    liquidationRow(size, form),
  ];
}
