import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const PROJECT_ROOT: string = dirname(dirname(fileURLToPath(import.meta.url)));
