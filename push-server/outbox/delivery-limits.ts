/** How much is done at once, and how long things may take. */
export interface DeliveryLimits {
  /** Alerts taken from the outbox at once. */
  readonly batch: number;
  /** Deliveries held at once. */
  readonly capacity: number;
  /** Requests under way to one push service. */
  readonly perOrigin: number;
  /** And of one person, so that nobody's hold up another's. */
  readonly perPerson: number;
  /** How long a push service may take to answer, ms. */
  readonly timeoutMs: number;
  /** How often the outbox is polled without a notification, ms. */
  readonly pollMs: number;
  /** After so long without any answer of a push service, what waits for it makes room, ms. */
  readonly stallMs: number;
  /** How long a delivery is one process's own, ms: a killed process's work waits that long. */
  readonly leaseMs: number;
  /** How long a device has to show an alert before the person's next channel gets it, ms. */
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
