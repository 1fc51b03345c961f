import { join } from 'node:path';
import { PROJECT_ROOT } from '../project-root.ts';

export const ENV_EXAMPLE = join(PROJECT_ROOT, 'deploy', 'env.example');
export const OPERATE_PAGE = join(PROJECT_ROOT, 'docs', 'operate.md');
