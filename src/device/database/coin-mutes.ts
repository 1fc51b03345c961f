import * as v from 'valibot';
import { type CoinMute, CoinMuteSchema } from '../../../domain/notice/coin-mute.ts';
import { EpochMsSchema } from '../../../domain/text/quantity.ts';
import { ownList } from './own-list.ts';

export const keptMutes = ownList<v.GenericSchema<unknown, CoinMute>>(
  'coinMutes',
  v.object({ ...CoinMuteSchema.entries, until: v.nullable(EpochMsSchema) }),
);
