/** Starts the parts of a page that need React when a visitor comes to them: who only reads the page does not pay for it. */
export function startIslands(): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-island]')) {
    const form = place.querySelector('form');
    let started: Promise<void> | undefined;
    const start = () => (started ??= load(place).then(() => form?.removeEventListener('submit', hold)));

    let isHeld = false;
    const hold = (event: SubmitEvent) => {
      event.preventDefault();
      if (isHeld) return;
      isHeld = true;
      // A form whose script cannot come is still a form.
      start().then(
        () => form?.requestSubmit(),
        () => form?.submit(),
      );
    };

    for (const approach of ['pointerover', 'touchstart', 'focusin'])
      place.addEventListener(approach, () => void start().catch(() => undefined), {
        once: true,
        passive: true,
      });
    form?.addEventListener('submit', hold);
    // It says itself what is wrong, in its own words.
    if (form) form.noValidate = true;
  }
}

async function load(place: HTMLElement): Promise<void> {
  const { hydrateIsland } = await import('./hydrate-island.tsx');
  await hydrateIsland(place);
}
