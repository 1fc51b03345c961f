import type { AlertNotice } from '../../domain/alert.ts';
import type { EpochMs } from '../../domain/quantity.ts';
import type { DeviceKeys } from '../subscriptions/device-keys.ts';

/** One alert for one target, leased to this process. */
export interface DeliveryJob {
  readonly id: number;
  readonly lease: string;
  readonly channel: 'push' | 'telegram';
  /** The subscription's id or the Telegram id. */
  readonly target: string;
  /** The push service's origin, or 'telegram'. */
  readonly origin: string;
  /** Tries so far, the coming one included. */
  readonly attempts: number;
  readonly shrunk: boolean;
  readonly notice: AlertNotice;
  readonly expiresAt: EpochMs;
  /** From then on another process may take it. */
  readonly leasedUntil: EpochMs;
  /** Null where the device was removed meanwhile. */
  readonly device: DeviceTarget | null;
  /** Why it must not be sent any more; null where it may. */
  readonly refusal: string | null;
}

export interface DeviceTarget {
  readonly endpoint: string;
  readonly keys: DeviceKeys;
  /** Refusals in a row before this try. */
  readonly refusals: number;
}
