import type { TermName } from '../../domain/guide/terms.ts';
import { shortPrice } from '../../domain/text/short-price.ts';
import { classNames } from '../ui/class-names.ts';
import type { LadderLabel } from './ladder-layout.ts';
import type { LadderNow, LadderPlan, Rung } from './ladder-plan.ts';
import { PriceText } from './price-text.tsx';
import { Term } from './term.tsx';

const PRICE_COLOURS = { target: 'up', entry: 'text', stop: 'down', own: 'accent' } as const;
const TERM_OF = { target: 'TP', entry: 'entry', stop: 'stop', own: null } as const;

export interface PriceLabel extends Pick<Rung, 'priceText' | 'distance' | 'reward' | 'open'> {
  readonly name: string;
  readonly term: TermName | null;
  readonly odds: string | null;
  readonly touch: string | null;
  readonly nameColour: 'text' | 'muted' | 'faint' | 'accent';
  readonly priceColour: 'text' | 'muted' | 'faint' | 'page' | 'up' | 'down' | 'accent';
  /** Not reached before the plan was over. */
  readonly faint: boolean;
  readonly look: 'primary' | 'plain' | 'now' | 'last';
}

function nowLabel(now: LadderNow): PriceLabel {
  return {
    ...now,
    name: now.old ? 'Last' : 'Now',
    term: null,
    odds: null,
    touch: null,
    nameColour: 'muted',
    priceColour: now.old ? 'muted' : 'page',
    faint: false,
    look: now.old ? 'last' : 'now',
  };
}

function rungLabel(rung: Rung, { ended, quiet = false }: LadderPlan): PriceLabel {
  const faint = ended !== null && rung.price !== ended.price;
  const strong = rung.primary || rung.kind === 'stop';
  return {
    ...rung,
    name: rung.label,
    term: TERM_OF[rung.kind],
    nameColour: rung.open ? 'accent' : faint ? 'faint' : strong ? 'text' : 'muted',
    priceColour: faint ? 'faint' : quiet ? 'muted' : PRICE_COLOURS[rung.kind],
    faint,
    look: rung.primary ? 'primary' : 'plain',
  };
}

export function priceLabel(plan: LadderPlan, { of, index }: LadderLabel): PriceLabel | null {
  if (of === 'now') return plan.now && nowLabel(plan.now);
  const rung = of === 'rung' ? plan.rungs[index] : undefined;
  return rung ? rungLabel(rung, plan) : null;
}

const shownLength = (text: string): number => {
  const short = shortPrice(text);
  return short ? short.head.length + short.digits.length + 1 : text.length;
};

/** Long prices are set smaller to stay clear of the next column. */
export function priceSize(texts: readonly string[]): string {
  const longest = Math.max(...texts.map(shownLength));
  if (longest <= 8) return 'text-[0.6875rem] @[14rem]:text-[0.9375rem] @[20.5rem]:text-[1.0625rem]';
  if (longest <= 10) {
    return 'text-[0.6875rem] @[14rem]:text-[0.8125rem] @[19rem]:text-[0.9375rem] @[20.5rem]:text-[1.0625rem]';
  }
  return longest > 13 ? 'text-[0.6875rem]' : 'text-[0.6875rem] @[19rem]:text-[0.8125rem]';
}

export const COLUMNS = {
  name: 'w-[2.0625rem] shrink-0 @[14rem]:w-[2.625rem]',
  reward: 'w-11 shrink-0 @max-[16.5rem]:sr-only',
  touch: 'w-[1.9rem] shrink-0 @[14rem]:w-[2.375rem] @max-[11rem]:sr-only',
  odds: 'w-[1.9rem] shrink-0 @[14rem]:w-[2.375rem] @max-[9rem]:sr-only',
} as const;

export function distanceColumn(touch: boolean): string {
  return `w-[3.625rem] shrink-0 ${touch ? '@max-[22rem]:sr-only' : '@max-[17.5rem]:sr-only'}`;
}

/** A ladder that is narrow for its text drops first the distance, then R, 24 h and odds: their heads. */
export const HIDDEN = {
  distance: (touch: boolean) => (touch ? '@max-[22rem]:hidden' : '@max-[17.5rem]:hidden'),
  reward: '@max-[16.5rem]:hidden',
  touch: '@max-[11rem]:hidden',
  odds: '@max-[9rem]:hidden',
} as const;

const COLOURS: Readonly<Record<PriceLabel['priceColour'], string>> = {
  text: 'text-text',
  muted: 'text-muted',
  faint: 'text-faint',
  page: 'text-page',
  up: 'text-up',
  down: 'text-down',
  accent: 'text-accent',
};

const CHIP = '-ml-[5px] rounded-[3px] px-[5px]';
const LOOKS: Readonly<Partial<Record<PriceLabel['look'], string>>> = {
  now: `${CHIP} bg-text forced-colors:outline-1`,
  last: `${CHIP} shadow-[inset_0_0_0_1px_var(--edge)]`,
};

interface FigureProps {
  readonly figure: string | null;
  readonly before?: string;
  readonly after?: string;
  readonly className: string;
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
  /** Whether there is a column of touches, which may take that of the distance. */
  readonly touch: boolean;
  readonly fromNow: boolean | undefined;
}

export function LabelFigures({ label, priceClass, touch, fromNow }: LabelFiguresProps) {
  const { name, term, priceText, distance, reward, odds, nameColour, priceColour, faint, look } =
    label;
  const tone = faint && 'text-faint';
  const Name = term ? 'p' : 'span';
  const figures = (
    <>
      <Name className={classNames('text-xs', COLUMNS.name, COLOURS[nameColour])}>
        {term ? (
          <Term of={term} reach="-my-1 min-h-6">
            {name}
          </Term>
        ) : (
          name
        )}
      </Name>
      <span
        className={classNames(
          'me-auto min-w-0',
          priceClass,
          COLOURS[priceColour],
          LOOKS[look],
          !faint && 'font-semibold',
        )}
      >
        <PriceText text={priceText} />
      </span>
      <Figure
        figure={distance}
        after={fromNow ? ' from now' : ' from entry'}
        className={classNames(distanceColumn(touch), tone)}
      />
      <Figure figure={reward} after=" R" className={classNames(COLUMNS.reward, tone)} />
      {touch ? (
        <Figure
          figure={label.touch}
          before="touched within 24 h "
          className={classNames(COLUMNS.touch, tone)}
        />
      ) : null}
      <Figure
        figure={odds}
        before={term === 'stop' ? 'hit first ' : 'odds '}
        className={classNames(
          COLUMNS.odds,
          !faint && look === 'primary' ? 'font-semibold text-text' : tone,
        )}
      />
    </>
  );
  if (!label.open) return figures;
  const pressed = '-my-0.5 flex grow items-baseline py-0.5 text-start';
  return (
    <button type="button" aria-haspopup="dialog" onClick={label.open} className={pressed}>
      <span className="sr-only">Price level: </span>
      {figures}
    </button>
  );
}

export function LevelsOnTheWay({ levels }: Pick<LadderPlan, 'levels'>) {
  const [nearest, ...others] = levels;
  if (!nearest) return null;
  return (
    <>
      <span className={COLUMNS.name} />
      <span className="truncate text-faint text-xs">
        <span className="sr-only">On the way: </span>
        {nearest.name} <PriceText text={nearest.priceText} />
        {others.length > 0 ? ` and ${others.length} more` : ''}
      </span>
    </>
  );
}
