import type { ReactNode } from 'react';
import { Tabs as Radix } from 'radix-ui';

interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: string; content: ReactNode }[];
  value?: string;
  onValueChange?: (value: string) => void;
}

/** Panels that belong to one screen. Uncontrolled it starts with the first tab. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  const control = value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value };
  return (
    <Radix.Root {...control} {...(onValueChange && { onValueChange })}>
      <Radix.List
        aria-label={label}
        className="flex flex-wrap gap-x-6 gap-y-1 border-b border-line text-sm font-semibold"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px min-h-11 border-b-2 border-transparent text-muted transition-colors hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
