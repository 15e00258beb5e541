type MayLeaveFor = (url: string) => boolean;

let guard: { page: string; mayLeaveFor: MayLeaveFor } | undefined;

/**
 * Call this once, before anything is rendered. Listeners run in the order of registration, so this listener can stop a
 * 'back' before the router sees it.
 */
export function startBackGuard(): void {
  window.addEventListener('popstate', (event) => {
    const { href, pathname, search } = window.location;
    if (!guard || href === guard.page || guard.mayLeaveFor(pathname + search)) return;
    event.stopImmediatePropagation();
    // The browser has already gone back, so this restores the address.
    window.history.pushState(null, '', guard.page);
  });
}

export function guardBack(mayLeaveFor: MayLeaveFor): () => void {
  guard = { page: window.location.href, mayLeaveFor };
  return () => {
    guard = undefined;
  };
}
