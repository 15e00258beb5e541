import { askConsent } from './features/site/ask-consent.ts';
import { copySnippets } from './features/site/copy-snippets.ts';
import { followFormHeight } from './features/site/follow-form-height.ts';
import { startTheme } from './lib/theme.ts';
import { startIslands } from './start-islands.ts';
import './ui/site.css';

startTheme();
askConsent();
copySnippets();
followFormHeight();
startIslands();
