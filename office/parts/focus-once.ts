/** The `ref` of a field that gets the focus when its form opens, with the caret after what is written, and not when the form is rendered again. */
export function focusOnce(field: HTMLInputElement | HTMLTextAreaElement | null): void {
  if (!field || field.dataset['met']) return
  field.dataset['met'] = 'yes'
  field.focus({ preventScroll: true })
  // A field for an address of mail has no caret that a script may set.
  if (field.type === 'textarea') field.setSelectionRange(field.value.length, field.value.length)
}
