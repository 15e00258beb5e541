import { type ReactNode, useState } from 'react';
import { formatNumber } from '../lib/format.ts';
import { SmallButton } from './button.tsx';

interface FirstFewProps<Item> {
  items: readonly Item[];
  count: number;
  label: string;
  className?: string;
  children: (item: Item, index: number) => ReactNode;
}

export function FirstFew<Item>({
  items,
  count,
  label,
  className = 'divide-y divide-line text-sm',
  children,
}: FirstFewProps<Item>) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? items : items.slice(0, count);
  return (
    <>
      <ul aria-label={label} className={className}>
        {shown.map(children)}
      </ul>
      {shown.length < items.length && (
        <SmallButton variant="quiet" onClick={() => setShowsAll(true)} className="mt-2 -ml-3">
          Toon alles ({formatNumber(items.length)})<span className="sr-only">: {label}</span>
        </SmallButton>
      )}
    </>
  );
}
