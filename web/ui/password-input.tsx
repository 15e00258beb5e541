import { type ComponentProps, useState } from 'react';
import { Eye, EyeOff } from 'lucide-react';
import { Input } from './field.tsx';

type PasswordInputProps = Omit<ComponentProps<typeof Input>, 'type'>;

export function PasswordInput({ className = '', ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input
        type={shown ? 'text' : 'password'}
        spellCheck={false}
        className={`pr-12 ${className}`}
        {...rest}
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label="Wachtwoord tonen"
        onClick={() => setShown(!shown)}
        className="absolute top-0 right-0 flex size-11 items-center justify-center rounded-box text-muted hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </span>
  );
}
