import { Link } from 'react-router-dom';
import type { ScannedPlan } from '../../../domain/analysis/scan.ts';
import type { Coin } from '../../../domain/market/coin.ts';
import { formatPrice, NOT_AVAILABLE } from '../../../domain/text/number-format.ts';
import { priceWords } from '../../../domain/text/price-words.ts';
import { useKnownPrice } from '../../data/prices.ts';
import { PriceText } from '../../plan/price-text.tsx';
import { RowStance } from '../../plan/row-stance.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TONE_TEXT } from '../../ui/tone.ts';
import { wasText } from './market-words.ts';

const QUOTE = /^(.+?)(USDT|USDC|USD)$/;

interface CoinCellProps {
  readonly coin: Coin;
  readonly name: string | undefined;
  readonly older: string | null;
}

/** The link covers the whole row. */
export function CoinCell({ coin, name, older }: CoinCellProps) {
  const [, base = coin, quote = ''] = QUOTE.exec(coin) ?? [];
  const beside = 'font-normal text-faint text-xs';
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <Link
        to={`/dashboard?scan=${encodeURIComponent(coin)}`}
        aria-label={coin}
        className="font-semibold text-[0.9375rem] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
      >
        {base}
        <wbr />
        {name && quote === 'USDT' ? null : (
          <span className={classNames('ms-1', beside)}>{quote}</span>
        )}
      </Link>
      {name ? (
        <span className={classNames('min-w-0 [overflow-wrap:anywhere]', beside)}>{name}</span>
      ) : null}
      {older ? <span className={beside}>{older}</span> : null}
    </span>
  );
}

/** The current price; until it is known, the analysis'. */
export function ScanPrice({ coin, plan }: { readonly coin: Coin; readonly plan: ScannedPlan }) {
  const known = useKnownPrice(coin);
  const live = known?.market.id === plan.market.id ? known : null;
  return (
    <span
      key={live?.price ?? 'none'}
      className={classNames(
        'numeric whitespace-nowrap font-semibold',
        live === null && 'text-muted',
      )}
    >
      <PriceText text={formatPrice(live?.price ?? plan.price, live?.tickSize ?? plan.tickSize)} />
      {live === null ? <span className="sr-only"> when it was analysed</span> : null}
    </span>
  );
}

/** Over 24 hours; its space is reserved while unknown. */
export function ScanChange({ coin, now }: { readonly coin: Coin; readonly now: number }) {
  const known = useKnownPrice(coin);
  const words = known && priceWords(known, now);
  if (!words?.change) return <span className="text-faint">{NOT_AVAILABLE}</span>;
  const tone = words.way === 'flat' ? 'plain' : words.way;
  return (
    <span
      className={classNames(
        'numeric whitespace-nowrap',
        words.old ? 'text-muted' : TONE_TEXT[tone],
      )}
    >
      {words.change}
    </span>
  );
}

export function ScanStance({ plan }: { readonly plan: ScannedPlan }) {
  const was = wasText(plan);
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <span className="inline-flex flex-wrap items-baseline gap-x-2 xl:min-w-44">
        <RowStance {...plan} ended={plan.life?.ended?.by} first="whitespace-nowrap font-semibold" />
      </span>
      {was === null ? null : (
        <span className="rounded-[3px] bg-accent-soft px-1.5 py-0.5 font-[450] text-accent text-xs">
          <span className="absolute inset-y-0 start-0 w-[3px] bg-accent forced-colors:bg-[Highlight]" />
          {was}
        </span>
      )}
    </span>
  );
}
