export type ThemeChoice = 'light' | 'dark' | 'system';

/** The inline scripts of index.html and site.html read this key before the first paint. */
const storageKey = 'gulhart-theme';
/** One year, as /cookies promises. The stored value includes the time at which it expires: `dark 1794787200000`. */
const keptMs = 365 * 24 * 60 * 60 * 1000;

const systemDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let choice: ThemeChoice = readStoredChoice();

export function startTheme(): void {
  systemDark.addEventListener('change', applyTheme);
  window.addEventListener('storage', (event) => {
    if (event.key !== storageKey) return;
    choice = readStoredChoice();
    applyTheme();
  });
  applyTheme();
}

/** Stores the choice without consent to cookies, because the visitor asks for this theme. */
export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  try {
    if (next === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, `${next} ${Date.now() + keptMs}`);
  } catch {
    // Without storage the choice lasts until the page is closed.
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
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--color-paper');
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
