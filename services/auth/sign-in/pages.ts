// Pages of signing in: the result in the popup, and the page of the link in a letter. Their policy allows only our own
// inline scripts.
import { createHash } from 'node:crypto'
import { accessTokenKey } from '#domain/access-token.ts'
import type { SignInMessage } from '#contract/auth.ts'
import { escapeHtml } from '#domain/escape-html.ts'

const style = `
body{margin:0;min-height:100vh;display:grid;place-items:center;font:18px/1.5 system-ui,sans-serif;background:#fff;color:#1f1b18}
main{max-width:26rem;padding:1.5rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0 0 1.25rem}
a{color:#b3391f;font-weight:600}
b{overflow-wrap:anywhere}
label{display:flex;gap:.75rem;align-items:baseline;margin:0 0 1.25rem}
input{flex:none;width:1.25rem;height:1.25rem;margin:0;accent-color:#b3391f;translate:0 .2rem}
button{width:100%;min-height:3.25rem;margin:0 0 1.25rem;border:0;border-radius:.5rem;font:inherit;font-weight:600;color:#fff;background:#b3391f;cursor:pointer}
:focus-visible{outline:3px solid currentcolor;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#171412;color:#f3eeea}a{color:#ff9d85}}
`

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
document.querySelector('a').addEventListener('click', event => {
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
  `style-src ${hashOf(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The path of the link in a letter. */
export const letterPath = '/id/auth/letter'

/** `content` is HTML. */
function page({ title, content, end }: Record<'title' | 'content' | 'end', string>): string {
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${content}
</main>
${end}
</body>
</html>
`
}

const wayBack = (text: string, to: string) =>
  `<p>${escapeHtml(text)}</p>\n<a href="${escapeHtml(to)}">Вернуться на сайт</a>`

export function renderDone({ message, origin, to }: { message: SignInMessage; origin: string; to: string }): string {
  const data = JSON.stringify({ message, origin, to }).replaceAll('<', String.raw`\u003c`)
  return page({
    title: message.type === 'linked' ? 'Готово' : 'Вы вошли',
    content: wayBack('Это окно закроется само.', to),
    end: `<script type="application/json">${data}</script>\n<script>${doneScript}</script>`,
  })
}

export function renderFailure({ text, to }: { text: string; to: string }): string {
  return page({
    title: 'Войти не получилось',
    content: wayBack(text, to),
    end: `<script>${failureScript}</script>`,
  })
}

/** `verifyUrl`: the address of the call that verifies the key; `consent`: the version of the text on personal data. */
export function renderLetterPage(verifyUrl: string, consent: string): string {
  const data = JSON.stringify({ url: verifyUrl, consent })
  return page({
    title: 'Вход по ссылке из письма',
    content: `<form>
<p>Вы войдёте как <b></b></p>
<label><input type="checkbox" name="consent" required><span>Согласен на <a href="/personalnye-dannye" target="_blank" rel="noopener">обработку персональных данных</a></span></label>
<p role="alert"></p>
<button>Войти</button>
</form>
<a href="/">На главную</a>`,
    end: `<script type="application/json">${data}</script>\n<script>${letterScript}</script>`,
  })
}
