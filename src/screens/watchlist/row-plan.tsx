import { ArrowDown, ArrowUp, BellDot, Check } from 'lucide-react';
import type { WatchedCoin } from '../../../domain/person/watched-coin.ts';
import { Badge } from '../../ui/badge.tsx';

/** The stance is below the direction in a row, beside it on a card. */
export function CurrentPlan({ plan }: { readonly plan: WatchedCoin['recommendation'] }) {
  const label = <span className="sr-only">Current Trade Recommendation </span>;
  if (plan === null) {
    return (
      <>
        {label}
        <span className="font-semibold text-[1.0625rem] text-muted leading-[1.375rem]">N/A</span>
      </>
    );
  }
  const { action, stance } = plan;
  const long = action === 'LONG';
  const Arrow = long ? ArrowUp : ArrowDown;
  return (
    <>
      {label}
      <span
        className={`font-[650] text-[1.0625rem] leading-[1.375rem] md:block ${long ? 'text-up' : 'text-down'}`}
      >
        <Arrow
          aria-hidden="true"
          strokeWidth={2.5}
          className="me-0.5 -ms-0.5 inline size-4.5 align-[-3px]"
        />
        {action}
      </span>
      {stance === null ? null : (
        <span className="text-faint text-xs max-md:ms-2 md:block">
          {' '}
          <span className="inline-block first-letter:uppercase">{stance}</span>
        </span>
      )}
    </>
  );
}

/** Since the user last looked. */
export function ChangeBadge({ changed }: { readonly changed: boolean }) {
  const Icon = changed ? BellDot : Check;
  return (
    <Badge tone={changed ? 'accent' : 'plain'}>
      <Icon aria-hidden="true" className="size-3" />
      {changed ? 'Change Detected' : 'No Change'}
    </Badge>
  );
}
