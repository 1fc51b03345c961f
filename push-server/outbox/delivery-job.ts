import type { Notice } from '../../domain/notice/notice.ts';
import type { EpochMs } from '../../domain/text/quantity.ts';

/** One alert for one target, leased to this process. */
export interface DeliveryJob {
  readonly id: number;
  readonly lease: string;
  /** The id in the analysis server's log. */
  readonly cause: string;
  readonly person: string;
  readonly channel: string;
  /** The channel's id for it: a subscription's id, a Telegram id. */
  readonly target: string;
  readonly origin: string;
  /** Including the coming one. */
  readonly attempts: number;
  readonly shrunk: boolean;
  readonly notice: Notice;
  /** Sent back by the device as receipt. */
  readonly shownToken: string;
  readonly expiresAt: EpochMs;
  readonly claimedAt: EpochMs;
  readonly leasedUntil: EpochMs;
  readonly address: unknown;
  /** Why it must not be sent; null if it may. */
  readonly refusal: string | null;
}
