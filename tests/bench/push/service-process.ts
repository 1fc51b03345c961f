import { type Answer, startPushService } from '../../support/push-service/server.ts';
import { serve } from './parent-child.ts';

/** What the parent may ask of the push service's process. */
export type ServiceRequest =
  | { ask: 'start'; devices: number; answers?: Answer[][] }
  | { ask: 'arrivals'; from: number }
  | { ask: 'stop' };

const service = await startPushService();

serve(async (request: ServiceRequest) => {
  switch (request.ask) {
    case 'start': {
      const devices = Array.from({ length: request.devices }, (_, index) =>
        service.addDevice(...(request.answers?.[index] ?? [])),
      );
      return { devices, origin: service.origin, cert: service.certificate.cert };
    }
    case 'arrivals':
      return service.accepted.slice(request.from).map(({ at, text }) => ({ at, text }));
    case 'stop':
      await service.close();
      setImmediate(() => process.disconnect());
      return null;
  }
});
