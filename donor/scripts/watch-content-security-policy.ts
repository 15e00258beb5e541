const reportDelayMs = 100;

/**
 * Answers whether the site's own content security policy forbids requests to us. The browser says so a moment after the
 * request failed.
 */
export function watchContentSecurityPolicy(url: string): () => Promise<boolean> {
  let isForbidden = false;
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    if (blockedURI.startsWith(url)) isForbidden = true;
  });
  return () => new Promise((resolve) => setTimeout(() => resolve(isForbidden), reportDelayMs));
}
