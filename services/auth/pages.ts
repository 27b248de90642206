// The two pages that a popup of signing in shows: it is done, or why not. Each runs one script of ours and nothing else.
import { createHash } from 'node:crypto'
import { accessTokenKey } from '#contract/access-token.ts'
import type { SignInMessage } from '#contract/auth.ts'
import { escapeHtml } from '#contract/escape-html.ts'

const style = `
body{margin:0;min-height:100vh;display:grid;place-items:center;font:18px/1.5 system-ui,sans-serif;background:#fff;color:#1f1b18}
main{max-width:26rem;padding:1.5rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0 0 1.25rem}
a{color:#b3391f;font-weight:600}
@media (prefers-color-scheme:dark){body{background:#171412;color:#f3eeea}a{color:#ff9d85}}
`

/**
 * The token is kept where every tab of the site looks: the one that opened the window may be elsewhere by now, or unknown here after the pages
 * of a service that isolate themselves. Only the origin named here hears the message; without an opener the site itself is gone to.
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

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export const pagePolicy = [
  "default-src 'none'",
  `script-src ${hashOf(doneScript)} ${hashOf(failureScript)}`,
  `style-src ${hashOf(style)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

function page({ title, text, to, back, end }: Record<'title' | 'text' | 'to' | 'back' | 'end', string>): string {
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
<p>${escapeHtml(text)}</p>
<a href="${escapeHtml(to)}">${escapeHtml(back)}</a>
</main>
${end}
</body>
</html>
`
}

export function renderDone({ message, origin, to }: { message: SignInMessage; origin: string; to: string }): string {
  const data = JSON.stringify({ message, origin, to }).replaceAll('<', String.raw`\u003c`)
  return page({
    title: message.type === 'linked' ? 'Готово' : 'Вы вошли',
    text: 'Это окно закроется само.',
    to,
    back: 'Вернуться на сайт',
    end: `<script type="application/json">${data}</script>\n<script>${doneScript}</script>`,
  })
}

export function renderFailure({ text, to }: { text: string; to: string }): string {
  return page({
    title: 'Войти не получилось',
    text,
    to,
    back: 'Вернуться на сайт',
    end: `<script>${failureScript}</script>`,
  })
}
