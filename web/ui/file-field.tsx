import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import { FieldError } from './field.tsx';

interface FileFieldProps {
  label: string;
  isOptional?: boolean;
  note: ReactNode;
  /** For screen readers: the chosen file. */
  status: string | null;
  error: string | undefined;
  /** As for the `accept` attribute. */
  accept: string;
  busy: boolean;
  onFile: (file: File) => void;
  boxClass: (isOver: boolean) => string;
  className?: string;
  ref?: Ref<HTMLFieldSetElement>;
  children: (choose: () => void, describedBy: string) => ReactNode;
}

/** A box that takes a dropped file; its button opens the file dialog of the browser. */
export function FileField(props: FileFieldProps) {
  const { label, isOptional = false, note, status, error, accept, busy, onFile, className = '' } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <fieldset ref={props.ref} className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      <legend className="sr-only">{label}</legend>
      <p aria-hidden="true" className="text-sm font-semibold">
        {label} {isOptional && <span className="ml-1 font-normal text-muted">optioneel</span>}
      </p>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          const [file] = event.dataTransfer.files;
          if (file && !busy) onFile(file);
        }}
        className={props.boxClass(isOver)}
      >
        {props.children(() => input.current?.click(), `${id}-note ${id}-error`)}
      </div>
      <output className="sr-only">{busy ? `${label}: uploaden...` : status}</output>
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
          // The same file may be chosen again after a refusal.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </fieldset>
  );
}
