/** Sends a plain form from the page; its code comes with the first one. */
export function takeSubmit(event: { preventDefault(): void }, form: HTMLFormElement): void {
  event.preventDefault()
  import('./send-form.ts').then(
    ({ sendForm }) => sendForm(form),
    // The browser can send it too.
    () => form.submit(),
  )
}
