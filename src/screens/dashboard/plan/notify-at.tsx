import { BellPlus } from 'lucide-react';
import type { Coin } from '../../../../domain/coin.ts';
import { formatPrice } from '../../../../domain/number-format.ts';
import { openLevelSheet } from '../../../state/level-sheet.ts';
import { Button } from '../../../ui/button.tsx';
import { useIsVisitor } from '../visitor/visitor.ts';

interface NotifyAtProps {
  readonly coin: Coin;
  /** Name of the price: 'Stop Loss'. */
  readonly label: string;
  /** Words have no price to be notified at. */
  readonly price: number | string | null;
  readonly tickSize: number;
}

/** Asks to be notified at a price of the plan. */
export function NotifyAt({ coin, label, price, tickSize }: NotifyAtProps) {
  const visiting = useIsVisitor();
  if (typeof price !== 'number' || visiting) return null;
  const name = `Notify me at ${label} ${formatPrice(price, tickSize)}`;
  return (
    <Button
      variant="quiet"
      // Larger than it looks: it takes no room from the figures.
      className="-my-2 px-2"
      aria-label={name}
      title="Notify me at this price"
      onClick={() => openLevelSheet(coin, price)}
    >
      <BellPlus aria-hidden="true" className="size-4" />
    </Button>
  );
}
