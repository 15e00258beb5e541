import type { ReactNode } from 'react';
import { Tabs as Radix } from 'radix-ui';

const variants = {
  lined: {
    bar: 'items-end border-b border-line',
    list: 'flex flex-wrap gap-x-6 gap-y-1',
    tab: '-mb-px min-h-11 border-b-2 border-transparent data-[state=active]:border-accent',
    panel: 'pt-6',
  },
  boxed: {
    bar: 'items-center',
    list: 'flex flex-wrap rounded-box border border-line bg-sunken p-0.5',
    tab: 'min-h-10 rounded-[8px] border border-transparent px-4 data-[state=active]:border-line data-[state=active]:bg-surface',
    panel: 'pt-4',
  },
} as const;

interface TabsProps {
  label: string;
  tabs: readonly { value: string; label: string; content: ReactNode }[];
  variant?: keyof typeof variants;
  lead?: ReactNode;
  value?: string;
  onValueChange?: (value: string) => void;
}

export function Tabs({ label, tabs, variant = 'lined', lead, value, onValueChange }: TabsProps) {
  const control = value === undefined ? { defaultValue: tabs[0]?.value ?? '' } : { value };
  return (
    <Radix.Root {...control} {...(onValueChange && { onValueChange })}>
      <div className={`flex flex-wrap justify-between gap-x-6 gap-y-2 ${variants[variant].bar}`}>
        {lead}
        <Radix.List aria-label={label} className={`text-sm font-semibold ${variants[variant].list}`}>
          {tabs.map((tab) => (
            <Radix.Trigger
              key={tab.value}
              value={tab.value}
              className={`text-muted transition-colors hover:text-ink data-[state=active]:text-ink ${variants[variant].tab}`}
            >
              {tab.label}
            </Radix.Trigger>
          ))}
        </Radix.List>
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={`rounded-box ${variants[variant].panel}`}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
