export function fillWallName(): void {
  const [box, wallName, ...names] = ['wall', 'wallName', 'firstName', 'lastName'].map(
    (id) => document.getElementById(id) as HTMLInputElement | null,
  );
  box?.addEventListener('change', () => {
    if (!box.checked || !wallName || wallName.value) return;
    const typed = names.map((field) => field?.value.trim()).filter(Boolean);
    wallName.value = typed.join(' ').slice(0, wallName.maxLength);
  });
}
