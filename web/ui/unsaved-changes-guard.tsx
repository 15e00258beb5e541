import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { guardBack } from '../lib/back-guard.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedChangesGuardProps {
  active: boolean;
}

export function UnsavedChangesGuard({ active }: UnsavedChangesGuardProps) {
  // Each URL gets a new guard, because a stopped 'back' restores the URL at which the guard was created.
  return <GuardForUrl key={useSearch()} active={active} />;
}

function GuardForUrl({ active }: UnsavedChangesGuardProps) {
  const [exit, setExit] = useState<Exit | null>(null);
  const mayLeave = useRef(false);
  const [, navigate] = useLocation();

  useEffect(() => {
    if (!active) return undefined;
    return watchExits((wanted) => {
      if (!mayLeave.current) setExit(wanted);
      return !mayLeave.current;
    });
  }, [active]);

  const leave = () => {
    mayLeave.current = true;
    setExit(null);
    // Presses the link again instead of navigating, so that a menu around the link closes.
    if (exit?.link?.isConnected) exit.link.click();
    else if (exit) navigate(exit.url);
  };

  return (
    <ConfirmDialog
      open={exit !== null}
      onOpenChange={(open) => !open && setExit(null)}
      title="Niet-opgeslagen wijzigingen"
      description="Als u dit scherm verlaat, gaan uw wijzigingen verloren."
      confirmLabel="Verlaten zonder opslaan"
      onConfirm={leave}
    />
  );
}

interface Exit {
  url: string;
  link?: HTMLAnchorElement;
}

function watchExits(shouldStop: (exit: Exit) => boolean): () => void {
  const watch = new AbortController();
  const { signal } = watch;

  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !isInternalNavigation(event, link)) return;
    if (!shouldStop({ url: link.pathname + link.search, link })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

  document.addEventListener('click', onClick, { capture: true, signal });
  window.addEventListener('beforeunload', onBeforeUnload, { signal });
  const stopGuardingBack = guardBack((url) => !shouldStop({ url }));
  return () => {
    watch.abort();
    stopGuardingBack();
  };
}

/** For a link to another website, the browser itself asks, because of `beforeunload`. */
function isInternalNavigation(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlainPress =
    event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const isOurs = link.origin === window.location.origin && !link.target && !link.hasAttribute('download');
  const isElsewhere = link.pathname !== window.location.pathname || link.search !== window.location.search;
  return isPlainPress && isOurs && isElsewhere;
}
