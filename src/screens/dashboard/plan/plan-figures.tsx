import type { Coin } from '../../../../domain/coin.ts';
import type { KnownPlan, Figure as Value } from '../../../../domain/known-analysis.ts';
import { formatPercent, formatPrice } from '../../../../domain/number-format.ts';
import { oddsWords } from '../../../../domain/odds/odds-words.ts';
import { Figure, ratioText, shown } from './figure.tsx';
import { NotifyAt } from './notify-at.tsx';
import { planTargets } from './plan-targets.ts';
import { TargetList } from './target-list.tsx';

interface PlanFiguresProps {
  readonly coin: Coin;
  readonly plan: KnownPlan;
  readonly tickSize: number;
}

const PAIR = 'grid grid-cols-2 gap-x-4 gap-y-3';

/** Where the far gain lies, and what chance it has. */
function potentialNote(plan: KnownPlan): string {
  const primary = planTargets(plan).at(-1);
  if (!primary) return 'At the last target';
  const at = `At ${primary.label}`;
  return primary.odds
    ? `${at}, reached by ${oddsWords(primary.odds.hit)}`
    : `${at}, odds not known`;
}

/** Prices of a plan that states its odds: entry and stop, what it may pay, and its targets. */
export function PlanFigures({ coin, plan, tickSize }: PlanFiguresProps) {
  const { currentPrice, entry, stopLoss, takeProfit, potentialROI } = plan;
  const price = (value: Value) => shown(value, (number) => formatPrice(number, tickSize));
  const share = (value: Value) => shown(value, formatPercent);
  const notify = (label: string, value: Value) => (
    <NotifyAt coin={coin} label={label} price={value} tickSize={tickSize} />
  );
  const [first] = Object.keys(takeProfit);
  return (
    <div className="grid gap-x-4 gap-y-4 lg:grid-cols-2">
      <dl className={PAIR}>
        <Figure
          label="Entry"
          note={`Current ${price(currentPrice)}`}
          action={notify('Entry', entry)}
        >
          {price(entry)}
        </Figure>
        <Figure
          label="Stop Loss"
          tone="down"
          note={`Risk ${share(potentialROI.riskPerTrade)}`}
          action={notify('Stop Loss', stopLoss)}
        >
          {price(stopLoss)}
        </Figure>
      </dl>
      <TargetList coin={coin} plan={plan} tickSize={tickSize} />
      <dl className={PAIR}>
        <Figure
          label="Reward to Risk"
          note={`Reward ${share(potentialROI.rewardPerTrade)} at ${first}`}
        >
          {shown(potentialROI.rr, ratioText)}
        </Figure>
        <Figure label="Potential ROI" note={potentialNote(plan)}>
          {share(potentialROI.potential)}
        </Figure>
      </dl>
    </div>
  );
}
