import { useRef, useState } from 'react';
import { Menu } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Brand } from '../../../ui/mark.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { Sidebar, type SidebarProps } from './sidebar.tsx';

/** The top of the dashboard on a phone: the brand and a button that slides the sidebar in. */
export function MobileHeader(menu: SidebarProps) {
  const [open, setOpen] = useState(false);
  const navigated = useRef(false);

  const changeOpen = (next: boolean) => {
    navigated.current = false;
    setOpen(next);
  };
  const close = () => {
    navigated.current = true;
    setOpen(false);
  };

  return (
    <header className="sticky top-0 z-30 flex items-center gap-2 border-b border-line bg-paper px-2 py-1.5 lg:hidden">
      <Sheet
        open={open}
        onOpenChange={changeOpen}
        title="Menu"
        trigger={
          <Button variant="quiet" size="icon" aria-label="Menu openen">
            <Menu aria-hidden="true" className="size-6" />
          </Button>
        }
        onCloseAutoFocus={(event) => {
          if (!navigated.current) return;
          // The heading of the chosen tab has the focus by now, or takes it once it has loaded.
          event.preventDefault();
          document.querySelector('h1')?.focus();
        }}
      >
        <Sidebar {...menu} onNavigate={close} />
      </Sheet>
      <Brand size={24} />
    </header>
  );
}
