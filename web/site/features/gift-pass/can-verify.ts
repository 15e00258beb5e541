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
