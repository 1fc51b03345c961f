import { Download, FileText } from 'lucide-react';
import { formatFileSize } from '../../../../domain/file-size.ts';
import type { TicketAttachment } from '../../../../domain/ticket.ts';
import { ImagePreview } from './image-preview.tsx';

interface AttachmentListProps {
  readonly files: readonly TicketAttachment[];
  /** Links by path; a file whose link is not there yet cannot be opened. */
  readonly links: ReadonlyMap<string, string>;
}

/** A link under which a file is saved by its own name. */
function downloadLink(link: string, name: string): string {
  const url = new URL(link);
  url.searchParams.set('download', name);
  return url.href;
}

function Attachment({ file, link }: { readonly file: TicketAttachment; readonly link?: string }) {
  const name = (
    <span className="min-w-0 flex-1">
      <bdi className="block break-all font-medium">{file.file_name}</bdi>
      <span className="numeric text-muted text-sm">{formatFileSize(file.file_size)}</span>
    </span>
  );
  const box =
    'flex min-h-14 items-center gap-3 rounded-lg border border-line bg-page p-2 text-text';
  const icon = (
    <span className="grid size-14 shrink-0 place-items-center rounded-md bg-raised text-muted">
      <FileText aria-hidden="true" />
    </span>
  );
  if (!link) {
    return (
      <div className={box}>
        {icon}
        {name}
      </div>
    );
  }
  const download = downloadLink(link, file.file_name);
  const image = file.mime_type.startsWith('image/');
  return (
    <div className={`${box} hover:border-edge`}>
      {image ? <ImagePreview name={file.file_name} link={link} download={download} /> : null}
      <a
        href={download}
        download
        className="flex min-w-0 flex-1 items-center gap-3 text-text no-underline"
      >
        {image ? null : icon}
        {name}
        <Download aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="sr-only">Download</span>
      </a>
    </div>
  );
}

/** Files of a ticket or a message: images open over the page, all have a link that saves them. */
export function AttachmentList({ files, links }: AttachmentListProps) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))]">
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
