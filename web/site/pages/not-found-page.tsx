import { buttonClass } from '../../ui/button.tsx';

export default function NotFoundPage() {
  return (
    <div className="mx-auto flex w-full max-w-[1120px] flex-1 flex-col items-start justify-center gap-4 px-6 py-16 md:px-10">
      <h1 className="text-4xl">404 Page Not Found</h1>
      <p className="max-w-prose text-lg text-muted">
        Deze pagina bestaat niet, of is verhuisd. Controleer het adres of begin opnieuw.
      </p>
      <a href="/" className={`mt-2 ${buttonClass()}`}>
        Naar de startpagina
      </a>
    </div>
  );
}
