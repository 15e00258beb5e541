import { LegalDocument } from './legal-document.tsx';
import { termsAgreeing } from './terms-agreeing.tsx';
import { termsUsing } from './terms-using.tsx';

export function Terms() {
  return (
    <LegalDocument
      intro={
        <p className="text-lg">
          In het kort: u ontvangt donaties op uw eigen rekening, u kunt met een termijn van 30 dagen opzeggen,
          en wijzigingen hoort u minstens 30 dagen van tevoren. De artikelen hieronder zijn wat geldt.
        </p>
      }
      sections={[...termsUsing, ...termsAgreeing]}
    />
  );
}
