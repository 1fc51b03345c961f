import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../backend/failure.ts';
import { readFile } from '../../../backend/ticket-files.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { unlessLate } from '../../../ui/use-late.ts';

type OpenedFile =
  | { readonly state: 'loading' }
  /** `address` is a blob URL, revoked with the view. */
  | { readonly state: 'open'; readonly address: string }
  | { readonly state: 'refused'; readonly reason: string };

/** Fetches into memory while the file is viewed; a null `link` waits. */
function useOpenedFile(link: string | null, mimeType: string): OpenedFile {
  const [opened, setOpened] = useState<OpenedFile>({ state: 'loading' });
  useEffect(() => {
    if (link === null) return;
    let address: string | null = null;
    setOpened({ state: 'loading' });
    const leave = unlessLate(readFile(link, mimeType), (answer) => {
      if (!answer.ok) {
        setOpened({ state: 'refused', reason: sentenceOf(answer.failure) });
        return;
      }
      address = URL.createObjectURL(answer.value);
      setOpened({ state: 'open', address });
    });
    return () => {
      leave();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [link, mimeType]);
  return opened;
}

const PDF = 'application/pdf';

/** Types that a page can show; the rest can be saved. */
export const canBeShown = (mimeType: string): boolean =>
  ['image/jpeg', 'image/png', 'image/gif', 'image/webp', PDF].includes(mimeType);

interface FileViewerProps {
  readonly name: string;
  readonly mimeType: string;
  readonly link: string;
  readonly download: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

interface ShownFileProps {
  readonly name: string;
  readonly mimeType: string;
  readonly address: string;
}

function ShownFile({ name, mimeType, address }: ShownFileProps) {
  if (mimeType !== PDF) {
    return <img src={address} alt={name} className="mx-auto max-h-[70dvh] max-w-full" />;
  }
  // No sandbox: browsers show no PDF in one, and their viewers are isolated from the page.
  return (
    <iframe
      src={address}
      title={name}
      className="h-[70dvh] w-full rounded-md border border-line bg-page"
    />
  );
}

export function FileViewer({ name, mimeType, link, download, open, onClose }: FileViewerProps) {
  const viewless = mimeType === PDF && !navigator.pdfViewerEnabled;
  const file = useOpenedFile(open && !viewless ? link : null, mimeType);
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={<bdi className="[overflow-wrap:anywhere]">{name}</bdi>}
      actions={
        <>
          <a href={download} download className={buttonClass()}>
            Download
          </a>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {viewless ? (
        <Notice>This browser has no viewer for PDF files. Download it to read it.</Notice>
      ) : null}
      {open && !viewless && file.state === 'loading' ? (
        <Loading words={`Opening ${name}`} parts={['h-[40dvh] w-full']} />
      ) : null}
      {file.state === 'refused' ? <Notice tone="down">{file.reason}</Notice> : null}
      {open && file.state === 'open' ? (
        <ShownFile name={name} mimeType={mimeType} address={file.address} />
      ) : null}
    </Dialog>
  );
}
