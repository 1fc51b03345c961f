import { Link } from 'react-router-dom';
import type { Coin } from '../../../domain/market/coin.ts';
import { ruleFor } from '../../../domain/rule/own-rule.ts';
import { formatPrice, NOT_AVAILABLE } from '../../../domain/text/number-format.ts';
import { priceWords } from '../../../domain/text/price-words.ts';
import { useKnownPrice } from '../../data/prices.ts';
import type { MarketRow } from '../../data/scan.ts';
import { FiveArrows } from '../../plan/five-arrows.tsx';
import { LiveAmount } from '../../plan/price-text.tsx';
import { RowStance } from '../../plan/row-stance.tsx';
import { ChangeMark } from '../../ui/change-mark.tsx';
import {
  baseText,
  changeOf,
  fundingPace,
  fundingText,
  oddsText,
  olderText,
  wasText,
} from './market-words.ts';
import type { Sort } from './order.ts';
import { WatchButton, type WatchChoice } from './watch-choice.tsx';

export interface MarketListing {
  readonly rows: readonly MarketRow[];
  readonly claims: readonly string[];
  readonly names: Readonly<Record<string, string>>;
  readonly watch: WatchChoice;
  readonly now: number;
  readonly sort: Sort;
}

const BESIDE = 'font-normal text-faint text-xs';

const QUOTE = /^(.+?)(USDT|USDC|USD)$/;

interface CoinCellProps {
  readonly coin: Coin;
  readonly name: string | undefined;
  readonly older: string | null;
}

/** The link covers the whole row. */
function CoinCell({ coin, name, older }: CoinCellProps) {
  const [, base = coin, quote = ''] = QUOTE.exec(coin) ?? [];
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <Link
        to={`/dashboard?scan=${encodeURIComponent(coin)}`}
        aria-label={coin}
        className="font-semibold text-[0.9375rem] after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
      >
        {base}
        <wbr />
        {name && quote === 'USDT' ? null : <span className={`ms-1 ${BESIDE}`}>{quote}</span>}
      </Link>
      {name ? <span className={`min-w-0 [overflow-wrap:anywhere] ${BESIDE}`}>{name}</span> : null}
      {older ? <span className={BESIDE}>{older}</span> : null}
    </span>
  );
}

/** The current price; until it is known, the analysis'. */
function ScanPrice({ coin, plan }: Pick<MarketRow, 'coin' | 'plan'>) {
  const known = useKnownPrice(coin);
  const live = known?.market.id === plan.market.id ? known : null;
  const { price, tickSize } = live ?? plan;
  return (
    <span className="text-[0.9375rem]">
      <LiveAmount key={price} amount={price} text={formatPrice(price, tickSize)} old={!live} />
      {live ? null : <span className="sr-only"> when it was analysed</span>}
    </span>
  );
}

function ScanChange({ coin, now }: { readonly coin: Coin; readonly now: number }) {
  const known = useKnownPrice(coin);
  const words = known && priceWords(known, now);
  if (!words?.change) return <span className="text-faint">{NOT_AVAILABLE}</span>;
  const { change, way, old } = words;
  return <ChangeMark {...{ change, way, old }} over="in 24 hours" />;
}

function ScanStance({ plan, claims }: Pick<MarketListing, 'claims'> & Pick<MarketRow, 'plan'>) {
  const change = changeOf(plan, claims);
  const was = change ? `${ruleFor(change[0])?.phrase} ${change[1]}` : wasText(plan);
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

function Figure({ text, beside }: { readonly text: string; readonly beside: string | null }) {
  return (
    <span className="numeric">
      {text}
      {beside ? <span className={`sm:block ${BESIDE}`}> {beside}</span> : null}
    </span>
  );
}

/** By column; the same in a list and in a table. */
export function cellsOf(row: MarketRow, { rows, claims, names, watch, now }: MarketListing) {
  const { coin, place, plan } = row;
  const { odds, funding } = plan;
  return {
    place: <span className="numeric text-faint">{place}</span>,
    coin: <CoinCell coin={coin} name={names[coin]} older={olderText(row, rows, now)} />,
    price: <ScanPrice coin={coin} plan={plan} />,
    change: <ScanChange coin={coin} now={now} />,
    leans: <FiveArrows leans={plan.leans} className="max-w-56" />,
    stance: <ScanStance plan={plan} claims={claims} />,
    odds: <Figure text={oddsText(odds)} beside={baseText(odds)} />,
    funding: <Figure text={fundingText(funding)} beside={fundingPace(funding)} />,
    watch: <WatchButton row={row} watch={watch} />,
  };
}
