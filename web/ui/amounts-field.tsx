import type { Ref } from 'react';
import { joinAmounts, splitAmounts } from '../lib/preset-amounts.ts';
import { FieldError } from './field.tsx';
import { Input } from './input.tsx';

interface AmountsFieldProps {
  hint: string;
  /** All of them in one text, with semicolons. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** The first of them. */
  inputRef: Ref<HTMLInputElement>;
}

/** Amounts to choose from: kept as one text, typed in a place for each. */
export function AmountsField({ hint, value, onChange, error, inputRef }: AmountsFieldProps) {
  const amounts = splitAmounts(value);
  const change = (index: number, typed: string) =>
    onChange(
      joinAmounts(amounts.map((amount, at) => (at === index ? typed.replaceAll(/[;€]/g, '') : amount))),
    );
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">Bedragen om uit te kiezen</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {amounts.map((amount, index) => (
          <span key={`bedrag-${index + 1}`} className="relative">
            <span aria-hidden="true" className="absolute top-0 left-3 leading-11 text-muted">
              €
            </span>
            <Input
              id={`bedrag-${index + 1}`}
              aria-label={`Bedrag ${index + 1}`}
              aria-describedby="bedragen-uitleg bedragen-fout"
              aria-invalid={error ? true : undefined}
              inputMode="decimal"
              autoComplete="off"
              maxLength={8}
              className="pl-8 tabular"
              ref={index === 0 ? inputRef : null}
              value={amount}
              onChange={({ target }) => change(index, target.value)}
            />
          </span>
        ))}
      </div>
      <p id="bedragen-uitleg" className="text-sm text-muted">
        {hint}
      </p>
      <FieldError id="bedragen-fout" error={error} />
    </fieldset>
  );
}
