import { lazy, Suspense, useRef, useState } from 'react';
import { Menu } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Brand } from '../../../ui/mark.tsx';
import { Sidebar, type SidebarProps } from './sidebar.tsx';

// What a dialog needs is a tenth of all script before the first screen, and on a desk nobody opens this one.
const Sheet = lazy(() => import('../../../ui/sheet.tsx').then((file) => ({ default: file.Sheet })));

/** The top of the dashboard on a phone: the brand and a button that slides the sidebar in. */
export function MobileHeader(menu: SidebarProps) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const navigated = useRef(false);
  const button = useRef<HTMLButtonElement>(null);

  const changeOpen = (next: boolean) => {
    navigated.current = false;
    setWasOpened(true);
    setOpen(next);
  };
  const close = () => {
    navigated.current = true;
    setOpen(false);
  };

  return (
    <header className="sticky top-0 z-30 flex items-center gap-2 border-b border-line bg-paper px-2 py-1.5 lg:hidden">
      <Button
        ref={button}
        variant="quiet"
        size="icon"
        aria-label="Menu openen"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => changeOpen(true)}
      >
        <Menu aria-hidden="true" className="size-6" />
      </Button>
      {wasOpened && (
        <Suspense>
          <Sheet
            open={open}
            onOpenChange={changeOpen}
            title="Menu"
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // The heading of a chosen tab has the focus by now, or takes it once it has loaded.
              (navigated.current ? document.querySelector('h1') : button.current)?.focus();
            }}
          >
            <Sidebar {...menu} onNavigate={close} />
          </Sheet>
        </Suspense>
      )}
      <Brand size={24} />
    </header>
  );
}
