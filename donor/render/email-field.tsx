import { maxEmailLength } from '../../contract/form-rules.ts';
import { TextField } from './text-field.tsx';

interface EmailFieldProps {
  label: string;
  value: string | undefined;
  error: string | undefined;
}

export function EmailField(field: EmailFieldProps) {
  return (
    <TextField
      name="email"
      type="email"
      autoComplete="email"
      maxLength={maxEmailLength}
      required
      {...field}
    />
  );
}
