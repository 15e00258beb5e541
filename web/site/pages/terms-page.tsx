import { LegalDocument } from '../features/legal/legal-document.tsx';
import { termsAgreeing } from '../features/legal/terms-agreeing.tsx';
import { termsUsing } from '../features/legal/terms-using.tsx';

export default function TermsPage() {
  return (
    <LegalDocument
      title="Algemene voorwaarden"
      intro={
        <p className="text-lg">
          In het kort: u ontvangt giften op uw eigen rekening, u kunt met een termijn van 30 dagen opzeggen,
          en wijzigingen hoort u minstens 30 dagen van tevoren. De artikelen hieronder zijn wat geldt.
        </p>
      }
      sections={[...termsUsing, ...termsAgreeing]}
    />
  );
}
