import { readConsent } from './consent.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';

/** Also read by the inline scripts of index.html and site.html, which set the theme before the first paint. */
const storageKey = 'gulhart-theme';

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let choice: ThemeChoice = readStoredChoice();

/** Follows the system, other tabs and the visitor's own choice from now on. */
export function startTheme(): void {
  systemDark.addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    choice = readStoredChoice();
    applyTheme();
  });
  applyTheme();
}

/** Remembered because the visitor asks for it here, unless they refused that functional things are kept. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  if (readConsent()?.functional !== false) {
    try {
      localStorage.setItem(storageKey, next);
    } catch {
      // Storage can be switched off; the choice then lasts as long as the page.
    }
  }
  applyTheme();
}

export function forgetStoredTheme(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage that is switched off holds nothing.
  }
}

export function currentThemeChoice(): ThemeChoice {
  return choice;
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function applyTheme(): void {
  const theme = choice === 'system' ? (systemDark.matches ? 'dark' : 'light') : choice;
  document.documentElement.dataset['theme'] = theme;
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper');
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', paper);
  for (const listener of listeners) listener();
}

function readStoredChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}
