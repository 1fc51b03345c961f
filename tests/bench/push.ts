import { parseArgs } from 'node:util';
import { compareSenders } from './push/compare-senders.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '5000' },
  },
});

console.log(`Sender, ${values.messages} messages a round, Node ${process.version}`);
await compareSenders(Number(values.messages));
