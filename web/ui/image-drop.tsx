import { useEffect, useRef } from 'react';
import { ImageUp, LoaderCircle } from 'lucide-react';
import { SmallButton } from './button.tsx';
import { FileField } from './file-field.tsx';

interface ImageDropProps {
  label: string;
  prompt: string;
  note: string;
  accept: string;
  url: string;
  busy: boolean;
  error: string | undefined;
  onFile: (file: File) => void;
  onRemove: () => void;
  /** A photo is shown as it is. Any other image is shown twice: on a light and on a dark background. */
  isPhoto?: boolean;
  className?: string;
}

export function ImageDrop(props: ImageDropProps) {
  const { label, url, busy } = props;
  const { box, awaitChange } = useFocusAfterChange(url);
  const onRemove = () => {
    awaitChange();
    props.onRemove();
  };
  const boxClass = (isOver: boolean) =>
    `overflow-hidden rounded-box border ${isOver ? 'border-action bg-sunken ring-1 ring-action' : 'border-edge'} ${url ? '' : 'border-dashed'}`;
  return (
    <FileField
      {...props}
      ref={box}
      status={url && `${label}: de afbeelding is er.`}
      boxClass={boxClass}
      onFile={(file) => {
        awaitChange();
        props.onFile(file);
      }}
    >
      {(choose, describedBy) =>
        url ? (
          <Chosen {...props} onRemove={onRemove} onChoose={choose} />
        ) : (
          <button
            type="button"
            aria-disabled={busy || undefined}
            aria-describedby={describedBy}
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
        )
      }
    </FileField>
  );
}

/** If the pressed button disappears when the picture changes, another button gets the focus. */
function useFocusAfterChange(url: string) {
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
  const awaitChange = () => {
    isAwaited.current = true;
  };
  return { box, awaitChange };
}

/** On a dark background a logo has a light box behind it, as on the pages for donors (donor/styles/header.css). */
const papers = [
  { name: 'licht', background: 'bg-[#fffaf3]', plate: '' },
  { name: 'donker', background: 'bg-[#201b17]', plate: 'rounded-box bg-[#fffaf3] p-2' },
];

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
          {papers.map(({ name, background, plate }) => (
            <div key={name} className={`flex min-h-24 items-center justify-center p-4 ${background}`}>
              <img
                src={url}
                alt={`${label} op ${name} papier`}
                referrerPolicy="no-referrer"
                className={`max-h-16 max-w-full object-contain ${plate}`}
              />
            </div>
          ))}
        </div>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line p-3">
        <SmallButton busy={busy} busyLabel="Uploaden..." onClick={onChoose}>
          Ander bestand kiezen
        </SmallButton>
        <SmallButton variant="quiet" aria-label={`${label} verwijderen`} onClick={onRemove}>
          Verwijderen
        </SmallButton>
      </div>
    </>
  );
}
