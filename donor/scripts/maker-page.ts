import './share.ts';

/** The class hides the browser's own file field. Without this script, that field stays visible. */
document.documentElement.classList.add('names-files');

for (const field of document.querySelectorAll<HTMLElement>('.file')) {
  const input = field.querySelector<HTMLInputElement>('input')!;
  const chosen = field.querySelector('output')!;
  const none = chosen.textContent;
  const showName = () => {
    chosen.textContent = input.files?.[0]?.name ?? none;
  };
  input.addEventListener('change', showName);
  // A browser may restore the chosen file when the user goes back.
  window.addEventListener('pageshow', showName);
}
