import { Button } from './button.tsx';
import { FormError } from './alert.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

export interface SaveBarProps {
  isDirty: boolean;
  isNew?: boolean;
  isSubmitting: boolean;
  saveLabel: string;
  onCancel: () => void;
  /** Why the form cannot be saved; visible until the next attempt. */
  refusal?: string | undefined;
}

export function SaveBar({
  isDirty,
  isNew = false,
  isSubmitting,
  saveLabel,
  onCancel,
  refusal,
}: SaveBarProps) {
  return (
    <div data-save-bar="" className="flex flex-1 flex-wrap items-center justify-between gap-3">
      {refusal && (
        <div className="w-full">
          <FormError message={refusal} />
        </div>
      )}
      {/* A phone has room for one line only, so there the enabled buttons replace the sentence about changes. */}
      <p className={`text-sm text-muted ${isDirty ? 'max-sm:sr-only' : ''}`}>
        {isDirty
          ? 'U hebt wijzigingen die nog niet zijn opgeslagen.'
          : isNew
            ? 'Nog niet opgeslagen.'
            : 'Alles is opgeslagen.'}
      </p>
      <div className={`flex flex-wrap gap-3 ${isDirty ? 'max-sm:flex-1 max-sm:justify-between' : ''}`}>
        <Button
          variant="secondary"
          disabled={!isDirty || isSubmitting}
          onClick={onCancel}
          className={isDirty ? '' : 'max-sm:hidden'}
        >
          Annuleren
        </Button>
        <Button type="submit" disabled={!isDirty} busy={isSubmitting} busyLabel="Opslaan...">
          {saveLabel}
        </Button>
      </div>
      <UnsavedChangesGuard active={isDirty} />
    </div>
  );
}
