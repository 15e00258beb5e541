export type ThemeChoice = 'light' | 'dark' | 'system';

/** Also read by the inline scripts of index.html and site.html, which set the theme before the first paint. */
const storageKey = 'gulhart-theme';
/** As /cookies says. Kept as the choice and the moment it ends: `dark 1794787200000`. */
const keptMs = 365 * 24 * 60 * 60 * 1000;

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

/** Remembered because the visitor asks for it here, which needs no consent. Following the system needs no memory. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, `${next} ${Date.now() + keptMs}`);
  } catch {
    // Storage can be switched off; the choice then lasts as long as the page.
  }
  applyTheme();
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
    const [stored, until] = (localStorage.getItem(storageKey) ?? '').split(' ');
    if (Number(until) > Date.now() && (stored === 'light' || stored === 'dark')) return stored;
    localStorage.removeItem(storageKey);
    return 'system';
  } catch {
    return 'system';
  }
}
