import { planPicture } from './share-picture.ts';
import { planText, type SharedFrom, sharedPlan } from './shared-plan.ts';

export type ShareOutcome = 'shared' | 'saved' | 'saved and copied' | 'given up' | 'failed';

function save(file: File): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser reads it asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

async function copied(blob: Blob): Promise<boolean> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [blob.type]: blob })]);
    return true;
  } catch {
    return false;
  }
}

/** Shares to another app where the device can; else saves and copies. */
export async function openShare(from: SharedFrom): Promise<ShareOutcome> {
  const plan = sharedPlan(from);
  const blob = plan && (await planPicture(plan));
  if (!plan || !blob) return 'failed';
  const file = new File([blob], `${plan.coin}-plan.png`, { type: blob.type });
  const shared: ShareData = { files: [file], text: planText(plan) };
  if (navigator.canShare?.(shared)) {
    try {
      await navigator.share(shared);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'given up';
    }
  }
  save(file);
  return (await copied(blob)) ? 'saved and copied' : 'saved';
}

/** Returns false if there is no plan, or the browser refuses. */
export async function copyPlan(from: SharedFrom): Promise<boolean> {
  const plan = sharedPlan(from);
  if (!plan) return false;
  try {
    await navigator.clipboard.writeText(planText(plan));
    return true;
  } catch {
    return false;
  }
}
