import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import * as v from 'valibot';

const PictureSchema = v.object({
  width: v.number(),
  height: v.number(),
  colours: v.array(v.string()),
});

export type SharedPicture = v.InferOutput<typeof PictureSchema>;

/** Saves a plan's picture from the open menu. @returns its size and its colours at places, '#rrggbb' */
export async function sharedPicture(
  page: Page,
  places: readonly (readonly [x: number, y: number])[],
): Promise<SharedPicture> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Share picture' }).click(),
  ]);
  await page.getByText(/^Picture saved( and copied)?\.$/).waitFor();
  const bytes = [...(await readFile(await download.path()))];
  const read = `(async () => {
    const blob = new Blob([new Uint8Array(${JSON.stringify(bytes)})], { type: 'image/png' });
    const bitmap = await createImageBitmap(blob);
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context.drawImage(bitmap, 0, 0);
    const at = ([x, y]) => '#' + [...context.getImageData(x, y, 1, 1).data.slice(0, 3)]
      .map((part) => part.toString(16).padStart(2, '0')).join('');
    return { width: bitmap.width, height: bitmap.height, colours: ${JSON.stringify(places)}.map(at) };
  })()`;
  return v.parse(PictureSchema, await page.evaluate(read));
}
