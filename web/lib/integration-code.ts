import { brandColours } from '../../contract/brand-colours.ts';
import { hostedFormUrl, type IntegrationTarget } from './hosted-form-url.ts';

/** The code that customers paste into their website. */

/** Asynchronous, so that a website never waits for ours. */
export function scriptTag({ origin, organisationId }: IntegrationTarget): string {
  return `<script src="${origin}/donate.js?orgId=${organisationId}" async></script>`;
}

/** A form of the customer's own. It leads to the hosted form, so that it also gives where the script cannot run. */
export function formExample(target: IntegrationTarget): string {
  return `<form class="donation-form" method="post"
  action="${hostedFormUrl(target, 'advanced')}">
  <label>
    Bedrag in euro
    <input name="amount" inputmode="decimal" value="25" required>
  </label>
  <label>
    E-mailadres
    <input name="email" type="email" autocomplete="email" required>
  </label>
  <label>
    Voornaam
    <input name="firstName" autocomplete="given-name">
  </label>
  <label>
    Achternaam
    <input name="lastName" autocomplete="family-name">
  </label>
  <label>
    <input name="isRecurring" type="checkbox" value="true">
    Ik geef elke maand
  </label>
  <button type="submit">Doneer nu</button>
</form>`;
}

/** A place for our own form. The link is for where the script cannot run. */
export function placeholderExample(target: IntegrationTarget): string {
  return `<div data-gulhart-form="advanced">
  <a href="${hostedFormUrl(target, 'advanced')}">Doneer nu</a>
</div>`;
}

/** A button that opens our form in a dialog, in the organisation's own colours, with the script it needs. */
export function readyMadeButton(target: IntegrationTarget, colour: string): string {
  const { brand, onBrand } = brandColours(colour);
  return `<div data-gulhart-form="advanced" data-gulhart-button="Doneer nu"
  style="--gulhart-colour: ${brand}; --gulhart-text-colour: ${onBrand}">
  <a href="${hostedFormUrl(target, 'advanced')}">Doneer nu</a>
</div>
${scriptTag(target)}`;
}

/** All that a website needs for our own form, in one piece. */
export function readyMadeForm(target: IntegrationTarget): string {
  return `${placeholderExample(target)}\n${scriptTag(target)}`;
}
