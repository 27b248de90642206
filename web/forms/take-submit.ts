/** Sends a plain form from the page; the code for it is loaded with the first one. */
export function takeSubmit(event: { preventDefault(): void }, form: HTMLFormElement): void {
  event.preventDefault()
  import('./send-form.ts').then(
    ({ sendForm }) => sendForm(form),
    // Without the code the browser sends the form itself.
    () => form.submit(),
  )
}
