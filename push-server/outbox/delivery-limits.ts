export const DEFAULT_DELIVERY_LIMITS = {
  /** Alerts per claim. */
  batch: 200,
  /** Deliveries held at once. */
  capacity: 800,
  perOrigin: 64,
  /** And per user, so that none holds up another. */
  perPerson: 4,
  timeoutMs: 10_000,
  pollMs: 1_000,
  /** A push service silent this long loses its waiting work, which makes room. */
  stallMs: 2_000,
  /** A killed process's work waits this long. */
  leaseMs: 60_000,
  /** Until the user's next channel gets an unshown alert. */
  escalateMs: 600_000,
};

export type DeliveryLimits = Readonly<typeof DEFAULT_DELIVERY_LIMITS>;
