import { type Ref, useId } from 'react';
import { type FieldPathByValue, type FieldValues, useController, type UseFormReturn } from 'react-hook-form';
import { joinAmounts, splitAmounts } from '../lib/preset-amounts.ts';
import { FieldError, Input } from './field.tsx';

interface AmountsFieldProps {
  legend?: string;
  nameOf?: (place: number) => string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
}

export function AmountsField({
  legend = 'Bedragen om uit te kiezen',
  nameOf = (place) => `Bedrag ${place}`,
  hint,
  value,
  onChange,
  error,
  inputRef = null,
}: AmountsFieldProps) {
  const id = useId();
  const amounts = splitAmounts(value);
  const change = (index: number, typed: string) =>
    onChange(
      joinAmounts(amounts.map((amount, at) => (at === index ? typed.replaceAll(/[;€]/g, '') : amount))),
    );
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {amounts.map((amount, index) => (
          <span key={`bedrag-${index + 1}`} className="relative">
            <span aria-hidden="true" className="absolute top-0 left-3 leading-11 text-muted">
              €
            </span>
            <Input
              id={`${id}-${index + 1}`}
              aria-label={nameOf(index + 1)}
              aria-describedby={`${id}-hint ${id}-error`}
              aria-invalid={error ? true : undefined}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              className="pl-8 tabular"
              ref={index === 0 ? inputRef : null}
              value={amount}
              onChange={({ target }) => change(index, target.value)}
            />
          </span>
        ))}
      </div>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}

interface FormAmountsFieldProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: FieldPathByValue<Values, string>;
  hint: string;
}

export function FormAmountsField<Values extends FieldValues>({
  form,
  name,
  hint,
}: FormAmountsFieldProps<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const { value, onChange, ref } = field;
  return (
    <AmountsField
      hint={hint}
      value={value}
      onChange={onChange}
      error={fieldState.error?.message}
      inputRef={ref}
    />
  );
}
