/** What goes into a place: a text, other parts, or nothing, and then the place goes too. */
type Filling = string | readonly Node[] | undefined;

export type FillTemplate = (name: string, slots: Readonly<Record<string, Filling>>) => HTMLElement;

/** Makes copies of a page's templates. Texts stay texts, whatever they hold. */
export function createFillTemplate(page: ParentNode): FillTemplate {
  return (name, slots) => {
    const template = page.querySelector<HTMLTemplateElement>(`template[data-template=${name}]`)!;
    const copy = document.importNode(template.content, true);
    // Now, because what is filled in may have roots of its own.
    const root = copy.querySelector<HTMLElement>('[data-root]') ?? (copy.firstElementChild as HTMLElement);
    for (const [slot, filling] of Object.entries(slots)) {
      const place = copy.querySelector(`[data-slot=${slot}]`)!;
      if (filling === undefined) place.remove();
      else place.replaceChildren(...(typeof filling === 'string' ? [filling] : filling));
    }
    return root;
  };
}
