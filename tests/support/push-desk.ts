import type { Database } from '../../platform/database/database.ts';
import type { PushServerParts } from '../../push-server/app.ts';
import { createApproved, type Person } from './people.ts';
import { pushServerOn, type TestPushServer, turnOn } from './push-server.ts';
import { type PushService, startPushService } from './push-service/server.ts';

/** A person who is notified, the push service of their devices, and the server between the two. */
export interface PushDesk {
  readonly service: PushService;
  /** Not started yet. */
  readonly push: TestPushServer;
  readonly person: Person;
  close(): Promise<void>;
}

/** Opens a desk on a test database. */
export async function openPushDesk(
  database: Database,
  parts: Partial<PushServerParts> = {},
): Promise<PushDesk> {
  const service = await startPushService();
  const push = pushServerOn(database, service, parts);
  const person = await createApproved(database);
  await turnOn(database, person);
  return {
    service,
    push,
    person,
    async close() {
      await push.server.stop();
      await service.close();
    },
  };
}
