import type { Setting } from '../../../../contract/settings.ts';
import { serverMessage } from '../../../lib/api-client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { useDeleteSetting } from './api.ts';

interface DeleteSettingDialogProps {
  setting: Setting;
  /** Called when the list has been read again. */
  onDeleted: () => void;
  onCancel: () => void;
}

export function DeleteSettingDialog({ setting, onDeleted, onCancel }: DeleteSettingDialogProps) {
  const remove = useDeleteSetting();
  const confirm = () =>
    remove.mutate(setting.key, {
      onSuccess: () => {
        toast({ title: 'Instelling verwijderd', description: 'De instelling is succesvol verwijderd.' });
        onDeleted();
      },
      onError: (error) =>
        toast({
          variant: 'destructive',
          title: 'Fout bij verwijderen',
          description: failureSentence(error),
        }),
    });

  return (
    <ConfirmDialog
      open
      onOpenChange={onCancel}
      title="Instelling verwijderen"
      description={
        <>
          Weet u zeker dat u de instelling <strong className="text-ink">{setting.name}</strong> wilt
          verwijderen? Dit kan niet ongedaan worden gemaakt.
          {setting.defaultValue !== '' && ` Daarna geldt weer de standaard: ${setting.defaultValue}.`}
        </>
      }
      confirmLabel="Verwijderen"
      busyLabel="Verwijderen..."
      busy={remove.isPending}
      onConfirm={confirm}
    >
      {remove.isError && <FormError message={failureSentence(remove.error)} />}
    </ConfirmDialog>
  );
}

function failureSentence(error: Error): string {
  return `Er is een fout opgetreden: ${serverMessage(error) ?? 'Onbekende fout'}`;
}
