import { useSyncExternalStore } from 'react';
import { ApiError, serverMessage } from '../lib/api-client.ts';

export interface ToastContent {
  title: string;
  description?: string | undefined;
  advice?: string;
  link?: { href: string; label: string };
  variant?: 'default' | 'destructive';
}

export interface ShownToast extends ToastContent {
  id: number;
  open: boolean;
}

/** A dismissed toast stays in memory until the next toast replaces it or this time has passed. */
const removalDelayMs = 1_000_000;
const storageKey = 'toast-after-reload';

let current: ShownToast | undefined;
let lastId = 0;
let removalTimer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Returns the id for `dismissToast`. */
export function toast(content: ToastContent): number {
  lastId += 1;
  replaceToast({ ...content, id: lastId, open: true });
  return lastId;
}

export function toastFailure(
  error: unknown,
  title: string,
  fallback = 'Controleer de verbinding en probeer het opnieuw.',
): void {
  toast({ variant: 'destructive', title, description: serverMessage(error) ?? fallback });
}

export function describeError(error: unknown): string {
  return `Er is een fout opgetreden: ${serverMessage(error) ?? 'Onbekende fout'}`;
}

export function toastError(error: unknown, title: string): void {
  toast({ variant: 'destructive', title, description: describeError(error) });
}

export function dismissToast(id: number): void {
  if (!current?.open || current.id !== id) return;
  replaceToast({ ...current, open: false });
  removalTimer = setTimeout(clearToast, removalDelayMs);
}

export function clearToast(): void {
  replaceToast(undefined);
}

export function useToast(): ShownToast | undefined {
  return useSyncExternalStore(subscribe, () => current);
}

function replaceToast(next: ShownToast | undefined): void {
  clearTimeout(removalTimer);
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function toastAfterReload(content: ToastContent): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(content));
  } catch {
    // Without storage, the message is lost.
  }
}

export function showToastFromBeforeReload(): void {
  try {
    const stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    if (stored !== null) toast(JSON.parse(stored));
  } catch {
    // Without a usable stored message there is nothing to show.
  }
}

type Explanation = Pick<ToastContent, 'description' | 'advice'>;

/** Returns the server's message, or `fallback` when the server gives no reason. */
export function explainFailure(error: unknown, fallback: Explanation): Explanation {
  const isUnknown = error instanceof ApiError && error.code === 'internal_error';
  const description = isUnknown ? undefined : serverMessage(error);
  return description ? { description } : fallback;
}
