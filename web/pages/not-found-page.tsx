import { buttonClass } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { useScreenHeading } from '../ui/page-header.tsx';
import { SimpleLayout } from '../ui/simple-layout.tsx';

export default function NotFoundPage() {
  const heading = useScreenHeading('Niet gevonden');
  return (
    <SimpleLayout>
      <div className="flex flex-1 flex-col items-start justify-center gap-4 pb-16">
        <h1 ref={heading} tabIndex={-1} className="text-4xl">
          404 Page Not Found
        </h1>
        <p className="max-w-prose text-lg text-muted">
          Deze pagina bestaat niet, of is verhuisd. Controleer het adres of begin opnieuw.
        </p>
        <Link href="/" className={`mt-2 ${buttonClass()}`}>
          Naar de startpagina
        </Link>
      </div>
    </SimpleLayout>
  );
}
