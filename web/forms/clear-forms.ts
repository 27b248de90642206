/** Empties the plain forms of the page, sent ones too: their text belongs to the reader who has signed out. */
export function clearForms(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[method=post]:not([data-block=polls] *)')) {
    form.reset()
    form.hidden = false
    const said = form.nextElementSibling
    if (!(said instanceof HTMLElement) || said.role !== 'status') continue
    said.textContent = ''
    delete said.dataset['state']
  }
}
