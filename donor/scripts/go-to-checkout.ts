const linkAfterMs = 6_000;

/**
 * Navigates the top window, because a checkout refuses to be framed. Offers a link if the browser blocks this or if the
 * checkout does not open in time.
 */
export function goToCheckout(checkoutUrl: string, offer: (link: HTMLAnchorElement) => void): void {
  const link = createLink(checkoutUrl, 'Ga verder naar de betaalpagina');
  try {
    (window.top ?? window).location.href = checkoutUrl;
  } catch {
    offer(link);
    return;
  }
  const timer = setTimeout(() => offer(link), linkAfterMs);
  window.addEventListener('pagehide', () => clearTimeout(timer), { once: true });
}

export function createLink(href: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = href;
  link.target = '_top';
  link.textContent = text;
  return link;
}
