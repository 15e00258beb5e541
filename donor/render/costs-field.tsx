import { formatEuros } from '../../contract/money.ts';

interface CostsFieldProps {
  /** What one payment costs the organisation. */
  cents: number;
  isTicked: boolean;
}

/** Never ticked but by the donor. The script reads the amount for the button; the server adds its own. */
export function CostsField({ cents, isTicked }: CostsFieldProps) {
  return (
    <label className="tick">
      <input type="checkbox" name="paysCosts" value="true" data-cents={cents} defaultChecked={isTicked} />
      <span>Ik betaal de transactiekosten ({formatEuros(cents)})</span>
    </label>
  );
}
