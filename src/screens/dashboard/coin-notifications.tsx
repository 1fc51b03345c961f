import { Bell } from 'lucide-react';
import { baseOf, type Coin } from '../../../domain/coin.ts';
import { openCoinNotifications } from '../../state/level-sheet.ts';
import { Button } from '../../ui/button.tsx';

/** The way to what a person is notified of about a coin. */
export function CoinNotifications({ coin }: { readonly coin: Coin }) {
  return (
    <Button
      variant="quiet"
      aria-label={`Notifications for ${baseOf(coin)}`}
      title="Notifications"
      onClick={() => openCoinNotifications(coin)}
      className="px-0 text-muted md:max-[61.25rem]:hidden max-md:border max-md:border-edge"
    >
      <Bell aria-hidden="true" className="size-[1.125rem]" />
    </Button>
  );
}
