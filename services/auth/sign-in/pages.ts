// Pages of signing in: the result in the popup, and the page of the link in a letter. Their policy allows only our own
// inline scripts.
import { createHash } from 'node:crypto'
import { accessTokenKey } from '#domain/access-token.ts'
import type { SignInMessage } from '#contract/auth.ts'
import { escapeHtml } from '#domain/escape-html.ts'
import { plainPage, plainStyle } from '#platform/http/plain-page.ts'

/**
 * The token goes to the storage that every tab reads: the opener may have left by now, or be unknown after pages of a service
 * that isolate themselves. Only our own origin receives the message; without an opener the popup goes back to the site.
 */
const doneScript = `
const { message, origin, to } = JSON.parse(document.querySelector('[type="application/json"]').textContent)
try {
  if (message.access_token) localStorage.setItem('${accessTokenKey}', message.access_token)
} catch {}
if (window.opener) {
  window.opener.postMessage(message, origin)
  window.close()
} else location.replace(to)
`

const failureScript = `
document.querySelector('main a').addEventListener('click', event => {
  if (!window.opener) return
  event.preventDefault()
  window.close()
})
`

/** The key is used only when the button is pressed, so programs that open every link of a letter do not use it up. */
const letterScript = `
const { url, consent } = JSON.parse(document.querySelector('[type="application/json"]').textContent)
const { email, key: code } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
const incomplete = 'Ссылка неполная. Скопируйте её из письма целиком'
const said = document.querySelector('[role="alert"]')
const button = document.querySelector('button')
if (email && code) document.querySelector('b').textContent = email
else document.querySelector('form').textContent = incomplete
document.querySelector('form').addEventListener('submit', async event => {
  event.preventDefault()
  if (button.getAttribute('aria-disabled')) return
  if (!event.target.elements.consent.checked) {
    said.textContent = 'Отметьте согласие: без него войти нельзя'
    event.target.elements.consent.focus()
    return
  }
  button.setAttribute('aria-disabled', 'true')
  said.textContent = ''
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, code, consent }),
    })
    const answer = await response.json()
    if (response.ok) {
      localStorage.setItem('${accessTokenKey}', answer.data.token.access_token)
      location.replace('/')
      return
    }
    said.textContent = answer.errors ? incomplete : answer.message
  } catch {
    said.textContent = 'Нет связи. Попробуйте ещё раз'
  }
  button.removeAttribute('aria-disabled')
})
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const pagePolicy = [
  "default-src 'none'",
  `script-src ${[doneScript, failureScript, letterScript].map(hashOf).join(' ')}`,
  "connect-src 'self'",
  "img-src 'self'",
  `style-src ${hashOf(plainStyle)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The path of the link in a letter. */
export const letterPath = '/id/auth/letter'

const wayBack = (to: string) => ({ href: to, title: 'Вернуться на сайт' })

export function renderDone({ message, origin, to }: { message: SignInMessage; origin: string; to: string }): string {
  const data = JSON.stringify({ message, origin, to }).replaceAll('<', String.raw`\u003c`)
  return plainPage(message.type === 'linked' ? 'Готово' : 'Вы вошли', '<p>Это окно закроется само.</p>', 'joy', {
    way: wayBack(to),
    end: `<script type="application/json">${data}</script><script>${doneScript}</script>`,
  })
}

export const renderFailure = ({ text, to }: { text: string; to: string }): string =>
  plainPage('Войти не получилось', `<p>${escapeHtml(text)}</p>`, 'think', {
    way: wayBack(to),
    end: `<script>${failureScript}</script>`,
  })

/** `verifyUrl`: the address of the call that verifies the key; `consent`: the version of the text on personal data. */
export function renderLetterPage(verifyUrl: string, consent: string): string {
  const data = JSON.stringify({ url: verifyUrl, consent })
  const form = `<form novalidate>
<p>Вы войдёте как <b></b></p>
<label><input type="checkbox" name="consent" required><span>Согласен на <a href="/personalnye-dannye" target="_blank" rel="noopener">обработку персональных данных</a></span></label>
<p role="alert"></p>
<button>Войти</button>
</form>`
  return plainPage('Вход по ссылке из письма', form, 'hello', {
    end: `<script type="application/json">${data}</script><script>${letterScript}</script>`,
  })
}
