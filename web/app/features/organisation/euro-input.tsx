import type { ComponentProps } from 'react';
import { Input } from '../../../ui/field.tsx';

export function EuroInput(props: ComponentProps<typeof Input>) {
  return (
    <span className="relative block max-w-40">
      <span aria-hidden="true" className="absolute top-0 left-3 leading-11 text-muted">
        €
      </span>
      <Input inputMode="decimal" autoComplete="off" maxLength={20} className="pl-8 tabular" {...props} />
    </span>
  );
}
