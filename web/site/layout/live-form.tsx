const amounts = ['10', '25', '50'] as const;

/**
 * Shows the form of the demo organisation in a frame. A phone shows an imitation, because the form is longer than its
 * screen. If the server has no demo organisation (`data-demo="off"`), every visitor sees the imitation. The frame has a
 * fixed height at first, so that the page does not jump.
 */
export function LiveForm() {
  return (
    <div className="w-full max-w-[27rem] overflow-hidden rounded-box bg-[#14532d]">
      {/* No sandbox: the form is our own page, and it must open the checkout in the whole window. */}
      {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
      <iframe
        src="/donation-embed?component=advanced"
        title="Voorbeeld van het donatieformulier"
        loading="lazy"
        data-live-form=""
        className="block h-[60rem] w-full max-md:hidden in-data-[demo=off]:hidden"
      />
      <div className="md:in-data-[demo=on]:hidden">
        <FormPicture />
      </div>
    </div>
  );
}

function FormPicture() {
  return (
    <form aria-label="Voorbeeld van het donatieformulier" className="group p-3 text-[#1c1917]">
      <div className="flex flex-col gap-5 rounded-box border-t-8 border-[#b45309] bg-[#fffaf3] px-5 py-6">
        <div>
          <p className="text-sm text-[#5f574f]">Stichting De Open Hand</p>
          <p className="text-2xl font-bold">Doneer nu</p>
        </div>
        <fieldset>
          <legend className="font-semibold">Kies een bedrag</legend>
          <div className="mt-2 grid grid-cols-3 gap-2">
            {amounts.map((amount) => (
              <Choice key={amount} name="voorbeeld-bedrag" value={amount} label={`€\u00a0${amount}`} />
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="font-semibold">Hoe vaak?</legend>
          <div className="mt-2 grid grid-cols-2 gap-2">
            <Choice name="voorbeeld-ritme" value="eenmalig" label="Eenmalig" />
            <Choice name="voorbeeld-ritme" value="maandelijks" label="Maandelijks" />
          </div>
        </fieldset>
        <p className="flex min-h-12 items-center justify-center rounded-box bg-[#b45309] font-semibold text-[#ffffff]">
          Doneer €&nbsp;
          <span className="hidden group-has-[[value='10']:checked]:inline">10,00</span>
          <span className="hidden group-has-[[value='25']:checked]:inline">25,00</span>
          <span className="hidden group-has-[[value='50']:checked]:inline">50,00</span>
        </p>
        <p className="text-center text-sm text-[#5f574f]">
          Dit is een voorbeeld: er wordt niets verstuurd of betaald.
        </p>
      </div>
    </form>
  );
}

function Choice({ name, value, label }: { name: string; value: string; label: string }) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center justify-center rounded-box border border-[#8c8177] bg-[#ffffff] font-semibold has-checked:border-[#b45309] has-checked:bg-[#f6e5da] has-focus-visible:outline-2">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={value === '10' || value === 'eenmalig'}
        className="sr-only"
      />
      {label}
    </label>
  );
}
