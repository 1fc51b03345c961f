import type { Notice } from '../../domain/notice/notice.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';

/** One alert for one target, leased to this process. */
export interface DeliveryJob {
  readonly id: number;
  readonly lease: string;
  /** The id under which the log of the analysis server names what made the alert. */
  readonly cause: string;
  /** Whose alert it is. */
  readonly person: string;
  /** The channel's name. */
  readonly channel: string;
  /** As the channel names it: a subscription's id, a Telegram id. */
  readonly target: string;
  /** Who it is sent through. */
  readonly origin: string;
  /** Tries so far, the coming one included. */
  readonly attempts: number;
  readonly shrunk: boolean;
  readonly notice: Notice;
  /** What a device gives back once it has shown the message of this try. */
  readonly shownToken: string;
  readonly expiresAt: EpochMs;
  /** When it was taken. */
  readonly claimedAt: EpochMs;
  /** From then on another process may take it. */
  readonly leasedUntil: EpochMs;
  /** What the channel needs to send; null where the target is gone. */
  readonly address: unknown;
  /** Why it must not be sent any more; null where it may. */
  readonly refusal: string | null;
}
