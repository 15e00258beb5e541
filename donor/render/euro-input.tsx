import type { ComponentProps } from 'react';

/** Where an amount is typed, after the sign of the euro. */
export function EuroInput({ name, ...input }: ComponentProps<'input'> & { name: string }) {
  return (
    <div className="euro">
      <input id={name} name={name} inputMode="decimal" autoComplete="off" maxLength={20} {...input} />
    </div>
  );
}
