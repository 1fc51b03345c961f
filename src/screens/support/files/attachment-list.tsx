import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import type { TicketAttachment } from '../../../../domain/person/ticket.ts';
import { formatFileSize } from '../../../../domain/text/file-size.ts';
import { canBeShown, FileViewer } from './file-viewer.tsx';

interface AttachmentListProps {
  readonly files: readonly TicketAttachment[];
  /** By path; a file without a link cannot be opened yet. */
  readonly links: ReadonlyMap<string, string>;
}

function downloadLink(link: string, name: string): string {
  const url = new URL(link);
  url.searchParams.set('download', name);
  return url.href;
}

const TILE =
  'grid size-11 shrink-0 place-items-center overflow-hidden rounded-md bg-page text-muted';

interface ViewButtonProps {
  readonly file: TicketAttachment;
  readonly link: string;
  readonly download: string;
}

function ViewButton({ file, link, download }: ViewButtonProps) {
  const [open, setOpen] = useState(false);
  const { file_name: name, mime_type: mimeType } = file;
  return (
    <>
      <button
        type="button"
        aria-label={`View ${name}`}
        onClick={() => setOpen(true)}
        className={`${TILE} cursor-zoom-in hover:text-text`}
      >
        {mimeType.startsWith('image/') ? (
          <img src={link} alt="" loading="lazy" className="size-full object-cover" />
        ) : (
          <FileText aria-hidden="true" className="size-5" />
        )}
      </button>
      <FileViewer {...{ name, mimeType, link, download, open }} onClose={() => setOpen(false)} />
    </>
  );
}

function Attachment({ file, link }: { readonly file: TicketAttachment; readonly link?: string }) {
  const shown = canBeShown(file.mime_type);
  const name = (
    <span className="min-w-0 flex-1">
      <bdi className="block [overflow-wrap:anywhere]">{file.file_name}</bdi>
      <span className="numeric text-faint text-xs">{formatFileSize(file.file_size)}</span>
    </span>
  );
  const mark = (
    <span className={TILE}>
      <FileText aria-hidden="true" className="size-5" />
    </span>
  );
  if (!link) {
    return (
      <div className="flex min-h-14 items-center gap-3 py-1.5">
        {mark}
        {name}
      </div>
    );
  }
  const download = downloadLink(link, file.file_name);
  return (
    <div className="flex min-h-14 items-center gap-3 py-1.5">
      {shown ? <ViewButton file={file} link={link} download={download} /> : null}
      <a
        href={download}
        download
        className="flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md text-text no-underline hover:bg-raised"
      >
        {shown ? null : mark}
        {name}
        <Download aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="sr-only">Download</span>
      </a>
    </div>
  );
}

/** Images and PDF open over the page; all files can be saved. */
export function AttachmentList({ files, links }: AttachmentListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-2 max-w-[34rem] divide-y divide-line border-line border-y">
      {files.map((file) => {
        const link = links.get(file.file_path);
        return (
          <li key={file.id}>
            <Attachment file={file} {...(link ? { link } : {})} />
          </li>
        );
      })}
    </ul>
  );
}
