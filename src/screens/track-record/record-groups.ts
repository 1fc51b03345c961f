import { RECORD_GROUPS, type RecordGroupName } from '../../../domain/record-group.ts';
import type { RecordGroup, TrackRecord } from '../../../domain/track-record.ts';

const groupOf = (record: TrackRecord, name: RecordGroupName): RecordGroup =>
  ({ trade: record, aside: record.aside, 'version-1': record.version1 })[name];

/** All groups of entries. */
export const groupsOf = (record: TrackRecord): readonly RecordGroup[] =>
  RECORD_GROUPS.map((name) => groupOf(record, name));

/** How many entries a group has, or all of them have. */
export function entriesIn(record: TrackRecord, name: RecordGroupName | null): number {
  const groups = name === null ? groupsOf(record) : [groupOf(record, name)];
  return groups.reduce((sum, { totals }) => sum + totals.entries, 0);
}
