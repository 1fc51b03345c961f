import type { ReactNode } from 'react';
import type { PositionSize } from '../../../../domain/position/position-size.ts';
import {
  amountText,
  leverageText,
  moneyText,
  type Units,
} from '../../../../domain/position/size-words.ts';
import { formatNumber, formatPercent, formatPrice } from '../../../../domain/text/number-format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TONE_TEXT, type Tone } from '../../../ui/tone.ts';

/** Three significant figures, or whole; the table has the rest. */
const decimalsOf = (amount: number) => (amount >= 100 ? 0 : amount >= 10 ? 1 : 2);

/** '+252 USDT', '−99.7 USDT'. */
function signed(amount: number, { quote }: Units): string {
  const size = Math.abs(amount);
  return `${amount < 0 ? '−' : '+'}${formatNumber(size, decimalsOf(size))} ${quote}`;
}

interface PartProps {
  readonly label: string;
  readonly large?: boolean;
  readonly tone?: Tone;
  readonly children: ReactNode;
}

function Part({ label, large = false, tone = 'plain', children }: PartProps) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd
        className={`numeric whitespace-nowrap font-semibold leading-6 ${large ? 'text-xl' : 'text-[0.8125rem]'} ${TONE_TEXT[tone]}`}
      >
        {children}
      </dd>
    </div>
  );
}

interface SizeOutcomeProps {
  readonly size: PositionSize;
  readonly units: Units;
  readonly action: string | null;
  readonly target: string;
}

export function SizeOutcome({ size, units, action, target }: SizeOutcomeProps) {
  const { amount, step, loss, gain } = size;
  return (
    <dl className="flex flex-wrap items-end justify-between gap-x-3">
      <Part label={action === 'LONG' ? 'Buy' : 'Sell'} large>
        {amountText(amount, step, units)}
      </Part>
      <Part label="At the stop" tone="down">
        {signed(-loss, units)}
      </Part>
      {gain === null ? null : (
        <Part label={`At ${target}`} tone={gain < 0 ? 'down' : 'up'}>
          {signed(gain, units)}
        </Part>
      )}
    </dl>
  );
}

type SizeRow = readonly [label: string, value: string, note: string, warns?: boolean];

interface SizeTableProps extends Omit<SizeOutcomeProps, 'action'> {
  readonly tickSize: number;
  readonly stop: number;
}

function liquidationRow({ size, stop, tickSize }: SizeTableProps): SizeRow {
  const { liquidation, liquidatedFirst: warns } = size;
  if (liquidation === null) return ['Liquidation', 'None', 'the margin covers the whole position'];
  const note = `comes ${warns ? 'before' : 'after'} the stop at ${formatPrice(stop, tickSize)}`;
  return ['Liquidation', formatPrice(liquidation, tickSize), note, warns];
}

function sizeRows(props: SizeTableProps): SizeRow[] {
  const { size, units, target } = props;
  const { amount, step, contractSize, notional, exposure, leverage, leastLeverage } = size;
  const [least, most] = [leastLeverage, size.mostLeverage].map(leverageText);
  const share = formatPercent((100 * size.loss * exposure) / notional);
  const safe =
    size.safeLeverage === null
      ? ''
      : `; the stop comes first up to ${leverageText(size.safeLeverage)}`;
  const contracts =
    contractSize === null
      ? 'rounded down'
      : `${formatNumber(amount / contractSize, 0)} contracts of ${contractSize} ${units.base}`;
  const money = (label: string, value: number | null, note: string): SizeRow[] =>
    value === null ? [] : [[label, moneyText(value, units), note]];
  return [
    ['Size', amountText(amount, step, units), contracts],
    ...money('Position value', notional, `${formatNumber(exposure, 2)} times the account`),
    ['Leverage', leverageText(leverage), `possible from ${least} to ${most}${safe}`],
    ...money('Margin', size.margin, 'isolated'),
    ...money('Loss at the stop', size.loss, `${share} of the account, with fees and slippage`),
    ...money(`Gain at ${target}`, size.gain, 'after fees and slippage'),
    ...money('Funding', size.funding, 'to pay until it is closed, on average; comes on top'),
    liquidationRow(props),
  ];
}

export function SizeTable(props: SizeTableProps) {
  return (
    <table className="w-full text-start text-[0.8125rem]">
      <caption className="sr-only">Position size</caption>
      <tbody>
        {sizeRows(props).map(([label, value, note, warns = false]) => (
          <tr key={label} className="border-line border-t align-top">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal text-muted text-xs">
              {label}
            </th>
            <td
              className={`flex flex-wrap items-baseline gap-x-3 py-1.5 ${warns ? 'text-down' : ''}`}
            >
              <span className="numeric font-semibold">{value}</span>
              <span className={`text-xs ${warns ? '' : 'text-muted'}`}>{note}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function LiquidationNotice({ size, units }: Pick<SizeOutcomeProps, 'size' | 'units'>) {
  const { leverage, margin, safeLeverage } = size;
  const way =
    safeLeverage === null
      ? 'So it is at any leverage: risk less.'
      : `Up to ${leverageText(safeLeverage)} the stop comes first.`;
  return (
    <Notice tone="warn">
      {`At ${leverageText(leverage)} the position is liquidated before its stop, and its margin of ${moneyText(margin, units)} is lost. ${way}`}
    </Notice>
  );
}
