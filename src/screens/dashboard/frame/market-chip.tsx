import { FlaskConical, History } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Market } from '../../../../domain/analysis/analysis.ts';
import { classNames } from '../../../ui/class-names.ts';

function SmallChip({ warn, children }: { readonly warn: boolean; readonly children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 items-center gap-1 whitespace-nowrap rounded-[3px] px-1.5',
        warn ? 'bg-warn-soft text-warn' : 'bg-raised text-muted',
      )}
    >
      {children}
    </span>
  );
}

/** A simulated market is shown in the warning colour. */
export function MarketChip({ market }: { readonly market: Market }) {
  return (
    <SmallChip warn={market.simulated}>
      {market.simulated ? <FlaskConical aria-hidden="true" className="size-3" /> : null}
      {market.simulated ? 'Simulated market' : market.name}
    </SmallChip>
  );
}

/** Offline: what is shown was stored on this device. */
export function DeviceChip() {
  return (
    <SmallChip warn>
      <History aria-hidden="true" className="size-3" />
      From this device
    </SmallChip>
  );
}
