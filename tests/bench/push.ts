import { parseArgs } from 'node:util';
import { compareSenders } from './push/compare-senders.ts';
import { measureFanOut } from './push/fan-out.ts';

const { values } = parseArgs({
  options: {
    /** Messages a round and sender; 0 leaves this part out. */
    messages: { type: 'string', default: '5000' },
    /** Alerts of the flood; 0 leaves this part out. */
    alerts: { type: 'string', default: '100000' },
    /** Alerts a second of the steady stream. */
    rate: { type: 'string', default: '200' },
    /** Length of the steady stream. */
    seconds: { type: 'string', default: '60' },
  },
});
const [messages, alerts, rate, seconds] = [
  Number(values.messages),
  Number(values.alerts),
  Number(values.rate),
  Number(values.seconds),
];

if (messages > 0) {
  console.log(`Sender, ${messages} messages a round, Node ${process.version}`);
  await compareSenders(messages);
}
if (alerts > 0) await measureFanOut({ alerts, rate, seconds });
