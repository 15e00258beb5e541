// Not "all:initial", which would remove the focus ring.
const plainButton = 'appearance:none;box-sizing:border-box;margin:0;border:0;cursor:pointer;font:inherit;';
const buttonStyle =
  plainButton +
  'min-height:52px;padding:12px 24px;border-radius:10px;font-weight:700;font-size:1.125rem;' +
  'background:var(--gulhart-colour,#b45309);color:var(--gulhart-text-colour,#fff)';
// The dialog is its own backdrop, because ::backdrop needs a style sheet.
const dialogStyle =
  'all:initial;box-sizing:border-box;position:fixed;inset:0;width:100%;height:100%;padding:8px 8px 24px;' +
  'overflow:auto;overscroll-behavior:contain;background:rgba(28,25,23,.75)';
const panelStyle = 'max-width:480px;margin:0 auto';
const closeStyle =
  plainButton +
  'display:block;position:sticky;top:0;z-index:1;width:44px;height:44px;margin:0 0 8px auto;border-radius:22px;' +
  'border:1px solid #fff;background:#1c1917;color:#fff;font:24px/1 system-ui,sans-serif';
const placeStyle =
  'min-height:64px;border-radius:10px;background:#fffaf3;color:#1c1917;' +
  'font:16px/64px system-ui,-apple-system,"Segoe UI",sans-serif;text-align:center';

/** Only a browser with this element keeps the focus inside a dialog. */
export const hasDialogs = 'HTMLDialogElement' in window;

export function placeDialogButton(
  placeholder: HTMLElement,
  label: string,
  fill: (place: HTMLElement) => void,
): void {
  let dialog: HTMLDialogElement | undefined;
  const button = createButton(label, buttonStyle, () => {
    dialog ??= createDialog();
    dialog.style.display = 'block';
    dialog.showModal();
  });
  button.setAttribute('aria-haspopup', 'dialog');
  placeholder.textContent = '';
  placeholder.append(button);

  function createDialog(): HTMLDialogElement {
    const created = document.createElement('dialog');
    const panel = createBlock(panelStyle);
    const place = createBlock(placeStyle);
    const close = createButton('×', closeStyle, () => created.close());
    created.style.cssText = dialogStyle;
    created.setAttribute('aria-label', label);
    close.setAttribute('aria-label', 'Sluiten');
    place.textContent = 'Het formulier wordt geladen...';
    panel.append(close, place);
    created.append(panel);
    placeholder.append(created);
    fill(place);
    created.addEventListener('click', ({ target }) => {
      if (target === created) created.close();
    });
    created.addEventListener('close', () => {
      created.style.display = 'none';
      button.focus();
    });
    return created;
  }
}

function createButton(label: string, style: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.style.cssText = style;
  button.addEventListener('click', onClick);
  return button;
}

function createBlock(style: string): HTMLElement {
  const block = document.createElement('div');
  block.style.cssText = style;
  return block;
}
