import { enhanceContactForm } from './features/contact/enhance-contact-form.ts';
import { askConsent } from './layout/ask-consent.ts';
import { copySnippets } from './layout/copy-snippets.ts';
import { followFormHeight } from './layout/follow-form-height.ts';
import { startTheme } from '../lib/theme.ts';
import './site.css';

startTheme();
askConsent();
copySnippets();
followFormHeight();
enhanceContactForm();
