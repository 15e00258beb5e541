import { keysPath } from '../../../../contract/pages.ts';
import type { GiftPass } from './create-gift-pass.ts';

export async function startGiftPass(page: HTMLElement): Promise<void> {
  const part = (name: string) => page.querySelector<HTMLElement>(`[data-part=${name}]`)!;
  const [drop, status, results] = [part('drop'), part('status'), part('results')];
  const fileField = page.querySelector('input')!;
  if (!(await canVerify())) {
    drop.hidden = true;
    part('unable').hidden = false;
    return;
  }
  const ownIssuer = page.dataset['issuer'] ?? '';
  const ownKeys = requestKeys('').catch(() => undefined);
  let pass: Promise<GiftPass> | undefined;

  async function addFiles(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    status.textContent = 'Bezig met lezen.';
    try {
      pass ??= import('./open-gift-pass.tsx').then(({ openGiftPass }) =>
        openGiftPass({ results, status, fileField, ownIssuer, ownKeys, requestKeys }),
      );
      await (await pass).add(files);
    } catch {
      pass = undefined;
      status.textContent =
        'De pagina kon niet helemaal worden geladen. Vernieuw de pagina en probeer het opnieuw.';
    }
  }

  fileField.addEventListener('change', () => {
    const files = [...(fileField.files ?? [])];
    // Otherwise choosing the same file again would cause no event.
    fileField.value = '';
    void addFiles(files);
  });
  // The whole page accepts files, because the browser would open a file that is dropped beside the box.
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
    void addFiles([...(event.dataTransfer?.files ?? [])]);
  });
  drop.dataset['ready'] = '';
}

/** Older browsers do not support Ed25519. */
export async function canVerify(): Promise<boolean> {
  try {
    // A public test key from RFC 8032.
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo';
    await crypto.subtle.importKey('jwk', { kty: 'OKP', crv: 'Ed25519', x }, 'Ed25519', false, ['verify']);
    return true;
  } catch {
    // Without https there is no crypto.subtle.
    return false;
  }
}

/** The request contains no cookies, no referrer and nothing from the files. */
async function requestKeys(origin: string): Promise<unknown> {
  const response = await fetch(`${origin}${keysPath}`, {
    // A cached answer can lack a key that the server published later.
    cache: 'no-cache',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    signal: AbortSignal.timeout(10_000),
  });
  if (!response.ok) throw new Error(`no keys at ${origin}: ${response.status}`);
  return response.json();
}
