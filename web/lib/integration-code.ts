import { brandColours } from '../../contract/brand-colours.ts';
import { hostedFormUrl, type IntegrationTarget } from './hosted-form-url.ts';

/** Asynchronous, so that the website does not wait for our server. */
export function scriptTag({ origin, organisationId }: IntegrationTarget): string {
  return `<script src="${origin}/donate.js?orgId=${organisationId}" async></script>`;
}

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

/** The link is for browsers without JavaScript. */
export function placeholderExample(target: IntegrationTarget): string {
  return `<div data-gulhart-form="advanced">
  <a href="${hostedFormUrl(target, 'advanced')}">Doneer nu</a>
</div>`;
}

export function readyMadeButton(target: IntegrationTarget, colour: string): string {
  const { brand, onBrand } = brandColours(colour);
  return `<div data-gulhart-form="advanced" data-gulhart-button="Doneer nu"
  style="--gulhart-colour: ${brand}; --gulhart-text-colour: ${onBrand}">
  <a href="${hostedFormUrl(target, 'advanced')}">Doneer nu</a>
</div>
${scriptTag(target)}`;
}

export function readyMadeForm(target: IntegrationTarget): string {
  return `${placeholderExample(target)}\n${scriptTag(target)}`;
}
