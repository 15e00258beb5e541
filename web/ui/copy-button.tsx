import { useEffect, useRef, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { Button, type ButtonStyle } from './button.tsx';

const confirmedMs = 2000;
const confirmation = 'Gekopieerd';

interface CopyButtonProps extends ButtonStyle {
  text: string;
  label?: string;
  iconOnly?: boolean;
  onCopied?: () => void;
  onFailed?: () => void;
}

export function CopyButton({
  text,
  label = 'Kopiëren',
  iconOnly = false,
  onCopied,
  onFailed,
  ...style
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      onFailed?.();
      return;
    }
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), confirmedMs);
    onCopied?.();
  };

  return (
    <>
      <Button
        icon={copied ? Check : Copy}
        variant="secondary"
        size="small"
        {...style}
        onClick={() => void copy()}
        aria-label={iconOnly ? label : undefined}
      >
        {!iconOnly && (copied ? confirmation : label)}
      </Button>
      <output className="sr-only">{copied && confirmation}</output>
    </>
  );
}

export function CopyId({ id }: { id: string }) {
  return <CopyButton text={id} label={`ID ${shortId(id)} kopiëren`} iconOnly variant="quiet" />;
}

export function shortId(id: string): string {
  return `${id.slice(0, 6)}…`;
}
