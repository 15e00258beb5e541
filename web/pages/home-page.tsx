import { buttonClass } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Mark } from '../ui/mark.tsx';
import { useScreenHeading } from '../ui/page-header.tsx';
import { SimpleLayout } from '../ui/simple-layout.tsx';

export default function HomePage() {
  const heading = useScreenHeading('Online giften ontvangen');
  return (
    <SimpleLayout actions={<AccountLinks />}>
      <div className="flex flex-1 flex-col justify-center gap-10 pb-16 lg:flex-row-reverse lg:items-center lg:justify-between">
        <Mark className="w-24 text-accent [stroke-width:1] lg:w-96 lg:[stroke-width:0.4]" />
        <div className="flex max-w-xl flex-col items-start gap-6">
          <h1 ref={heading} tabIndex={-1} className="text-4xl">
            Van een gul hart naar een open hand.
          </h1>
          <p className="text-lg text-pretty text-muted">
            Gulhart laat stichtingen en goede doelen online giften ontvangen: eenmalig of maandelijks, met
            iDEAL&nbsp;|&nbsp;Wero, op de eigen betaalrekening.
          </p>
          <Link href="/register" className={buttonClass()}>
            Aanmelden
          </Link>
        </div>
      </div>
    </SimpleLayout>
  );
}

function AccountLinks() {
  return (
    <nav aria-label="Account" className="flex items-center gap-2">
      <Link href="/admin" className={buttonClass({ variant: 'quiet', size: 'small' })}>
        Inloggen
      </Link>
      <Link href="/register" className={buttonClass({ variant: 'secondary', size: 'small' })}>
        Aanmelden
      </Link>
    </nav>
  );
}
