import type { Hono } from 'hono';
import type { PgBoss } from 'pg-boss';
import type { ModelSettings } from '../../analysis-server/language-model/model-settings.ts';
import type { MarketChoice } from '../../analysis-server/market/opening/choose-market.ts';
import type { Ground } from '../../platform/server/run-server.ts';
import type { PushServerParts } from '../../push-server/app.ts';

export interface ProgramParts extends Ground {
  readonly boss: PgBoss;
  readonly dataFolder: string;
  readonly siteUrl: string;
  readonly market: Pick<MarketChoice, 'marketData' | 'exchange' | 'exchangeUrl'>;
  /** Watches levels between monitoring times; default true. */
  readonly levelWatch: boolean;
  /** Allows anyone to read one coin's newest analysis; default true. */
  readonly sample: boolean;
  /** Scans the most traded coins hourly; default false. */
  readonly marketScan: boolean;
  readonly push: PushSettings;
  /** Null: text by rules. */
  readonly languageModel: ModelSettings | null;
  /** Null turns metrics off. */
  readonly metricsToken: string | null;
}

type ServerSettings = 'telegram' | 'channels' | 'limits' | 'allowLoopback' | 'ca';

export interface PushSettings extends Partial<Pick<PushServerParts, ServerSettings>> {
  /** Default: a pair generated in the data folder. */
  readonly vapid?: { readonly publicKey: string; readonly privateKey: string };
  /** Contact for push services: mailto: or https:. */
  readonly vapidSubject?: string | undefined;
}

export interface Program {
  readonly path: string;
  readonly app: Pick<Hono, 'fetch'>;
  /** Added to /config.json. */
  readonly config: Readonly<Record<string, unknown>>;
  /** Printed at start: what is simulated or off, and why. */
  readonly notes: readonly string[];
  start(): Promise<void>;
  stop(): Promise<void>;
}
