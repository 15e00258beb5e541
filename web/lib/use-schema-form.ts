import { zodResolver } from '@hookform/resolvers/zod';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';

export function useSchemaForm<Values extends FieldValues, Parsed extends FieldValues>(
  schema: z.ZodMiniType<Parsed, Values>,
  defaultValues: DefaultValues<Values>,
) {
  return useForm({ resolver: zodResolver(schema), defaultValues });
}
