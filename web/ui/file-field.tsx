import { type ReactNode, type Ref, useId, useState } from 'react';
import { FieldError } from './field.tsx';

interface FileFieldProps {
  label: string;
  isOptional?: boolean;
  note: ReactNode;
  status: string | null;
  error: string | undefined;
  accept: string;
  busy: boolean;
  onFile: (file: File) => void;
  boxClass: (isOver: boolean) => string;
  className?: string;
  ref?: Ref<HTMLFieldSetElement>;
  children: (choose: () => void, describedBy: string) => ReactNode;
}

/** Accepts a dropped file. `children` gets a function that opens the file dialog of the browser. */
export function FileField({
  label,
  isOptional = false,
  note,
  status,
  error,
  accept,
  busy,
  onFile,
  boxClass,
  className = '',
  ref,
  children,
}: FileFieldProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <fieldset ref={ref} className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
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
        className={boxClass(isOver)}
      >
        {children(() => document.getElementById(id)?.click(), `${id}-note ${id}-error`)}
      </div>
      <output className="sr-only">{busy ? `${label}: uploaden...` : status}</output>
      <p id={`${id}-note`} className="text-sm text-muted">
        {note}
      </p>
      <FieldError id={`${id}-error`} error={error} />
      <input
        id={id}
        type="file"
        accept={accept}
        hidden
        aria-label={`${label}: bestand`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Otherwise choosing the same file again would cause no event.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </fieldset>
  );
}
