/** Decides whether 'back' may leave the current page for another URL of ours. */
type MayLeaveFor = (url: string) => boolean;

let guard: { page: string; mayLeaveFor: MayLeaveFor } | undefined;

/**
 * Call once, before anything is rendered: browsers call the window's listeners in the order in which they were added,
 * and the router must not hear of a step back that was stopped.
 */
export function startBackGuard(): void {
  window.addEventListener('popstate', (event) => {
    const { href, pathname, search } = window.location;
    if (!guard || href === guard.page || guard.mayLeaveFor(pathname + search)) return;
    event.stopImmediatePropagation();
    // The browser has gone back already; the address has to be put right.
    window.history.pushState(null, '', guard.page);
  });
}

/** Asks before every step back from the page that is shown now. Returns how to stop asking. */
export function guardBack(mayLeaveFor: MayLeaveFor): () => void {
  guard = { page: window.location.href, mayLeaveFor };
  return () => {
    guard = undefined;
  };
}
