import type { UseFormReturn } from 'react-hook-form';
import { useFunds } from '../../../lib/funds.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/input.tsx';
import { Link } from '../../../ui/link.tsx';
import type { PageValues } from './page-values.ts';

/** What the gifts are for in the books. An archived one is offered only where it was chosen before. */
export function FundField({ form, error }: { form: UseFormReturn<PageValues>; error: string | undefined }) {
  const { data: funds = [] } = useFunds();
  const chosen = form.watch('fundId');
  return (
    <Field
      label="Bestemming"
      note="optioneel"
      hint={
        <>
          Waar het geld heen gaat in uw boekhouding. Bestemmingen beheert u bij{' '}
          <Link href="/admin?tab=organisatie&deel=bestemmingen">Organisatie</Link>.
        </>
      }
      error={error}
    >
      {/* Its choices come later than what is chosen. */}
      <Select key={funds.length} {...form.register('fundId')}>
        <option value="">Geen bepaalde bestemming</option>
        {funds
          .filter(({ id, isArchived }) => !isArchived || id === chosen)
          .map(({ id, name, isArchived }) => (
            <option key={id} value={id}>
              {name}
              {isArchived && ' (gearchiveerd)'}
            </option>
          ))}
      </Select>
    </Field>
  );
}
