const linkAfterMs = 6_000;

/**
 * Moves the whole window to the checkout, out of any frame: a payment page refuses to be framed. A browser that does
 * not allow it throws or does nothing; then the donor gets a link to press.
 */
export function goToCheckout(checkoutUrl: string, offer: (link: HTMLAnchorElement) => void): void {
  const link = document.createElement('a');
  link.href = checkoutUrl;
  link.target = '_top';
  link.textContent = 'Ga verder naar de betaalpagina';
  try {
    (window.top ?? window).location.href = checkoutUrl;
  } catch {
    offer(link);
    return;
  }
  const timer = setTimeout(() => offer(link), linkAfterMs);
  window.addEventListener('pagehide', () => clearTimeout(timer), { once: true });
}
