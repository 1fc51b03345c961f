import * as v from 'valibot';
import { MomentSchema } from '../../domain/text/quantity.ts';
import { fromTables, toTables } from '../backend/tables.ts';
import { resource } from './resource.ts';

const NoticeSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  missed_from: MomentSchema,
  missed_until: MomentSchema,
});

export const missedChecks = resource<[], readonly v.InferOutput<typeof NoticeSchema>[]>({
  name: 'missed-checks',
  read: (userId) =>
    fromTables(
      (db) =>
        db
          .from('monitor_notices')
          .select('id, missed_from, missed_until')
          .eq('user_id', userId)
          .order('missed_from'),
      v.array(NoticeSchema),
    ),
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
