import { useState } from 'react';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface ImagePreviewProps {
  readonly name: string;
  /** The signed link. */
  readonly link: string;
  /** The link that saves it. */
  readonly download: string;
}

/** A small picture that opens the whole one over the page. */
export function ImagePreview({ name, link, download }: ImagePreviewProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={`View ${name}`}
        onClick={() => setOpen(true)}
        className="size-14 shrink-0 cursor-zoom-in overflow-hidden rounded-md border border-line bg-raised"
      >
        <img src={link} alt="" loading="lazy" className="size-full object-cover" />
      </button>
      <Dialog
        wide
        open={open}
        onClose={() => setOpen(false)}
        title={<bdi className="break-all">{name}</bdi>}
        actions={
          <>
            <a href={download} download className={buttonClass()}>
              Download
            </a>
            <Button onClick={() => setOpen(false)}>Close</Button>
          </>
        }
      >
        {open ? <img src={link} alt={name} className="mx-auto max-h-[70dvh] max-w-full" /> : null}
      </Dialog>
    </>
  );
}
