import type { Coin } from '../../../../domain/coin.ts';
import type { KnownPlan, Figure as Value } from '../../../../domain/known-analysis.ts';
import { formatPercent, formatPrice, NOT_AVAILABLE } from '../../../../domain/number-format.ts';
import { Figure, ratioText, shown } from './figure.tsx';
import { NotifyAt } from './notify-at.tsx';

interface OlderFiguresProps {
  readonly coin: Coin;
  readonly plan: KnownPlan;
  readonly tickSize: number;
}

/** The figures of a plan that says nothing about its odds. */
export function OlderFigures({ coin, plan, tickSize }: OlderFiguresProps) {
  const { currentPrice, entry, stopLoss, takeProfit, potentialROI, etaToTP } = plan;
  const price = (value: Value) => shown(value, (number) => formatPrice(number, tickSize));
  const share = (value: Value) => shown(value, formatPercent);
  const notify = (label: string, value: Value) => (
    <NotifyAt coin={coin} label={label} price={value} tickSize={tickSize} />
  );
  const targets = Object.entries(takeProfit);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-7">
      <Figure label="Entry" note={`Current ${price(currentPrice)}`} action={notify('Entry', entry)}>
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
      {targets.length === 0 ? <Figure label="Take Profit">{NOT_AVAILABLE}</Figure> : null}
      {targets.map(([label, target]) => (
        <Figure
          key={label}
          label={`Take Profit ${label}`}
          tone="up"
          note={etaToTP[label] ?? NOT_AVAILABLE}
          action={notify(`Take Profit ${label}`, target)}
        >
          {price(target)}
        </Figure>
      ))}
      <Figure label="Reward to Risk" note={`Reward ${share(potentialROI.rewardPerTrade)}`}>
        {shown(potentialROI.rr, ratioText)}
      </Figure>
      <Figure label="Potential ROI" note="At the last target">
        {share(potentialROI.potential)}
      </Figure>
    </dl>
  );
}
