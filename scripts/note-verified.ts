// Ends `npm run verify`: `npm run release` can skip it on the same content.
import { PROJECT_ROOT } from '../embedded/project-folders.ts';
import { noteVerified, openRepository } from './release/repository.ts';

const content = openRepository(PROJECT_ROOT).content();
if (content !== null) noteVerified(PROJECT_ROOT, content);
