import type { MakerKind } from '../../../contract/action-pages.ts';
import { EuroInput, Field, TextArea, TextField } from '../fields.tsx';

export type Typed = Readonly<Record<string, string | undefined>>;

export const bindFields = (typed: Typed, errors: Typed) => (name: string) => ({
  name,
  value: typed[name],
  error: errors[name],
});

interface PageFieldsProps {
  typed: Typed;
  errors: Typed;
  kind: MakerKind;
  /** Everybody sees the page already, so the organisation reviews each change. */
  isPublic?: boolean;
}

export function PageFields({ typed, errors, kind, isPublic = false }: PageFieldsProps) {
  const field = bindFields(typed, errors);
  return (
    <>
      <TextField
        {...field('title')}
        label={kind === 'team' ? 'Naam van het team' : 'Titel van de pagina'}
        hint={
          isPublic
            ? `De organisatie bekijkt een nieuwe ${kind === 'team' ? 'naam' : 'titel'} voordat iedereen die ziet.`
            : null
        }
        autoComplete="off"
        maxLength={80}
        required
      />
      <TextArea
        {...field('text')}
        label="Uw verhaal"
        hint={`Waarom doet u dit? Een lege regel begint een nieuwe alinea.${isPublic ? ' De organisatie bekijkt een nieuwe tekst voordat iedereen die ziet.' : ''}`}
        rows={8}
        maxLength={5_000}
      />
      <Field
        name="goal"
        label="Doelbedrag"
        aside="optioneel"
        error={errors['goal']}
        renderControl={(attributes) => <EuroInput {...attributes} defaultValue={typed['goal']} />}
      />
    </>
  );
}
