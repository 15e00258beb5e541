import { useState } from 'react';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { OfflineGiftDialog } from './offline-gift-dialog.tsx';

export function EnterGiftButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" className="size-4" />
        Gift invoeren
      </Button>
      {isOpen && <OfflineGiftDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
