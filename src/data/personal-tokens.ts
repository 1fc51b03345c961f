import * as v from 'valibot';
import * as token from '../../domain/person/personal-token.ts';
import { connection } from '../backend/connection.ts';
import { mapped } from '../backend/failure.ts';
import { readable } from '../backend/parsed.ts';
import { analysisRequest, DoneSchema, serverRequest } from '../backend/server-request.ts';
import { resource } from './resource.ts';

const GET = { method: 'GET' } as const;
const ListSchema = v.object({ tokens: readable(token.TokenRowSchema) });

export const tokens = resource({
  name: 'tokens',
  read: async () =>
    mapped(await serverRequest('analysisUrl', 'tokens', GET, ListSchema), (list) => list.tokens),
  logged: 'Reading the tokens',
});

export const makeToken = (body: token.NewToken) =>
  analysisRequest('tokens', body, token.MadeTokenSchema);

export const revokeToken = (id: string) =>
  serverRequest('analysisUrl', `tokens/${id}`, { method: 'DELETE' }, DoneSchema);

export const mcpAddress = resource({
  name: 'mcp-address',
  read: async () => mapped(await connection().config(), (config) => `${config.analysisUrl}/mcp`),
});
