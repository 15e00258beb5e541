import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'light' | 'dark' | 'system';

/** Also read by the inline script of index.html, which sets the theme before the first paint. */
const storageKey = 'gulhart-theme';

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let choice: ThemeChoice = readChoice();

/** Follows the system, other tabs and the visitor's own choice from now on. */
export function startTheme(): void {
  systemDark.addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    choice = readChoice();
    applyTheme();
  });
  applyTheme();
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    localStorage.setItem(storageKey, next);
  } catch {
    // Storage can be switched off; the choice then lasts as long as the page.
  }
  applyTheme();
}

export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, () => choice);
}

function applyTheme(): void {
  const theme = choice === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice;
  document.documentElement.dataset['theme'] = theme;
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper);
  for (const listener of listeners) listener();
}

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
