import { buttonClass } from '../../ui/button.tsx';

const kinds = [
  {
    name: 'necessary',
    label: 'Noodzakelijk',
    text: 'Om in te loggen en deze keuze te onthouden. Kan niet uit.',
  },
  {
    name: 'functional',
    label: 'Functioneel',
    text: 'Onthoudt een voorkeur, zoals een taal. Gebruiken we nu niet.',
  },
  { name: 'analytics', label: 'Analytisch', text: 'Meet hoe de site wordt gebruikt. Gebruiken we nu niet.' },
  {
    name: 'marketing',
    label: 'Marketing',
    text: 'Advertenties die u elders volgen. Gebruiken we nu niet.',
  },
] as const;

/** Every page of the site contains this panel, and `ask-consent.ts` opens it. Without JavaScript, it stays hidden. */
export function ConsentPanel() {
  return (
    <section
      data-consent=""
      hidden
      tabIndex={-1}
      aria-labelledby="cookievraag"
      className="print:hidden fixed inset-x-0 bottom-0 z-40 max-h-[80dvh] overflow-y-auto border-t border-line bg-surface shadow-lift outline-none sm:inset-x-auto sm:bottom-4 sm:right-4 sm:w-[26rem] sm:rounded-box sm:border"
    >
      <form className="flex flex-col gap-3 p-4 sm:p-5">
        <h2 id="cookievraag" className="text-base">
          Mogen we cookies bewaren?
        </h2>
        <p className="text-sm text-muted">
          We bewaren nu alleen wat nodig is. Lees{' '}
          <a href="/cookies" className="text-accent-text underline underline-offset-4">
            wat we bewaren
          </a>
          .
        </p>
        <details className="text-sm">
          <summary className="cursor-pointer rounded-box py-1 font-semibold">Zelf kiezen</summary>
          <fieldset className="mt-2 flex flex-col gap-2">
            <legend className="sr-only">Soorten cookies</legend>
            {kinds.map(({ name, label, text }) => (
              <label key={name} className="flex items-start gap-3 py-1">
                <input
                  type="checkbox"
                  name={name}
                  {...(name === 'necessary' && { defaultChecked: true, disabled: true })}
                  className="mt-1 size-4 shrink-0 accent-action"
                />
                <span>
                  <span className="font-semibold">{label}</span>
                  <span className="block text-muted">{text}</span>
                </span>
              </label>
            ))}
            <button
              type="submit"
              value="chosen"
              className={`mt-1 ${buttonClass({ variant: 'secondary', size: 'small' })}`}
            >
              Keuze opslaan
            </button>
          </fieldset>
        </details>
        <div className="grid grid-cols-2 gap-2">
          <button type="submit" value="none" className={answerClass}>
            Alleen noodzakelijk
          </button>
          <button type="submit" value="all" className={answerClass}>
            Alles accepteren
          </button>
        </div>
      </form>
    </section>
  );
}

const answerClass = `text-sm ${buttonClass({ variant: 'secondary' })}`;
