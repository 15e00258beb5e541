/** Undefined removes the slot. */
type Filling = string | readonly Node[] | undefined;

export type FillTemplate = (name: string, slots: Readonly<Record<string, Filling>>) => HTMLElement;

/** Copies templates of the page. Text stays text. */
export function createFillTemplate(page: ParentNode): FillTemplate {
  return (name, slots) => {
    const template = page.querySelector<HTMLTemplateElement>(`template[data-template=${name}]`)!;
    const copy = document.importNode(template.content, true);
    // Before filling, because the content may have roots too.
    const root = copy.querySelector<HTMLElement>('[data-root]') ?? (copy.firstElementChild as HTMLElement);
    for (const [slot, filling] of Object.entries(slots)) {
      const place = copy.querySelector(`[data-slot=${slot}]`)!;
      if (filling === undefined) place.remove();
      else place.replaceChildren(...(typeof filling === 'string' ? [filling] : filling));
    }
    return root;
  };
}
