import { type Replay, ReplaySchema } from '../../domain/record/replay.ts';
import { serverRequest } from '../backend/server-request.ts';
import { resource } from './resource.ts';

export const replays = resource<[hash: string], Replay>({
  name: 'replays',
  read: (_, hash) =>
    serverRequest('analysisUrl', `replay/${hash}`, { method: 'GET' }, ReplaySchema),
  schema: ReplaySchema,
  holds: ({ value }) => value.ended !== null && !value.isPartial,
});
