import { parseArgs } from 'node:util';
import { startModelServer } from './model-server.ts';
import { PLAYS } from './plays.ts';

/** `node tests/support/model-server/model-process.ts --play good --port 4600`: a model to try the app with. */
const { values } = parseArgs({
  options: { play: { type: 'string', default: 'good' }, port: { type: 'string', default: '4600' } },
});
const wanted = values.play === 'dead' ? 'broken' : values.play;
const play = PLAYS.find((each) => each === wanted);
if (!play) {
  process.stderr.write(`--play is ${values.play}; allowed: dead, ${PLAYS.join(', ')}\n`);
  process.exitCode = 1;
} else {
  const server = await startModelServer(play, Number(values.port));
  process.stdout.write(`${play}: ${server.baseUrl}\n`);
}
