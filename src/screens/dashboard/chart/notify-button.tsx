import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Coin } from '../../../../domain/coin.ts';
import { formatPrice } from '../../../../domain/number-format.ts';
import { openLevelSheet } from '../../../state/level-sheet.ts';
import { Button } from '../../../ui/button.tsx';
import type { Drawing } from './drawing.ts';
import type { OwnLevel } from './own-levels.ts';

interface NotifyButtonProps {
  readonly coin: Coin;
  readonly tickSize: number;
  readonly levels: readonly OwnLevel[];
  readonly drawing: Drawing | null;
  /** Puts the focus on the chart, where it comes back to when the sheet closes. */
  readonly onAsk: () => void;
}

/** Asks to be notified at the price that was pressed on the chart, or at one to be typed. */
export function NotifyButton({ coin, tickSize, levels, drawing, onAsk }: NotifyButtonProps) {
  const [picked, setPicked] = useState<number | null>(null);
  useEffect(() => drawing?.own(levels), [drawing, levels]);
  useEffect(() => drawing?.pick(picked), [drawing, picked]);
  useEffect(() => {
    const ask = (price: number) => {
      onAsk();
      openLevelSheet(coin, price);
    };
    return drawing?.listen({ onPick: setPicked, onAsk: ask });
  }, [drawing, coin, onAsk]);
  const open = () => {
    openLevelSheet(coin, picked);
    setPicked(null);
  };
  return (
    <Button onClick={open}>
      <Bell aria-hidden="true" className="size-4" />
      <span className="numeric">
        {picked === null ? 'Notify at a price' : `Notify at ${formatPrice(picked, tickSize)}`}
      </span>
    </Button>
  );
}
