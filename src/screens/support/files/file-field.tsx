import { Paperclip, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { ATTACHMENT_PICKER } from '../../../../domain/person/attachment.ts';
import { formatFileSize } from '../../../../domain/text/file-size.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import {
  type BasketFile,
  type BasketState,
  createFileBasket,
  EMPTY,
  type FileBasket,
} from './file-basket.ts';

export function useFileBasket(): readonly [FileBasket, BasketState] {
  const [state, setState] = useState(EMPTY);
  const [basket] = useState(() => createFileBasket(setState));
  return [basket, state];
}

interface FileFieldProps {
  readonly basket: FileBasket;
  readonly state: BasketState;
  readonly disabled: boolean;
  /** Absent if sending retries. */
  readonly onRetry?: (() => void) | undefined;
  /** Files dropped or pasted anywhere in these fields are taken. */
  readonly children?: ReactNode;
}

interface ItemProps {
  readonly item: BasketFile;
  readonly onRemove: () => void;
  readonly onRetry: (() => void) | undefined;
}

function Item({ item, onRemove, onRetry }: ItemProps) {
  const { file, state, share, reason } = item;
  return (
    <li className="flex flex-col gap-2 py-1.5">
      <div className="flex items-center gap-2">
        <Paperclip aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          <bdi className="[overflow-wrap:anywhere]">{file.name}</bdi>{' '}
          <span className="numeric whitespace-nowrap text-muted text-sm">
            {formatFileSize(file.size)}
            {state === 'stored' ? ' · uploaded' : ''}
          </span>
        </span>
        {reason && onRetry ? (
          <Button variant="quiet" onClick={onRetry}>
            Retry
          </Button>
        ) : null}
        <Button variant="quiet" className="-me-2 px-2" onClick={onRemove}>
          <X aria-hidden="true" className="size-4" />
          <span className="sr-only">Remove {file.name}</span>
        </Button>
      </div>
      {state === 'uploading' ? (
        <ProgressBar label={`Uploading ${file.name}`} share={share} />
      ) : null}
      {reason ? (
        <p role="alert" className="pb-1 text-down text-sm">
          {reason}
        </p>
      ) : null}
    </li>
  );
}

export function FileField({ basket, state, disabled, onRetry, children }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    if (disabled || !files || files.length === 0) return false;
    void basket.add([...files]);
    return true;
  };
  return (
    <fieldset
      aria-label="Message and attachments"
      className={classNames(
        'flex min-w-0 flex-col gap-4 rounded-lg outline-2 outline-offset-4',
        over ? 'outline-accent outline-dashed' : 'outline-transparent',
      )}
      onPaste={(event) => {
        if (take(event.clipboardData.files)) event.preventDefault();
      }}
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      {children}
      <div className="flex flex-col gap-2">
        <label htmlFor={id} className="font-medium text-sm">
          Attachments
        </label>
        {/* The browser's own words beside its button know nothing of the list below: they are not shown. */}
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={ATTACHMENT_PICKER}
          disabled={disabled}
          aria-describedby={`${id}-hint`}
          className="min-h-11 w-full text-transparent file:me-0 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-edge file:border-solid file:bg-page file:px-4 file:font-medium file:text-text hover:file:bg-raised disabled:opacity-60"
          onChange={(event) => {
            take(event.target.files);
            // Choosing the same file again must be a change again.
            event.target.value = '';
          }}
        />
        <p id={`${id}-hint`} className="text-muted text-sm">
          Images, PDF, Word or text, at most 10 MB each and 250 MB in all. Drop or paste them here.
        </p>
        {state.files.length > 0 ? (
          <ul className="max-w-[34rem] divide-y divide-line border-line border-y">
            {state.files.map((item) => (
              <Item
                key={item.id}
                item={item}
                onRemove={() => basket.remove(item.id)}
                onRetry={onRetry}
              />
            ))}
          </ul>
        ) : null}
        <div role="alert">
          {state.refusal ? <p className="break-words text-down text-sm">{state.refusal}</p> : null}
        </div>
      </div>
    </fieldset>
  );
}
