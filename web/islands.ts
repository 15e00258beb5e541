import type { ComponentType } from 'react';

/** The parts of public pages that run in the browser, by the name given to `<Island>`. */
export const islands: Record<string, () => Promise<ComponentType>> = {
  'contact-form': () => import('./site/features/contact/contact-form.tsx').then((file) => file.ContactForm),
};
