import { create } from 'zustand';
import { onSessionEnd } from './session-scope.ts';

export type OfferAbout = 'watch' | 'level' | 'rule';

interface PushOffer {
  readonly about: OfferAbout | null;
  /** `on` and `denied`: the outcome of the press. */
  readonly phase: 'offered' | 'busy' | 'on' | 'denied';
  readonly problem: string | null;
}

const NONE: PushOffer = { about: null, phase: 'offered', problem: null };

export const usePushOffer = create<PushOffer>(() => NONE);

onSessionEnd(() => usePushOffer.setState(NONE));

/** Call right after an add that push would be about; skipped if on, impossible or answered. */
export function offerPush(about: OfferAbout): void {
  usePushOffer.setState({ ...NONE, about });
}

export function closeOffer(): void {
  usePushOffer.setState(NONE);
}
