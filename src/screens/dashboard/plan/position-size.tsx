import { useEffect, useId, useState } from 'react';
import type { KnownFacts, KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { baseOf, type Coin } from '../../../../domain/market/coin.ts';
import { STANCE_NAMES } from '../../../../domain/plan/odds/stance-words.ts';
import {
  FEE_PERCENT_A_SIDE,
  SLIPPAGE_PERCENT_A_SIDE,
} from '../../../../domain/plan/trading-costs.ts';
import { amountText } from '../../../../domain/position/size-words.ts';
import { type SizedPlan, sizedPlanOf } from '../../../../domain/position/sized-plan.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { useTerms } from '../../../data/contract-terms.ts';
import {
  keepPositionInputs,
  type PositionInputs,
  readPositionInputs,
} from '../../../data/database/typed-fields.ts';
import { useSession } from '../../../state/session.ts';
import { TextField } from '../../../ui/field.tsx';
import { unlessLate } from '../../../ui/use-late.ts';
import { Disclosure, Fold } from '../frame/fold.tsx';
import { LiquidationNotice, SizeOutcome, SizeTable } from './size-outcome.tsx';
import { type TypedSize, termsNote, typedSize } from './typed-size.ts';

const AT_FIRST: PositionInputs = { account: '', risk: '1' };

/** Stored on this device with every change; null until read. */
function usePositionInputs(userId: string) {
  const [inputs, setInputs] = useState<PositionInputs | null>(null);
  useEffect(
    () => unlessLate(readPositionInputs(userId), (kept) => setInputs(kept ?? AT_FIRST)),
    [userId],
  );
  const change = (part: Partial<PositionInputs>) => {
    const next = { ...(inputs ?? AT_FIRST), ...part };
    setInputs(next);
    void keepPositionInputs(userId, next);
  };
  return { inputs, change };
}

const FIELDS = ['account', 'risk'] as const;
const FOLD = {
  title: 'Position Size',
  level: 3,
  quiet: true,
  className: 'border-line border-t md:px-4',
} as const;
const NOTHING_TYPED = 'By account and risk';

const NOTHING_YET: TypedSize = { size: null, errors: {} };

interface SizeFormProps {
  readonly userId: string;
  readonly coin: Coin;
  readonly tickSize: number;
  readonly online: boolean;
  readonly sized: SizedPlan;
  readonly plan: Pick<KnownPlan, 'action' | 'stance' | 'takeProfit'>;
}

function SizeForm({ userId, coin, tickSize, online, sized, plan }: SizeFormProps) {
  const { inputs, change } = usePositionInputs(userId);
  const wanted = inputs !== null && inputs.account.trim() !== '';
  const terms = useTerms(userId, coin, online, wanted);
  const [leverage, setLeverage] = useState('');
  const id = useId();
  if (inputs === null) {
    return (
      <Fold {...FOLD} verdict={NOTHING_TYPED}>
        <div className="min-h-30" />
      </Fold>
    );
  }

  const base = baseOf(coin);
  const units = { base, quote: coin.slice(base.length) };
  const { size, errors } = terms
    ? typedSize({ ...inputs, leverage }, sized, terms.answer?.terms ?? null, units)
    : NOTHING_YET;
  const target = Object.keys(plan.takeProfit).at(-1) ?? 'the target';
  const price = (value: number) => formatPrice(value, tickSize);
  const amount = size && amountText(size.amount, size.step, units);
  const wrong = FIELDS.some((field) => errors[field] !== undefined);
  /** `unitName` is the unit as read aloud. */
  const looks = {
    account: { label: 'Account', unit: units.quote, unitName: units.quote, room: 'ps-16 pe-13' },
    risk: { label: 'Risk', unit: '%', unitName: '% of the account', room: 'ps-11 pe-7' },
  };
  return (
    <Fold
      {...FOLD}
      verdict={
        <span className="numeric">
          {amount ? `${amount} for ${inputs.risk}% of ${inputs.account}` : NOTHING_TYPED}
        </span>
      }
    >
      {plan.stance !== null && plan.stance !== 'trade' ? (
        <p className="mt-1 text-warn text-xs">
          {STANCE_NAMES[plan.stance][0]}: size for reference only.
        </p>
      ) : null}
      <div className="my-1.5 grid grid-cols-[1fr_7rem] gap-2 max-[22.4rem]:grid-cols-1">
        {FIELDS.map((field) => {
          const { label, unit, unitName, room } = looks[field];
          return (
            <div key={field} className="relative min-w-0">
              <label
                htmlFor={`${id}-${field}-input`}
                className="absolute start-3 top-3.5 text-muted text-xs"
              >
                {label}
                <span className="sr-only"> ({unitName})</span>
              </label>
              <input
                id={`${id}-${field}-input`}
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint="done"
                value={inputs[field]}
                onChange={(event) => change({ [field]: event.target.value })}
                aria-invalid={errors[field] ? true : undefined}
                aria-describedby={errors[field] && `${id}-${field}`}
                className={`numeric h-11 w-full rounded-md border border-edge bg-surface text-end font-semibold text-base aria-invalid:border-down ${room}`}
              />
              <span aria-hidden="true" className="absolute end-2.5 top-3.5 text-faint text-xs">
                {unit}
              </span>
            </div>
          );
        })}
      </div>
      {FIELDS.map((field) =>
        errors[field] ? (
          <p key={field} id={`${id}-${field}`} role="alert" className="text-down text-xs">
            {errors[field]}
          </p>
        ) : null,
      )}
      <p aria-live="polite" className="sr-only">
        {amount ? `Size ${amount}` : ''}
      </p>
      <div className="min-h-12">
        {size ? (
          <SizeOutcome size={size} units={units} action={plan.action} target={target} />
        ) : wrong ? null : (
          <p className="text-faint text-xs">
            How much of the coin to take, by what you are ready to lose at the stop. It is worked
            out on this device; your account and your risk stay here.
          </p>
        )}
      </div>
      {size?.liquidatedFirst ? <LiquidationNotice size={size} units={units} /> : null}
      <Disclosure title="Leverage, margin and liquidation">
        <div className="flex flex-col gap-3 pb-2">
          <TextField
            label="Leverage (x)"
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            placeholder={size ? String(size.leastLeverage) : undefined}
            hint="Empty: the lowest that fits"
            value={leverage}
            error={errors.leverage}
            onChange={(event) => setLeverage(event.target.value)}
          />
          {size ? <SizeTable {...{ size, units, tickSize, target }} stop={sized.stop} /> : null}
          <p className="text-faint text-xs">
            {`Entry ${price(sized.entry)}, stop ${price(sized.stop)}. Fees of ${FEE_PERCENT_A_SIDE}% and slippage of ${SLIPPAGE_PERCENT_A_SIDE}% are counted on each side. Liquidation goes by the mark price and assumes the worse case. `}
            {terms ? termsNote(terms).join(' ') : null}
            {!terms && wanted ? "The contract's terms are being read." : null}
          </p>
        </div>
      </Disclosure>
    </Fold>
  );
}

interface PositionSizeProps {
  readonly facts: Pick<KnownFacts, 'coin' | 'tickSize' | 'tradeRecommendation'>;
  readonly online: boolean;
}

/** Renders nothing for a plan without prices. */
export function PositionSize({ facts, online }: PositionSizeProps) {
  const { coin, tickSize, tradeRecommendation: plan } = facts;
  const userId = useSession(({ person }) => person?.id);
  const sized = plan && sizedPlanOf(plan);
  if (!sized || userId === undefined) return null;
  return <SizeForm key={coin} {...{ userId, coin, tickSize, online, sized, plan }} />;
}
