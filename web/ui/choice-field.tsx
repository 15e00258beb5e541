import { Field, Select } from './field.tsx';

interface ChoiceFieldProps<Value extends string> {
  label: string;
  choices: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  hideLabel?: boolean;
  className?: string;
}

export function ChoiceField<Value extends string>({
  label,
  choices,
  value,
  onChange,
  hideLabel = false,
  className = '',
}: ChoiceFieldProps<Value>) {
  const choose = (text: string) => {
    const chosen = choices.find((choice) => choice.value === text);
    if (chosen) onChange(chosen.value);
  };
  return (
    <Field label={hideLabel ? <span className="sr-only">{label}</span> : label} className={className}>
      <Select value={value} onChange={(event) => choose(event.target.value)}>
        <Options choices={choices} />
      </Select>
    </Field>
  );
}

export function Options({ choices }: { choices: readonly { value: string; label: string }[] }) {
  return choices.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
