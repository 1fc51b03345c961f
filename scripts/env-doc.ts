// `npm run env-doc`: writes deploy/env.example and docs/operate.md's tables from the schemas.
import { readFileSync, writeFileSync } from 'node:fs';
import { ENV_EXAMPLE, OPERATE_PAGE, renderExample, withTables } from './env-doc/render.ts';
import { readVariables } from './env-doc/variables.ts';

const variables = readVariables();
writeFileSync(ENV_EXAMPLE, renderExample(variables));
writeFileSync(OPERATE_PAGE, withTables(readFileSync(OPERATE_PAGE, 'utf8'), variables));
