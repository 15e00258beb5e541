import { toast, type ToastContent } from './toast-store.ts';

const storageKey = 'toast-after-reload';

/** For a message that would vanish with the page that is about to be reloaded. */
export function toastAfterReload(content: ToastContent): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(content));
  } catch {
    // Without storage the reloaded page itself has to tell what happened.
  }
}

/** Call once at start. */
export function showToastFromBeforeReload(): void {
  try {
    const stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    if (stored !== null) toast(JSON.parse(stored));
  } catch {
    // Nothing usable was stored.
  }
}
