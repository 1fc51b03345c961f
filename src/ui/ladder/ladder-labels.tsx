import { shortPrice } from '../../../domain/text/short-price.ts';
import { classNames } from '../class-names.ts';
import { PriceText } from '../price-text.tsx';
import type { LadderLabel } from './ladder-layout.ts';
import type { LadderPlan, Rung } from './ladder-plan.ts';

/** Large: name, price, distance, R, odds. Medium: name, price, distance. */
export type LadderSize = 'large' | 'medium';

const shownLength = (text: string): number => {
  const short = shortPrice(text);
  return short ? short.head.length + short.digits.length + 1 : text.length;
};

/** Long prices are set smaller to stay clear of the next column. */
export function priceSize(texts: readonly string[], size: LadderSize): string {
  const longest = Math.max(...texts.map(shownLength));
  if (longest <= 8) return 'text-[15px] max-md:text-[17px] max-[22.5rem]:text-[15px]';
  if (size === 'medium') return longest > 10 ? 'text-[10px]' : 'text-xs';
  if (longest <= 10) {
    return 'text-[15px] max-md:text-[17px] max-[22.5rem]:text-[13px] md:max-[61.25rem]:text-[13px]';
  }
  if (longest > 13) return 'text-[11px]';
  return 'text-[13px] max-[22.5rem]:text-[11px] md:max-[61.25rem]:text-[11px]';
}

const PRICE_COLOUR = { target: 'text-up', entry: 'text-text', stop: 'text-down' } as const;

function Figures({ of, size, over }: { of: Partial<Rung>; size: LadderSize; over?: boolean }) {
  const { distance, reward, odds } = of;
  const tone = over ? 'text-faint' : null;
  const oddsTone = !over && of.primary ? 'font-semibold text-text' : tone;
  return (
    <>
      <span className={classNames('text-right', tone)}>
        {distance ? (
          <>
            {distance}
            <span className="sr-only"> from entry</span>
          </>
        ) : null}
      </span>
      {size === 'medium' ? null : (
        <>
          <span className={classNames('text-right', tone)}>
            {reward ? (
              <>
                {reward}
                <span className="sr-only"> R</span>
              </>
            ) : null}
          </span>
          <span className={classNames('text-right', oddsTone)}>
            {odds ? (
              <>
                <span className="sr-only">odds </span>
                {odds}
              </>
            ) : null}
          </span>
        </>
      )}
    </>
  );
}

interface LabelProps {
  readonly plan: LadderPlan;
  readonly label: LadderLabel;
  readonly size: LadderSize;
  readonly priceClass: string;
}

function RungLabel({ plan, label, size, priceClass }: LabelProps) {
  const rung = plan.rungs[label.index];
  if (!rung) return null;
  const { kind, primary, priceText } = rung;
  const over = plan.ended !== null && rung.price !== plan.ended.price;
  const strong = primary || kind === 'stop';
  return (
    <>
      <span className={classNames('text-xs', over ? 'text-faint' : strong ? 'text-text' : null)}>
        {rung.label}
      </span>
      <span
        className={classNames(
          priceClass,
          over ? 'text-faint' : ['font-semibold', PRICE_COLOUR[kind]].join(' '),
        )}
      >
        <PriceText text={priceText} />
      </span>
      <Figures of={rung} size={size} over={over} />
    </>
  );
}

function NowLabel({ plan: { now }, size, priceClass }: LabelProps) {
  if (!now) return null;
  return (
    <>
      <span className="text-xs">{now.old ? 'Last' : 'Now'}</span>
      <span
        className={classNames(
          priceClass,
          '-ml-[5px] justify-self-start rounded-[3px] px-[5px] font-semibold',
          now.old
            ? 'text-muted shadow-[inset_0_0_0_1px_var(--edge)]'
            : 'bg-text text-page forced-colors:outline-1',
        )}
      >
        <PriceText text={now.priceText} />
      </span>
      <Figures of={now} size={size} />
    </>
  );
}

function LevelsLabel({ plan: { levels } }: LabelProps) {
  const [nearest, ...others] = levels;
  if (!nearest) return null;
  return (
    <span className="col-span-full col-start-2 truncate text-faint text-xs">
      <span className="sr-only">In the way: </span>
      {nearest.name} <PriceText text={nearest.priceText} />
      {others.length > 0 ? ` and ${others.length} more` : ''}
    </span>
  );
}

export const LABELS = { rung: RungLabel, now: NowLabel, levels: LevelsLabel } as const;
