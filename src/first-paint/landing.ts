import { startAfterPaint } from './start-after-paint.ts';

startAfterPaint();
