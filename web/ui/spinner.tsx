import { LoaderCircle } from 'lucide-react';

interface SpinnerProps {
  label?: string;
  fullScreen?: boolean;
}

export function Spinner({ label = 'Laden...', fullScreen = false }: SpinnerProps) {
  return (
    <output
      className={`flex items-center justify-center p-8 text-accent-text ${fullScreen ? 'min-h-dvh' : ''}`}
    >
      <LoaderCircle aria-hidden="true" className="size-8 animate-spin" />
      <span className="sr-only">{label}</span>
    </output>
  );
}
