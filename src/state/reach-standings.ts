import type { Service } from '../backend/connection.ts';
import type { Evidence } from '../backend/evidence.ts';

/** By the last confirmed evidence. */
export type Standings = Readonly<Record<Service, Evidence>>;

export const ALL_UP: Standings = { site: 'up', database: 'up', analysis: 'up', push: 'up' };
