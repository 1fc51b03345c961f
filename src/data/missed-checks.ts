import * as v from 'valibot';
import { MomentSchema } from '../../domain/text/quantity.ts';
import { toTables } from '../backend/tables.ts';
import { ownRows } from './own-rows.ts';
import { resource } from './resource.ts';

const row = v.object({
  id: v.pipe(v.string(), v.uuid()),
  missed_from: MomentSchema,
  missed_until: MomentSchema,
});

export const missedChecks = resource<[], readonly v.InferOutput<typeof row>[]>({
  name: 'missed-checks',
  read: ownRows({ table: 'monitor_notices', row, rows: v.array(row), order: 'missed_from' }),
  logged: 'Reading the missed checks',
});

export const forgetMissedChecks = (userId: string, ids: readonly string[]) =>
  toTables((db) =>
    db
      .from('monitor_notices')
      .delete()
      .eq('user_id', userId)
      .in('id', [...ids]),
  );
