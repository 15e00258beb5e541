const confirmedMs = 2000;

export function copySnippets(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    button.addEventListener('click', () => void copy(button));
  }
}

async function copy(button: HTMLElement): Promise<void> {
  const snippet = button.closest('.snippet');
  const code = snippet?.querySelector('code')?.textContent ?? '';
  const announce = (text: string) => {
    const output = snippet?.querySelector('output');
    if (output) output.textContent = text;
  };
  try {
    await navigator.clipboard.writeText(code);
  } catch {
    announce('Kopiëren is niet gelukt. Selecteer de code en kopieer die zelf.');
    return;
  }
  button.textContent = 'Gekopieerd';
  announce('Gekopieerd');
  setTimeout(() => {
    button.textContent = 'Kopiëren';
    announce('');
  }, confirmedMs);
}
