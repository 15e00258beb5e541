import { askConsent } from './features/site/ask-consent.ts';
import { copySnippets } from './features/site/copy-snippets.ts';
import { followFormHeight } from './features/site/follow-form-height.ts';
import { startTheme } from './lib/theme.ts';
import './ui/styles.css';

startTheme();
askConsent();
copySnippets();
followFormHeight();

// React is for the few pages that need it, and comes after the page can be read.
const islands = document.querySelectorAll<HTMLElement>('[data-island]');
if (islands.length > 0) {
  const { hydrateIslands } = await import('./hydrate-islands.tsx');
  await hydrateIslands(islands);
}
