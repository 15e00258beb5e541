import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { ImageUp, LoaderCircle } from 'lucide-react';
import { Button } from './button.tsx';
import { FieldError } from './field.tsx';

interface ImageDropProps {
  label: string;
  /** What to do, on the button while there is no picture. */
  prompt: string;
  /** Which files there may be. */
  note: string;
  /** The types of files to choose from, with commas. */
  accept: string;
  /** The picture that is there; empty when there is none. */
  url: string;
  busy: boolean;
  error: string | undefined;
  onFile: (file: File) => void;
  onRemove: () => void;
  /** Shown as it is, instead of on light and on dark paper. */
  isPhoto?: boolean;
  className?: string;
}

/** A place to drop a picture on, which is also a button. Shows the picture on light and on dark paper. */
export function ImageDrop(props: ImageDropProps) {
  const { label, note, accept, url, busy, error, className = '' } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { box, keepFocus } = useKeptFocus(url);
  const choose = () => input.current?.click();
  const onFile = (file: File) => {
    keepFocus();
    props.onFile(file);
  };
  const onRemove = () => {
    keepFocus();
    props.onRemove();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !busy) onFile(file);
  };
  return (
    <fieldset ref={box} className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <legend className="sr-only">{label}</legend>
      <p aria-hidden="true" className="text-sm font-semibold">
        {label}
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={`overflow-hidden rounded-box border ${isOver ? 'border-action bg-sunken ring-1 ring-action' : 'border-edge'} ${url ? '' : 'border-dashed'}`}
      >
        {url ? (
          <Chosen {...props} onRemove={onRemove} onChoose={choose} />
        ) : (
          <button
            type="button"
            aria-disabled={busy || undefined}
            aria-describedby={`${id}-note ${id}-error`}
            onClick={busy ? undefined : choose}
            className="flex min-h-24 w-full cursor-pointer flex-col items-center justify-center gap-2 rounded-box p-4 text-center text-sm font-semibold hover:bg-sunken"
          >
            {busy ? (
              <LoaderCircle aria-hidden="true" className="size-6 animate-spin text-accent-text" />
            ) : (
              <ImageUp aria-hidden="true" className="size-6 text-muted" />
            )}
            {busy ? 'Uploaden...' : props.prompt}
          </button>
        )}
      </div>
      <output className="sr-only">
        {busy ? `${label}: uploaden...` : url && `${label}: de afbeelding is er.`}
      </output>
      <p id={`${id}-note`} className="text-sm text-muted">
        {note}
      </p>
      <FieldError id={`${id}-error`} error={error} />
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={`${label}: bestand`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file may be chosen again after it was refused.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </fieldset>
  );
}

/** The button that was pressed makes way for others when a picture comes or goes: the first of those is next. */
function useKeptFocus(url: string) {
  const box = useRef<HTMLFieldSetElement>(null);
  const shown = useRef(url);
  const isAwaited = useRef(false);
  useEffect(() => {
    if (shown.current === url) return;
    shown.current = url;
    if (isAwaited.current && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus({ preventScroll: true });
    isAwaited.current = false;
  }, [url]);
  const keepFocus = () => {
    isAwaited.current = true;
  };
  return { box, keepFocus };
}

interface ChosenProps extends ImageDropProps {
  onChoose: () => void;
}

function Chosen({ label, url, busy, isPhoto = false, onChoose, onRemove }: ChosenProps) {
  return (
    <>
      {isPhoto ? (
        <img src={url} alt={label} className="max-h-60 w-full object-cover" />
      ) : (
        <div className="grid grid-cols-2">
          <Paper url={url} alt={`${label} op licht papier`} className="bg-[#fffaf3]" />
          <Paper url={url} alt={`${label} op donker papier`} className="bg-[#201b17]" />
        </div>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line p-3">
        <Button variant="secondary" size="small" busy={busy} busyLabel="Uploaden..." onClick={onChoose}>
          Ander bestand kiezen
        </Button>
        <Button variant="quiet" size="small" aria-label={`${label} verwijderen`} onClick={onRemove}>
          Verwijderen
        </Button>
      </div>
    </>
  );
}

function Paper({ url, alt, className }: { url: string; alt: string; className: string }) {
  return (
    <div className={`flex min-h-24 items-center justify-center p-4 ${className}`}>
      <img src={url} alt={alt} referrerPolicy="no-referrer" className="max-h-16 max-w-full object-contain" />
    </div>
  );
}
