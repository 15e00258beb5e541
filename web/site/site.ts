import { askConsent } from './layout/ask-consent.ts';
import { copySnippets } from './layout/copy-snippets.ts';
import { followFormHeight } from './layout/follow-form-height.ts';
import { startTheme } from '../lib/theme.ts';
import './site.css';

startTheme();
askConsent();
copySnippets();
followFormHeight();

const giftPass = document.querySelector<HTMLElement>('[data-gift-pass]');
if (giftPass) {
  import('./features/gift-pass/start-gift-pass.ts').then(
    ({ startGiftPass }) => startGiftPass(giftPass),
    () => undefined,
  );
}

// If this import fails, the contact form still works as plain HTML.
if (document.querySelector('[data-contact-form]')) {
  import('./features/contact/enhance-contact-form.ts').then(
    ({ enhanceContactForm }) => enhanceContactForm(),
    () => undefined,
  );
}
