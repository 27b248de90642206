// Sends a plain form without leaving the page. The response is shown in the element after the form; the text stays until the server
// has accepted it.
import { capitalized } from '#russian/capitalized.ts'
import { answerWithinMs } from '../session/auth-service.ts'
import { currentToken } from '../session/session.ts'
import { noConnection } from '../session/signed-calls.ts'

type Answer = { message?: string; errors?: Record<string, string> }

/** Takes over the submit of a form; when its code cannot be loaded, the browser sends the form as it would without scripts. */
export async function sendForm(form: HTMLFormElement): Promise<void> {
  const said = form.nextElementSibling as HTMLElement
  const say = (state: 'sent' | 'failed', words: string) => {
    said.dataset['state'] = state
    said.textContent = words
  }
  if (form.ariaBusy === 'true') return
  form.ariaBusy = 'true'
  said.textContent = ''
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
  try {
    const token = await currentToken()
    // A field may be named «action».
    const response = await fetch(form.getAttribute('action')!, {
      method: 'POST',
      headers: { accept: 'application/json', ...(token !== null && { authorization: `Bearer ${token}` }) },
      body: new URLSearchParams(new FormData(form) as unknown as Record<string, string>),
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const { message = noConnection, errors } = (await response.json()) as Answer
    if (response.ok) {
      form.hidden = true
      say('sent', form.dataset['success'] || message)
      said.focus()
    } else {
      say('failed', errors ? wordsOf(form, errors) : message)
    }
  } catch {
    say('failed', noConnection)
  }
  form.ariaBusy = null
}

/** Marks the refused fields and focuses the first. */
function wordsOf(form: HTMLFormElement, errors: Record<string, string>): string {
  const fields = Object.keys(errors).flatMap(
    name => form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`) ?? [],
  )
  for (const field of fields) field.ariaInvalid = 'true'
  fields[0]?.focus()
  const words = Object.values(errors).join(', ')
  return `${capitalized(words)}.`
}
