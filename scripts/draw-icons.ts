// `node scripts/draw-icons.ts`: draws the PNG icons from public/icons/logo.svg.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../embedded/project-folders.ts';
import { launchBrowser } from './browser.ts';

const icons = join(PROJECT_ROOT, 'public', 'icons');
const logo = readFileSync(join(icons, 'logo.svg'), 'utf8');
const BACKGROUND = '#0b0b0e';
const square = logo.replace(/ rx="116"/, '');
/** The drawing in one colour; systems tint it. */
const silhouette = logo.replace(/<rect width="512"[^>]*>/, '').replace(/#\w{6}/g, '#ffffff');

/** A sign on the logo's background, for app shortcuts. */
const sign = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" fill="none" stroke="#6ea0ff"
     stroke-width="34" stroke-linecap="round">
     <rect width="512" height="512" rx="116" fill="${BACKGROUND}" stroke="none"/>${drawing}
   </svg>`;
const list = sign('<path d="M140 164h0M212 164h164M140 256h0M212 256h164M140 348h0M212 348h164"/>');
const glass = sign('<circle cx="232" cy="232" r="92"/><path d="m300 300 78 78"/>');

/** Name, edge in pixels, drawing, and its share of the edge. */
const DRAWINGS = [
  ['icon-192.png', 192, logo, 1],
  ['icon-512.png', 512, logo, 1],
  ['icon-maskable-512.png', 512, square, 0.8],
  ['apple-touch-icon.png', 180, square, 1],
  ['icon-monochrome-512.png', 512, silhouette, 1],
  ['badge-96.png', 96, silhouette, 1],
  ['shortcut-watch-list-192.png', 192, list, 1],
  ['shortcut-analysis-192.png', 192, glass, 1],
] as const;

const browser = await launchBrowser();
for (const [name, edge, svg, share] of DRAWINGS) {
  const page = await browser.newPage({ viewport: { width: edge, height: edge } });
  const side = edge * share;
  const background = share < 1 ? BACKGROUND : 'transparent';
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${background}">
     <div style="width:${side}px;height:${side}px">${svg}</div></body>`,
  );
  writeFileSync(join(icons, name), await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
