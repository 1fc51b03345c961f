import * as v from 'valibot';
import { type PriceLevel, PriceLevelSchema } from '../../../domain/level/price-level.ts';
import { EpochMsSchema } from '../../../domain/text/quantity.ts';
import { ownList } from './own-list.ts';

const moment = v.nullable(EpochMsSchema);

export const keptLevels = ownList<v.GenericSchema<unknown, PriceLevel>>(
  'priceLevels',
  v.object({ ...PriceLevelSchema.entries, expires_at: moment, touched_at: moment }),
);
