import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const PROJECT_ROOT: string = dirname(dirname(fileURLToPath(import.meta.url)));
