import type { ReactNode } from 'react';

/** The buttons under a dialog. They stay in view where the rest of it has to scroll. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 -mx-6 mt-2 -mb-6 flex flex-wrap justify-end gap-3 rounded-b-box bg-surface px-6 pt-3 pb-6">
      {children}
    </div>
  );
}
