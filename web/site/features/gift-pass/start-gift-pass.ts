import type { GiftPass } from './create-gift-pass.ts';
import { requestKeys } from './request-keys.ts';

/** Lets files be dropped and chosen on the page. What reads them is loaded with the first of them. */
export async function startGiftPass(page: HTMLElement): Promise<void> {
  const part = (name: string) => page.querySelector<HTMLElement>(`[data-part=${name}]`)!;
  const [drop, status, results] = [part('drop'), part('status'), part('results')];
  const input = page.querySelector('input')!;
  if (!(await canVerify())) {
    drop.hidden = true;
    part('unable').hidden = false;
    return;
  }
  const ownIssuer = page.dataset['issuer'] ?? '';
  // From where the page came, which is the issuer under whatever name it was reached.
  const ownKeys = requestKeys('').catch(() => undefined);
  let pass: Promise<GiftPass> | undefined;

  async function take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    status.textContent = 'Bezig met lezen.';
    try {
      pass ??= import('./open-gift-pass.ts').then(({ openGiftPass }) =>
        openGiftPass({ page, results, status, ownIssuer, ownKeys }),
      );
      await (await pass).add(files);
    } catch {
      pass = undefined;
      status.textContent =
        'De pagina kon niet helemaal worden geladen. Vernieuw haar en probeer het opnieuw.';
    }
  }

  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    // The same file may be chosen again.
    input.value = '';
    void take(files);
  });
  // Anywhere on the page: a browser would otherwise leave it, and open the file.
  document.addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    drop.dataset['over'] = '';
  });
  document.addEventListener('dragleave', ({ relatedTarget }) => {
    if (relatedTarget === null) delete drop.dataset['over'];
  });
  document.addEventListener('drop', (event) => {
    event.preventDefault();
    delete drop.dataset['over'];
    void take([...(event.dataTransfer?.files ?? [])]);
  });
  drop.dataset['ready'] = '';
}

/** Whether this browser can check signatures of this kind at all; some of a few years ago cannot. */
export async function canVerify(): Promise<boolean> {
  try {
    // Any key does; this one is of RFC 8032.
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
    await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', false, ['verify']);
    return true;
  } catch {
    // Also where a page without https has no such thing as crypto.subtle.
    return false;
  }
}
