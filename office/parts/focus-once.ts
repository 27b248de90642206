/** The `ref` of a field or button that gets the focus when it appears, with the caret after what is written, and not when it is rendered again. */
export function focusOnce(field: HTMLElement | null): void {
  if (!field || field.dataset['met']) return
  field.dataset['met'] = 'yes'
  field.focus({ preventScroll: true })
  // A field for an address of mail has no caret that a script may set.
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length)
}
