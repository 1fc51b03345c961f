import type { PostgrestClient } from '@supabase/postgrest-js';
import * as v from 'valibot';
import { Count } from '../../domain/text/quantity.ts';
import { fromTables, type TableAnswer } from './tables.ts';

export const pageOfTable = <const S extends v.GenericSchema>(
  ask: (client: PostgrestClient) => PromiseLike<TableAnswer>,
  rows: S,
) =>
  fromTables(
    async (client) => {
      const answer = await ask(client);
      return { ...answer, data: { rows: answer.data, total: answer.count ?? 0 } };
    },
    v.object({ rows, total: Count }),
  );
