import { X } from 'lucide-react';
import {
  toastClass,
  toastCloseClass,
  toastListClass,
  toastTextClass,
  toastTitleClass,
} from '../../../ui/toast-style.ts';

/** The thanks for a message, which `show-sent-message.ts` shows as the application shows its messages. */
export function SentMessage() {
  return (
    <section data-messages="" aria-label="Meldingen (F8)">
      <ol tabIndex={-1} aria-live="polite" className={`empty:pointer-events-none ${toastListClass}`} />
      <template>
        <li data-state="open" className={`touch-none select-none ${toastClass()}`}>
          <div className="min-w-0 flex-1">
            <div className={toastTitleClass}>Bericht verzonden!</div>
            <div className={toastTextClass}>
              Bedankt voor uw bericht. We nemen zo spoedig mogelijk contact met u op.
            </div>
          </div>
          <button type="button" aria-label="Sluiten" className={toastCloseClass}>
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      </template>
    </section>
  );
}
