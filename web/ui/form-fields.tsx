import type { ComponentProps, ComponentType, FormEvent, ReactNode } from 'react';
import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';
import { Button } from './button.tsx';
import { Field, Input, Select, Textarea } from './field.tsx';
import { PasswordInput } from './password-input.tsx';
import { passwordHint } from '../../contract/accounts.ts';

interface FormProps {
  onSubmit: (event: FormEvent) => unknown;
  className?: string;
  children: ReactNode;
}

export function Form({ onSubmit, className = 'flex flex-col gap-5', children }: FormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // In React, the event of a form in a dialog also reaches a form around the dialog.
        event.stopPropagation();
        void onSubmit(event);
      }}
      className={className}
    >
      {children}
    </form>
  );
}

export interface FormActionsProps {
  onCancel: () => void;
  cancelDisabled?: boolean;
  action: { isPending: boolean };
  busyLabel: string;
  disabled?: boolean;
  children: string;
}

export function FormActions({
  onCancel,
  cancelDisabled,
  action,
  busyLabel,
  disabled,
  children,
}: FormActionsProps) {
  return (
    <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
      <Button variant="secondary" disabled={cancelDisabled} onClick={onCancel}>
        Annuleren
      </Button>
      <Button type="submit" disabled={disabled} busy={action.isPending} busyLabel={busyLabel}>
        {children}
      </Button>
    </div>
  );
}

interface FieldOf<Values extends FieldValues> extends Pick<
  ComponentProps<typeof Field>,
  'label' | 'note' | 'hint' | 'warning'
> {
  form: Pick<UseFormReturn<Values>, 'register' | 'formState' | 'getFieldState'>;
  name: FieldPath<Values>;
  rules?: RegisterOptions<Values>;
  /** The class of the whole field; `className` is the class of the input. */
  fieldClass?: string | undefined;
}

export function fieldWith<Props extends object>(Control: ComponentType<Props>) {
  return function FormField<Values extends FieldValues>({
    form,
    name,
    rules,
    label,
    note,
    hint,
    warning,
    fieldClass,
    ...input
  }: FieldOf<Values> & Omit<Props, keyof FieldOf<Values>>) {
    const error = form.getFieldState(name, form.formState).error?.message;
    return (
      <Field {...{ label, note, hint, error, warning }} className={fieldClass}>
        <Control {...(input as unknown as Props)} {...form.register(name, rules)} />
      </Field>
    );
  };
}

export function NewPasswordFields<Values extends { password: string; confirmPassword: string }>({
  form,
  label = 'Wachtwoord',
}: Pick<FieldOf<Values>, 'form'> & { label?: string }) {
  const shared = { form, autoComplete: 'new-password' };
  return (
    <>
      <PasswordField {...shared} name={'password' as FieldPath<Values>} label={label} hint={passwordHint} />
      <PasswordField
        {...shared}
        name={'confirmPassword' as FieldPath<Values>}
        label="Wachtwoord bevestigen"
      />
    </>
  );
}

export const InputField = fieldWith(Input);
export const PasswordField = fieldWith(PasswordInput);
export const TextareaField = fieldWith(Textarea);
export const SelectField = fieldWith(Select);
