const tellsWithinMs = 100;

/**
 * Answers whether the site's own content policy forbids requests to us. The browser says so a moment after the request
 * failed.
 */
export function watchPolicy(address: string): () => Promise<boolean> {
  let isForbidden = false;
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
    if (blockedURI.startsWith(address)) isForbidden = true;
  });
  return () => new Promise((resolve) => setTimeout(() => resolve(isForbidden), tellsWithinMs));
}
