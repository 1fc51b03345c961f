import { type AlertTargets, AlertTargetsSchema } from '../../domain/notice/alert-targets.ts';
import { fromTables } from '../backend/tables.ts';
import { resource } from './resource.ts';

/** The devices and the Telegram chat that receive a user's alerts. */
export const alertTargets = resource<[], AlertTargets>({
  name: 'alert-targets',
  read: () => fromTables((db) => db.rpc('alert_targets'), AlertTargetsSchema),
});
