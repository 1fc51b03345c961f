import {
  type AttachmentVerdict,
  CONTENT_SAMPLE_BYTES,
  judgeAttachment,
} from '../../../../domain/attachment.ts';

export interface Chosen {
  readonly file: File;
  readonly mimeType: string;
  readonly ending: string;
}

export interface Refused {
  readonly name: string;
  readonly reason: string;
}

const UNREADABLE = 'The file cannot be read';

async function judge(file: File): Promise<AttachmentVerdict> {
  try {
    const head = new Uint8Array(await file.slice(0, CONTENT_SAMPLE_BYTES).arrayBuffer());
    return judgeAttachment({ name: file.name, size: file.size, type: file.type, head });
  } catch {
    return { accepted: false, reason: UNREADABLE };
  }
}

/** Parts files into those that a ticket takes and those that it does not, with the reason. */
export async function chooseFiles(
  files: readonly File[],
): Promise<{ readonly chosen: readonly Chosen[]; readonly refused: readonly Refused[] }> {
  const chosen: Chosen[] = [];
  const refused: Refused[] = [];
  for (const file of files) {
    const verdict = await judge(file);
    if (verdict.accepted) {
      chosen.push({ file, mimeType: verdict.mimeType, ending: verdict.ending });
    } else refused.push({ name: file.name, reason: verdict.reason });
  }
  return { chosen, refused };
}
