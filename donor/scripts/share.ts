import { linkCopied, linkNotCopied } from '../texts.ts';

const { classList } = document.documentElement;
// Without https, a browser offers neither the clipboard nor the share sheet.
if ('clipboard' in navigator) classList.add('can-copy');
if ('share' in navigator) classList.add('can-share');

/** Listens on the document, because the status page adds the buttons after the payment. */
document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest<HTMLElement>('.share button');
  const section = button && button.closest<HTMLElement>('.share');
  if (!section) return;
  const { url = '', title = '', text = '' } = section.dataset;
  // The promise is also rejected when the visitor closes the share sheet.
  if ('sheet' in button.dataset) navigator.share({ url, title, text }).catch(() => undefined);
  else void copyLink(url, section.querySelector('output')!);
});

async function copyLink(url: string, status: Element): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    status.textContent = linkCopied;
  } catch {
    status.textContent = `${linkNotCopied} ${url}`;
  }
}
