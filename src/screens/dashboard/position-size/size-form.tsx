import { useEffect, useId, useState } from 'react';
import type { KnownPlan } from '../../../../domain/analysis/known-analysis.ts';
import { baseOf, type Coin } from '../../../../domain/market/coin.ts';
import {
  FEE_PERCENT_A_SIDE,
  SLIPPAGE_PERCENT_A_SIDE,
} from '../../../../domain/plan/trading-costs.ts';
import type { PositionSize } from '../../../../domain/position/position-size.ts';
import {
  amountText,
  leverageText,
  moneyText,
  type Units,
} from '../../../../domain/position/size-words.ts';
import type { SizedPlan } from '../../../../domain/position/sized-plan.ts';
import { formatPrice } from '../../../../domain/text/number-format.ts';
import { loadTerms, type TermsAnswer } from '../../../state/contract-terms.ts';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Disclosure, Fold } from '../frame/fold.tsx';
import { SizeField } from './size-field.tsx';
import { SizeOutcome } from './size-outcome.tsx';
import { type SizeRow, sizeRows } from './size-rows.ts';
import { termsNote } from './terms-note.ts';
import { type TypedSize, typedSize } from './typed-size.ts';
import { usePositionInputs } from './use-position-inputs.ts';

function SizeTable({ rows }: { readonly rows: readonly SizeRow[] }) {
  return (
    <table className="w-full text-start text-[0.8125rem]">
      <caption className="sr-only">Position size</caption>
      <tbody>
        {rows.map(({ label, value, note, warns = false }) => (
          <tr key={label} className="border-line border-t align-top">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal text-muted text-xs">
              {label}
            </th>
            <td
              className={classNames(
                'flex flex-wrap items-baseline gap-x-3 py-1.5',
                warns && 'text-down',
              )}
            >
              <span className="numeric font-semibold">{value}</span>
              <span className={classNames('text-xs', !warns && 'text-muted')}>{note}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Null while loading; requested only when `wanted`. */
function useTerms(
  userId: string,
  coin: Coin,
  online: boolean,
  wanted: boolean,
): TermsAnswer | null {
  const [state, setState] = useState<{ coin: Coin; terms: TermsAnswer } | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    let stopped = false;
    void loadTerms(userId, coin, online).then((terms) => {
      if (!stopped) setState({ coin, terms });
    });
    return () => {
      stopped = true;
    };
  }, [userId, coin, online, wanted]);
  return state?.coin === coin ? state.terms : null;
}

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

const FOLD = {
  title: 'Position Size',
  level: 3,
  quiet: true,
  className: 'numeric border-line border-t md:px-4',
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

export function SizeForm({ userId, coin, tickSize, online, sized, plan }: SizeFormProps) {
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
  const wrong = [errors.account, errors.risk].some((each) => each !== undefined);
  const errorOf = (field: 'account' | 'risk') => (errors[field] ? `${id}-${field}` : undefined);
  return (
    <Fold
      {...FOLD}
      verdict={amount ? `${amount} for ${inputs.risk}% of ${inputs.account}` : NOTHING_TYPED}
    >
      {plan.stance === 'stand aside' ? (
        <p className="mt-1 text-warn text-xs">
          This plan stands aside: it is no trade. The figures only say what it would come to.
        </p>
      ) : null}
      <div className="my-1.5 grid grid-cols-[1fr_7rem] gap-2 max-[22.4rem]:grid-cols-1">
        <SizeField
          label="Account"
          unit={units.quote}
          unitName={units.quote}
          room="ps-16 pe-13"
          value={inputs.account}
          errorId={errorOf('account')}
          onChange={(event) => change({ account: event.target.value })}
        />
        <SizeField
          label="Risk"
          unit="%"
          unitName="% of the account"
          room="ps-11 pe-7"
          value={inputs.risk}
          errorId={errorOf('risk')}
          onChange={(event) => change({ risk: event.target.value })}
        />
      </div>
      {(['account', 'risk'] as const).map((field) =>
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
            hint="Empty: the least whole one"
            value={leverage}
            error={errors.leverage}
            onChange={(event) => setLeverage(event.target.value)}
          />
          {size ? (
            <SizeTable rows={sizeRows(size, { units, tickSize, target, stop: sized.stop })} />
          ) : null}
          <p className="text-faint text-xs">
            {`Entry ${price(sized.entry)}, stop ${price(sized.stop)}. Fees of ${FEE_PERCENT_A_SIDE}% and slippage of ${SLIPPAGE_PERCENT_A_SIDE}% are counted on each side. Liquidation goes by the mark price and is reckoned on the careful side. `}
            {terms ? termsNote(terms).join(' ') : null}
            {!terms && wanted ? "The contract's terms are being read." : null}
          </p>
        </div>
      </Disclosure>
    </Fold>
  );
}
