import { useSyncExternalStore } from 'react';

export interface ToastContent {
  title: string;
  description?: string | undefined;
  /** What to do about it, on a line of its own. */
  advice?: string;
  variant?: 'default' | 'destructive';
}

export interface ShownToast extends ToastContent {
  id: number;
  open: boolean;
}

const maxVisible = 1;
/** A dismissed toast stays in the page, closed, until the next one takes its place or this long. */
const removalDelayMs = 1_000_000;

let toasts: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const removalTimers = new Map<number, ReturnType<typeof setTimeout>>();

/** Shows a message at once, from anywhere; an older one gives way. */
export function toast(content: ToastContent): void {
  lastId += 1;
  replaceToasts([{ ...content, id: lastId, open: true }, ...toasts].slice(0, maxVisible));
}

export function dismissToast(id: number): void {
  replaceToasts(toasts.map((item) => (item.id === id ? { ...item, open: false } : item)));
  if (removalTimers.has(id)) return;
  removalTimers.set(
    id,
    setTimeout(() => replaceToasts(toasts.filter((item) => item.id !== id)), removalDelayMs),
  );
}

/** For tests, which begin with an empty screen. */
export function clearToasts(): void {
  replaceToasts([]);
}

export function useToasts(): readonly ShownToast[] {
  return useSyncExternalStore(subscribe, () => toasts);
}

function replaceToasts(next: readonly ShownToast[]): void {
  toasts = next;
  for (const [id, timer] of removalTimers) {
    if (next.some((item) => item.id === id)) continue;
    clearTimeout(timer);
    removalTimers.delete(id);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
