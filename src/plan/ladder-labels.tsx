import { shortPrice } from '../../domain/text/short-price.ts';
import { classNames } from '../ui/class-names.ts';
import type { LadderLabel } from './ladder-layout.ts';
import type { LadderNow, LadderPlan, Rung } from './ladder-plan.ts';
import { PriceText } from './price-text.tsx';

const PRICE_COLOURS = { target: 'up', entry: 'text', stop: 'down' } as const;

/** What a label of a price says, and in which colours. */
export interface PriceLabel extends Pick<LadderNow, 'priceText' | 'distance' | 'reward'> {
  readonly name: string;
  readonly odds: string | null;
  readonly nameColour: 'text' | 'muted' | 'faint';
  readonly priceColour: 'text' | 'muted' | 'faint' | 'page' | 'up' | 'down';
  /** Not reached before the plan was over. */
  readonly faint: boolean;
  readonly look: 'primary' | 'plain' | 'now' | 'last';
}

function nowLabel(now: LadderNow): PriceLabel {
  return {
    ...now,
    name: now.old ? 'Last' : 'Now',
    odds: null,
    nameColour: 'muted',
    priceColour: now.old ? 'muted' : 'page',
    faint: false,
    look: now.old ? 'last' : 'now',
  };
}

function rungLabel(rung: Rung, ended: LadderPlan['ended']): PriceLabel {
  const faint = ended !== null && rung.price !== ended.price;
  const strong = rung.primary || rung.kind === 'stop';
  return {
    ...rung,
    name: rung.label,
    nameColour: faint ? 'faint' : strong ? 'text' : 'muted',
    priceColour: faint ? 'faint' : PRICE_COLOURS[rung.kind],
    faint,
    look: rung.primary ? 'primary' : 'plain',
  };
}

/** Null of the levels in the way. */
export function priceLabel(plan: LadderPlan, { of, index }: LadderLabel): PriceLabel | null {
  if (of === 'now') return plan.now && nowLabel(plan.now);
  const rung = of === 'rung' ? plan.rungs[index] : undefined;
  return rung ? rungLabel(rung, plan.ended) : null;
}

const shownLength = (text: string): number => {
  const short = shortPrice(text);
  return short ? short.head.length + short.digits.length + 1 : text.length;
};

/** Long prices are set smaller to stay clear of the next column. */
export function priceSize(texts: readonly string[]): string {
  const longest = Math.max(...texts.map(shownLength));
  if (longest <= 8) return 'text-[15px] max-md:text-[17px] max-[22.5rem]:text-[15px]';
  if (longest <= 10) {
    return 'text-[15px] max-md:text-[17px] max-[22.5rem]:text-[13px] md:max-[61.25rem]:text-[13px]';
  }
  if (longest > 13) return 'text-[11px]';
  return 'text-[13px] max-[22.5rem]:text-[11px] md:max-[61.25rem]:text-[11px]';
}

const COLOURS: Readonly<Record<PriceLabel['priceColour'], string>> = {
  text: 'text-text',
  muted: 'text-muted',
  faint: 'text-faint',
  page: 'text-page',
  up: 'text-up',
  down: 'text-down',
};

const CHIP = '-ml-[5px] justify-self-start rounded-[3px] px-[5px]';
const LOOKS: Readonly<Record<PriceLabel['look'], string>> = {
  primary: '',
  plain: '',
  now: `${CHIP} bg-text forced-colors:outline-1`,
  last: `${CHIP} shadow-[inset_0_0_0_1px_var(--edge)]`,
};

interface FigureProps {
  readonly figure: string | null;
  readonly before?: string;
  readonly after?: string;
  readonly className: string | false;
}

function Figure({ figure, before, after, className }: FigureProps) {
  return (
    <span className={classNames('text-right', className)}>
      {figure && before ? <span className="sr-only">{before}</span> : null}
      {figure}
      {figure && after ? <span className="sr-only">{after}</span> : null}
    </span>
  );
}

interface LabelFiguresProps {
  readonly label: PriceLabel;
  readonly priceClass: string;
}

export function LabelFigures({ label, priceClass }: LabelFiguresProps) {
  const { name, priceText, distance, reward, odds, nameColour, priceColour, faint, look } = label;
  const tone = faint && 'text-faint';
  return (
    <>
      <span className={classNames('text-xs', COLOURS[nameColour])}>{name}</span>
      <span
        className={classNames(
          priceClass,
          COLOURS[priceColour],
          LOOKS[look],
          !faint && 'font-semibold',
        )}
      >
        <PriceText text={priceText} />
      </span>
      <Figure figure={distance} after=" from entry" className={tone} />
      <Figure figure={reward} after=" R" className={tone} />
      <Figure
        figure={odds}
        before="odds "
        className={!faint && look === 'primary' ? 'font-semibold text-text' : tone}
      />
    </>
  );
}

export function LevelsInTheWay({ levels }: Pick<LadderPlan, 'levels'>) {
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
