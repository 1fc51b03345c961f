export interface DeliveryLimits {
  /** Alerts per claim. */
  readonly batch: number;
  /** Deliveries held at once. */
  readonly capacity: number;
  readonly perOrigin: number;
  /** And per user, so that none holds up another. */
  readonly perPerson: number;
  readonly timeoutMs: number;
  readonly pollMs: number;
  /** A push service silent this long loses its waiting work, which makes room. */
  readonly stallMs: number;
  /** A killed process's work waits this long. */
  readonly leaseMs: number;
  /** Until the user's next channel gets an unshown alert. */
  readonly escalateMs: number;
}

export const DEFAULT_DELIVERY_LIMITS: DeliveryLimits = {
  batch: 200,
  capacity: 800,
  perOrigin: 64,
  perPerson: 4,
  timeoutMs: 10_000,
  pollMs: 1_000,
  stallMs: 2_000,
  leaseMs: 60_000,
  escalateMs: 600_000,
};
