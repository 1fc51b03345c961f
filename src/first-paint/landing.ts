import { startAfterPaint } from './start-after-paint.ts';
import { guardMarkup } from './trusted-types.ts';

guardMarkup();
startAfterPaint();
