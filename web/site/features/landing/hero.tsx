import { buttonClass } from '../../../ui/button.tsx';
import { Thread, ThreadHeart } from './thread.tsx';

export function Hero() {
  return (
    <div className="mx-auto grid w-full max-w-[1120px] lg:grid-cols-[1.15fr_1fr]">
      <div className="flex flex-col items-start justify-center px-6 pt-10 pb-6 md:px-10 md:pt-20 lg:py-24">
        <h1 className="text-4xl lg:text-[3.75rem] lg:leading-[1.02]">Van een gul hart naar een open hand.</h1>
        <p className="mt-4 max-w-[34rem] md:mt-6 text-lg text-pretty text-muted">
          Gulhart zet een donatieformulier op uw website en brengt elke gift waar die hoort: op de rekening
          van uw eigen stichting. Eenmalig of maandelijks, met iDEAL&nbsp;|&nbsp;Wero.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <a href="/register" className={buttonClass()}>
            Aanmelden
          </a>
          <a href="#proberen" className={buttonClass({ variant: 'secondary' })}>
            Probeer het formulier
          </a>
        </div>
        <p className="mt-4 text-sm text-muted md:mt-6">
          Open source. Geen abonnement, geen deel van de gift.
        </p>
      </div>
      <Gift />
    </div>
  );
}

function Gift() {
  return (
    <div className="flex flex-col px-1.5 lg:pt-12 xl:px-0">
      <div className="relative mx-auto w-56 md:w-72 lg:w-88">
        <ThreadHeart className="block w-full" />
        <p className="absolute inset-x-0 top-[33%] text-center">
          <span className="block font-display text-3xl font-semibold tabular">€&nbsp;25</span>
          <span className="text-sm text-muted">van Anna, voor u</span>
        </p>
      </div>
      <Thread
        from="middle"
        to="right"
        className="h-16 w-full md:h-28 lg:h-auto lg:min-h-40 lg:grow lg:basis-0"
      />
    </div>
  );
}
