import type { Program, ProgramParts } from '../../embedded/programs/program.ts';
import { createPushServer, type PushLimits } from '../../push-server/app.ts';
import { TEST_VAPID } from './push-server.ts';
import type { PushService } from './push-service/server.ts';

/** The push server under /push, sending to a push service on this machine. */
export function pushProgramFor(service: PushService, limits: Partial<PushLimits> = {}) {
  return async (parts: ProgramParts): Promise<Program> => {
    const server = createPushServer({
      ...parts,
      vapid: TEST_VAPID,
      appOrigin: parts.siteUrl,
      telegram: parts.push.telegram ?? null,
      channels: parts.push.channels ?? {},
      allowLoopback: true,
      ca: service.certificate.cert,
      // What is due at once rings; to look 20 times a second took a third of a core.
      limits: { pollMs: 500, callsPerMinute: 100_000, testsPerMinute: 1_000, ...limits },
    });
    return {
      path: '/push',
      app: server.app,
      config: { vapidPublicKey: TEST_VAPID.keys.publicKey },
      notes: [],
      start: () => server.start(),
      stop: () => server.stop(),
    };
  };
}
