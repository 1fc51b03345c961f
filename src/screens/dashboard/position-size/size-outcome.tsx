import type { ReactNode } from 'react';
import type { PositionSize } from '../../../../domain/position/position-size.ts';
import { amountText, type Units } from '../../../../domain/position/size-words.ts';
import { formatNumber } from '../../../../domain/text/number-format.ts';
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
  /** Label of the primary target. */
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
