import { Bell } from 'lucide-react';
import { baseOf, type Coin } from '../../../domain/coin.ts';
import { openCoinNotifications } from '../../state/level-sheet.ts';
import { Button } from '../../ui/button.tsx';

/** The way to what a person is notified of about a coin. */
export function CoinNotifications({ coin }: { readonly coin: Coin }) {
  return (
    <Button
      aria-label={`Notifications for ${baseOf(coin)}`}
      onClick={() => openCoinNotifications(coin)}
    >
      <Bell aria-hidden="true" className="size-4" />
      Notifications
    </Button>
  );
}
