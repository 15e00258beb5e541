import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { actionDone } from '../../../../contract/action-done.ts';
import { requestJson } from '../../../lib/api-client.ts';
import { useSavedForm } from '../../../ui/use-saved-form.ts';
import { anbiPath } from './api.ts';

interface ItemFormOptions<Values> {
  /** Behind the address of the whole. */
  path: string;
  stored: Values;
  toBody: (values: Values) => object;
  mustAsk?: (values: Values) => boolean;
}

/** A form of one item. */
export function useItemForm<Values extends FieldValues>({
  path,
  toBody,
  ...options
}: ItemFormOptions<Values>) {
  const client = useQueryClient();
  return useSavedForm({
    ...options,
    send: (values) => requestJson(`${anbiPath}/${path}`, actionDone, { method: 'PUT', body: toBody(values) }),
    onSaved: async ({ message }) => {
      await client.invalidateQueries({ queryKey: [anbiPath] });
      return { title: message };
    },
  });
}
