import { create } from 'zustand';
import { onLeaving } from './leaving.ts';

/** What a person has just asked the app to look after. */
export type OfferAbout = 'watch' | 'level';

interface PushOffer {
  /** Null: nothing is offered. */
  readonly about: OfferAbout | null;
  /** `on` and `denied`: what came of the person's press. */
  readonly phase: 'offered' | 'busy' | 'on' | 'denied';
  readonly problem: string | null;
}

const NONE: PushOffer = { about: null, phase: 'offered', problem: null };

/** The offer to be notified on this device. */
export const usePushOffer = create<PushOffer>(() => NONE);

onLeaving(() => usePushOffer.setState(NONE));

/**
 * Offers notifications on this device, over the page; called right after something was added that
 * they would be about. Nothing shows where they are on or cannot be, or where the person answered.
 */
export function offerPush(about: OfferAbout): void {
  usePushOffer.setState({ ...NONE, about });
}

/** Takes the offer away. */
export function closeOffer(): void {
  usePushOffer.setState(NONE);
}
