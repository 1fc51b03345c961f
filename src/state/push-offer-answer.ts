import { isOfferAnswered, rememberOfferAnswered } from '../device/push-offer-answer.ts';
import { type PushStanding, usePush } from './push.ts';
import { turnOnNotifications } from './push-actions.ts';
import { closeOffer, type OfferAbout, usePushOffer } from './push-offer.ts';

export interface ShownOffer {
  readonly about: OfferAbout;
  readonly step: 'ask' | 'busy' | 'install-first' | 'on' | 'denied';
  readonly problem: string | null;
}

/** Where a press can turn notifications on. One that has stopped has a notice of its own. */
const ASKABLE: ReadonlySet<PushStanding> = new Set(['not-asked', 'off']);

/** The offer as it shows now; null where there is none. */
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

/** Turns notifications on, at the person's one press. */
export async function acceptOffer(userId: string): Promise<void> {
  usePushOffer.setState({ phase: 'busy', problem: null });
  const problem = await turnOnNotifications(userId);
  if (problem !== null) {
    usePushOffer.setState({ phase: 'offered', problem });
    return;
  }
  rememberOfferAnswered();
  usePushOffer.setState({ phase: usePush.getState().standing === 'on' ? 'on' : 'denied' });
}

/** The person does not want them now; they are not asked again on this device. */
export function declineOffer(): void {
  rememberOfferAnswered();
  closeOffer();
}
