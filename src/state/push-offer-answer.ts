import { isOfferAnswered, rememberOfferAnswered } from '../device/kept-choices.ts';
import { type PushStanding, usePush } from './push.ts';
import { closeOffer, type OfferAbout, usePushOffer } from './push-offer.ts';

export interface ShownOffer {
  readonly about: OfferAbout;
  readonly step: 'ask' | 'busy' | 'install-first' | 'on' | 'denied';
  readonly problem: string | null;
}

/** Where a press can enable push; `stopped` has a notice of its own. */
const ASKABLE: ReadonlySet<PushStanding> = new Set(['not-asked', 'off']);

export function useShownOffer(): ShownOffer | null {
  const { about, phase, problem } = usePushOffer();
  const standing = usePush((state) => state.standing);
  if (about === null) return null;
  if (phase !== 'offered') return { about, step: phase, problem };
  if (problem !== null) return { about, step: 'ask', problem };
  if (isOfferAnswered()) return null;
  if (standing === 'install-first') return { about, step: 'install-first', problem };
  return ASKABLE.has(standing) ? { about, step: 'ask', problem } : null;
}

/** Not asked again on this device. */
export function declineOffer(): void {
  rememberOfferAnswered();
  closeOffer();
}
