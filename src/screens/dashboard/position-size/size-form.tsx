import { useState } from 'react';
import { baseOf, type Coin } from '../../../../domain/coin.ts';
import type { KnownPlan } from '../../../../domain/known-analysis.ts';
import { formatPrice } from '../../../../domain/number-format.ts';
import type { PositionSize } from '../../../../domain/position/position-size.ts';
import {
  amountText,
  leverageText,
  moneyText,
  type Units,
} from '../../../../domain/position/size-words.ts';
import type { SizedPlan } from '../../../../domain/position/sized-plan.ts';
import { FEE_PERCENT_A_SIDE, SLIPPAGE_PERCENT_A_SIDE } from '../../../../domain/trading-costs.ts';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { sizeRows } from './size-rows.ts';
import { SizeTable } from './size-table.tsx';
import { termsNote } from './terms-note.ts';
import { type TypedSize, typedSize } from './typed-size.ts';
import { usePositionInputs } from './use-position-inputs.ts';
import { useTerms } from './use-terms.ts';

interface LiquidationNoticeProps {
  readonly size: PositionSize;
  readonly units: Units;
}

function LiquidationNotice({ size, units }: LiquidationNoticeProps) {
  const { leverage, margin, safeLeverage } = size;
  const way =
    safeLeverage === null
      ? 'Every possible leverage leads to that: risk less.'
      : `Up to ${leverageText(safeLeverage)} the stop comes first.`;
  return (
    <Notice tone="warn">
      {`At ${leverageText(leverage)} the position is liquidated before its stop, and its margin of ${moneyText(margin, units)} is lost. ${way}`}
    </Notice>
  );
}

const DECIMAL = { inputMode: 'decimal', autoComplete: 'off', enterKeyHint: 'done' } as const;

/** While the terms are read. */
const NOTHING_YET: TypedSize = { size: null, errors: {} };

interface SizeFormProps {
  readonly userId: string;
  readonly coin: Coin;
  readonly tickSize: number;
  readonly online: boolean;
  readonly sized: SizedPlan;
  readonly plan: Pick<KnownPlan, 'stance' | 'takeProfit'>;
}

/** Account, risk and leverage, and the size that they make of a plan. */
export function SizeForm({ userId, coin, tickSize, online, sized, plan }: SizeFormProps) {
  const { inputs, change } = usePositionInputs(userId);
  const terms = useTerms(userId, coin, online);
  const [leverage, setLeverage] = useState('');
  if (inputs === null) return <Skeleton className="h-24 w-full" />;

  const base = baseOf(coin);
  const units = { base, quote: coin.slice(base.length) };
  const typed = { ...inputs, leverage };
  const { size, errors } = terms
    ? typedSize(typed, sized, terms.answer?.terms ?? null, units)
    : NOTHING_YET;
  const target = Object.keys(plan.takeProfit).at(-1) ?? 'the target';
  const price = (value: number) => formatPrice(value, tickSize);
  return (
    <div className="flex flex-col gap-4">
      {plan.stance === 'stand aside' ? (
        <Notice tone="warn">
          This plan stands aside: it is no trade. The figures only say what it would come to.
        </Notice>
      ) : null}
      <div className="grid items-start gap-x-4 gap-y-3 sm:grid-cols-3">
        <TextField
          {...DECIMAL}
          label={`Account (${units.quote})`}
          value={inputs.account}
          error={errors.account}
          onChange={(event) => change({ account: event.target.value })}
        />
        <TextField
          {...DECIMAL}
          label="Risk (% of the account)"
          value={inputs.risk}
          error={errors.risk}
          onChange={(event) => change({ risk: event.target.value })}
        />
        <TextField
          {...DECIMAL}
          label="Leverage (x)"
          placeholder={size ? String(size.leastLeverage) : undefined}
          hint="Empty: the least whole one"
          value={leverage}
          error={errors.leverage}
          onChange={(event) => setLeverage(event.target.value)}
        />
      </div>
      <p aria-live="polite" className="sr-only">
        {size ? `Size ${amountText(size.amount, size.step, units)}` : ''}
      </p>
      {size?.liquidatedFirst ? <LiquidationNotice size={size} units={units} /> : null}
      {size ? (
        <SizeTable rows={sizeRows(size, { units, tickSize, target, stop: sized.stop })} />
      ) : null}
      <p className="max-w-[70ch] text-muted text-sm">
        {`Entry ${price(sized.entry)}, stop ${price(sized.stop)}. Fees of ${FEE_PERCENT_A_SIDE}% and slippage of ${SLIPPAGE_PERCENT_A_SIDE}% are counted on each side. Liquidation goes by the mark price and is reckoned on the careful side. `}
        {terms ? termsNote(terms).join(' ') : "The contract's terms are being read."}
      </p>
    </div>
  );
}
