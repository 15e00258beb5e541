import { useRef } from 'react';

/**
 * For dialogs that something else opens: remembers where the focus was and gives it back, or to the panel around that
 * if it has gone. A dialog that takes the place of another is told what opened that one.
 */
export function useReturnFocus(openedBy?: Element | null) {
  const places = useRef<(Element | null | undefined)[]>([]);
  return {
    onOpenAutoFocus: () => {
      const opener = openedBy ?? document.activeElement;
      places.current = [opener, opener?.closest('[role=dialog]')];
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const place = places.current.find((candidate) => candidate?.isConnected);
      if (place instanceof HTMLElement) place.focus();
    },
  };
}
