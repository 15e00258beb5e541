export const organisationPlaceholder = 'UW-ORGANISATIE-ID';

export function makeSnippets(origin: string) {
  const hostedForm = `${origin}/donation-embed?component=advanced&amp;orgId=${organisationPlaceholder}`;
  return {
    script: `<script src="${origin}/donate.js?orgId=${organisationPlaceholder}" async></script>`,

    completeForm: `<div data-gulhart-form="advanced">
  <a href="${hostedForm}">Doneer nu</a>
</div>`,

    button: `<div data-gulhart-form="advanced" data-gulhart-button="Doneer nu"
     style="--gulhart-colour: #b45309; --gulhart-text-colour: #ffffff">
  <a href="${hostedForm}">Doneer nu</a>
</div>`,

    ownForm: `<form class="donation-form" method="post"
      action="${hostedForm}">
  <label>
    Bedrag in euro
    <input name="amount" inputmode="decimal" value="10" required>
  </label>
  <label>
    <input type="checkbox" name="isRecurring" value="true">
    Ik geef dit elke maand
  </label>
  <label>
    E-mailadres
    <input type="email" name="email" autocomplete="email" required>
  </label>
  <label>
    Voornaam (optioneel)
    <input name="firstName" autocomplete="given-name">
  </label>
  <label>
    Achternaam (optioneel)
    <input name="lastName" autocomplete="family-name">
  </label>
  <button>Doneer</button>
</form>`,

    link: `<a href="${hostedForm}">Doneer nu</a>`,
  };
}
