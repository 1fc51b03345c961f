import type { Hono } from 'hono';
import type { PgBoss } from 'pg-boss';
import type { ModelSettings } from '../../analysis-server/language-model/model-settings.ts';
import type { MarketChoice } from '../../analysis-server/market/opening/choose-market.ts';
import type { Database } from '../../platform/database/database.ts';
import type { VerifyToken } from '../../platform/person/access-token.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import type { ChannelSettings } from '../../push-server/channels/registry.ts';

/** What every server that is mounted here is built from. */
export interface ProgramParts {
  readonly database: Database;
  readonly boss: PgBoss;
  readonly verifyToken: VerifyToken;
  readonly log: Log;
  readonly clock: Clock;
  readonly dataFolder: string;
  /** The origin that people see. */
  readonly siteUrl: string;
  readonly market: Pick<MarketChoice, 'marketData' | 'exchange' | 'exchangeUrl'>;
  /** Whether levels are watched between the monitoring times; they are where absent. */
  readonly levelWatch?: boolean;
  /** Whether anybody may read one coin's newest analysis; they may where absent. */
  readonly sample?: boolean;
  /** Whether the most traded coins are scanned each hour; they are not where absent. */
  readonly marketScan?: boolean;
  readonly push: PushSettings;
  readonly languageModel: ModelSettings | null;
  /** What a reader of metrics must bring; null turns them off. */
  readonly metricsToken: string | null;
}

export interface PushSettings {
  /** Instead of the pair that is made and kept in the data folder. */
  readonly vapid?: { readonly publicKey: string; readonly privateKey: string };
  /** Whom push services may write to: mailto: or https:. */
  readonly vapidSubject?: string;
  readonly telegram?: { readonly token: string; readonly apiUrl?: string };
  /** Turns other channels on. */
  readonly channels?: ChannelSettings;
  /** How long a device has to show a notification before the next channel gets it. */
  readonly escalateMs?: number;
  /** Takes endpoints on this machine; for tests. */
  readonly allowLoopback?: boolean;
  /** Certificates trusted instead of the well-known ones, PEM; for tests. */
  readonly ca?: string;
}

/** A server mounted under a path of the one origin. */
export interface Program {
  /** Such as `/analysis`. */
  readonly path: string;
  readonly app: Pick<Hono, 'fetch'>;
  /** Added to /config.json. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Said at start: what is simulated or switched off, and why. */
  readonly notes: readonly string[];
  start(): Promise<void>;
  stop(): Promise<void>;
}
