import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../backend/failure.ts';
import { readFile } from '../../../backend/ticket-files.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { unlessLate } from '../../../ui/use-late.ts';

interface ShownFileProps {
  readonly name: string;
  readonly mimeType: string;
  readonly link: string;
}

type OpenedFile =
  | { readonly state: 'loading' }
  /** `address` is a blob URL, revoked with the view. */
  | { readonly state: 'open'; readonly address: string }
  | { readonly state: 'refused'; readonly reason: string };

/** Fetches into memory while the file is viewed. */
function useOpenedFile({ link, mimeType }: ShownFileProps): OpenedFile {
  const [opened, setOpened] = useState<OpenedFile>({ state: 'loading' });
  useEffect(() => {
    let address: string | null = null;
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

function ShownFile(props: ShownFileProps) {
  const { name, mimeType } = props;
  const file = useOpenedFile(props);
  if (file.state === 'refused') return <Notice tone="down">{file.reason}</Notice>;
  if (file.state === 'loading') {
    return <Loading words={`Opening ${name}`} parts={['h-[40dvh] w-full']} />;
  }
  if (mimeType !== PDF) {
    return <img src={file.address} alt={name} className="mx-auto max-h-[70dvh] max-w-full" />;
  }
  // No sandbox: browsers show no PDF in one, and their viewers are isolated from the page.
  return (
    <iframe
      src={file.address}
      title={name}
      className="h-[70dvh] w-full rounded-md border border-line bg-page"
    />
  );
}

interface FileViewerProps extends ShownFileProps {
  readonly download: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function FileViewer({ download, open, onClose, ...file }: FileViewerProps) {
  const viewless = file.mimeType === PDF && !navigator.pdfViewerEnabled;
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={<bdi className="[overflow-wrap:anywhere]">{file.name}</bdi>}
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
      {open && !viewless ? <ShownFile key={file.link} {...file} /> : null}
    </Dialog>
  );
}
