// One-letter keys of a page work only outside fields and dialogs.

export function typing(event: KeyboardEvent): boolean {
  const at = event.target as Element | null;
  return (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    (at?.closest('input:not([type=radio]), textarea, select, dialog') ?? null) !== null
  );
}
