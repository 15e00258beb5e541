import { CodeBlock } from '../../../ui/code-block.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { toast } from '../../../ui/toast-store.ts';

interface CopiedCodeProps {
  label: string;
  text: string;
  copyLabel: string;
  failure: string;
  isPrimary?: boolean;
}

export function CopiedCode({ label, text, copyLabel, failure, isPrimary = false }: CopiedCodeProps) {
  return (
    <>
      <CodeBlock label={label} code={text} />
      <CopyButton
        text={text}
        label={copyLabel}
        {...(isPrimary && { variant: 'primary', size: 'normal' })}
        onCopied={() => toast({ title: 'Gekopieerd', description: 'Code is naar het klembord gekopieerd' })}
        onFailed={() => toast({ variant: 'destructive', title: failure })}
      />
    </>
  );
}
