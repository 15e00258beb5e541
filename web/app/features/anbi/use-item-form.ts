import type { FieldValues } from 'react-hook-form';
import { readAnbi } from '../../../../contract/endpoints/anbi.ts';
import { useRefresh } from '../../../lib/query-client.ts';
import { useSavedForm } from '../../../ui/use-saved-form.ts';

interface ItemFormOptions<Values> {
  stored: Values;
  send: (values: Values) => Promise<{ message: string }>;
  mustAsk?: (values: Values) => boolean;
}

export function useItemForm<Values extends FieldValues>(options: ItemFormOptions<Values>) {
  const refresh = useRefresh(readAnbi);
  return useSavedForm({
    ...options,
    onSaved: async ({ message }) => {
      await refresh();
      return { title: message };
    },
  });
}
