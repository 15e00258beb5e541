import { useId, useSyncExternalStore } from 'react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, currentThemeChoice, subscribeToTheme } from '../lib/theme.ts';

const choices = [
  { value: 'light', label: 'Licht', icon: Sun },
  { value: 'dark', label: 'Donker', icon: Moon },
  { value: 'system', label: 'Zoals het apparaat', icon: Monitor },
] as const;

export function ThemeToggle() {
  const chosen = useSyncExternalStore(subscribeToTheme, currentThemeChoice);
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-box border border-line bg-surface p-0.5">
      <legend className="sr-only">Weergave</legend>
      {choices.map(({ value, label, icon: Icon }) => (
        <label
          key={value}
          title={label}
          className="flex h-8 w-9 cursor-pointer items-center justify-center rounded-[8px] text-muted hover:text-ink has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-text"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => chooseTheme(value)}
            className="sr-only"
          />
          <span className="sr-only">{label}</span>
          <Icon aria-hidden="true" className="size-4" />
        </label>
      ))}
    </fieldset>
  );
}
