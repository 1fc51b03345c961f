import type { TestDevice } from '../../support/push-service/server.ts';
import type { Child } from './parent-child.ts';

export interface FanOutOptions {
  alerts: number;
  /** Alerts a second of the steady stream, and for how many seconds. */
  rate: number;
  seconds: number;
}

/** A push service of the test, with its part of the devices. */
export interface Service {
  readonly child: Child;
  readonly origin: string;
  readonly devices: readonly TestDevice[];
}
