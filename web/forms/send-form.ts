// Sends a plain form without leaving the page. The response is shown in the element after the form; the text stays until the server
// has accepted it.
import { capitalized } from '#russian/capitalized.ts'
import { answerWithinMs } from '../session/auth-service.ts'
import { currentToken } from '../session/session.ts'
import { noConnection } from '../session/signed-calls.ts'
import { showFieldProblem } from './field-problems.ts'

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

/** Says beside each refused field what is wrong with it and focuses the first. Returns the words that belong to no field. */
function wordsOf(form: HTMLFormElement, errors: Record<string, string>): string {
  const fields: HTMLElement[] = []
  const others: string[] = []
  for (const [name, words] of Object.entries(errors)) {
    const field = form.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]:not([type=hidden])`)
    if (!field) others.push(words)
    else {
      showFieldProblem(field, capitalized(words))
      fields.push(field)
    }
  }
  fields[0]?.focus()
  return others.length > 0 ? `${capitalized(others.join(', '))}.` : ''
}
