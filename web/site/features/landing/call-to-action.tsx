import { Thread, ThreadHand } from './thread.tsx';

export function CallToAction() {
  return (
    <section className="bg-green text-on-green">
      <div className="relative mx-auto max-w-[1120px] px-1.5 pb-8 md:pb-16 xl:px-0">
        <Thread from="right" to="middle" className="h-12 w-full md:h-32" />
        <ThreadHand className="mx-auto block w-36 md:w-72" />
        <div className="mt-6 flex flex-col items-center px-4 text-center">
          <h2 className="text-3xl">Houd uw hand maar open.</h2>
          <p className="mt-4 max-w-prose text-lg text-pretty">
            Ergens wil iemand uw werk steunen. Zorg dat het kan, vandaag nog.
          </p>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            <a
              href="/register"
              className="inline-flex min-h-11 items-center rounded-box bg-on-green px-5 font-semibold text-green outline-current"
            >
              Aanmelden
            </a>
            <a
              href="/documentation"
              className="inline-flex min-h-11 items-center rounded-box border border-current px-5 font-semibold outline-current"
            >
              Lees de documentatie
            </a>
          </div>
        </div>
      </div>
    </section>
  );
}
