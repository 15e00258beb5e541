import { cookieSections } from '../features/legal/cookie-sections.tsx';
import { LegalDocument } from '../features/legal/legal-document.tsx';

export default function CookiesPage() {
  return (
    <LegalDocument
      title="Cookiebeleid"
      intro={
        <p className="text-lg">
          In het kort: zolang u niet inlogt en niets kiest, plaatst Gulhart geen enkele cookie.
          Donatieformulieren doen dat nooit. Analytische en marketingcookies gebruiken we op dit moment niet.
        </p>
      }
      sections={cookieSections}
    />
  );
}
