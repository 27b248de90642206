// A plain form sent without leaving the page. Its answer is said in the element behind it; what was typed stays until it was
// taken.
import { capitalized } from '../format/capitalized.ts'
import { answerWithinMs } from '../session/auth-service.ts'
import { currentToken } from '../session/session.ts'
import { noConnection } from '../session/signed-calls.ts'

type Answer = { message?: string; errors?: Record<string, string> }

/** Takes the form's submit over; without a connection for its code the browser sends it as it would without scripts. */
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
    // A field may be called «action».
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

/** Marks the fields that were refused and leads to the first. */
function wordsOf(form: HTMLFormElement, errors: Record<string, string>): string {
  const fields = Object.keys(errors).flatMap(
    name => form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`) ?? [],
  )
  for (const field of fields) field.ariaInvalid = 'true'
  fields[0]?.focus()
  const words = Object.values(errors).join(', ')
  return `${capitalized(words)}.`
}
