import { readPasskeys } from '../backend/passkeys.ts';
import { resource } from './resource.ts';

export const ownPasskeys = resource({ name: 'passkeys', read: readPasskeys });
