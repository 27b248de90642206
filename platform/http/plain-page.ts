// Small pages that services render themselves: for a link in a letter, for a form sent without scripts. Without the name of the magazine:
// some answer before anything else is known.
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#domain/escape-html.ts'
import { smallPage } from './answer-headers.ts'

/** Its hash stands in the policy of pages with scripts of their own. */
export const plainStyle = `
html{color-scheme:light dark;--ink:#22253b;--quiet:#555870;--paper:#fffdf9;--line:#8b8577;--link:#b8391f;--bad:#a3262f}
@media (prefers-color-scheme:dark){html{--ink:#efe9df;--quiet:#bdbcc8;--paper:#171a28;--line:#7d8199;--link:#ff9076;--bad:#ff9d98}main img{filter:drop-shadow(1px 0 0 #d9d4cb) drop-shadow(-1px 0 0 #d9d4cb) drop-shadow(0 1px 0 #d9d4cb)}}
body{margin:0 auto;max-width:34rem;padding:1rem 1.25rem 3rem;text-align:center;font:1.125rem/1.5 'Golos Text',system-ui,sans-serif;color:var(--ink);background:var(--paper)}
header a{display:inline-block}
header img{display:block}
main img{display:block;margin:8vh auto 1rem}
h1{font-size:1.75rem;line-height:1.2;letter-spacing:-.02em;text-wrap:balance}
p{color:var(--quiet);text-wrap:pretty}
p b{color:var(--ink);overflow-wrap:anywhere}
ul{text-align:left}
main a{color:var(--link)}
label{display:block}
label:has([type=checkbox]){display:flex;gap:.75rem;align-items:center;justify-content:center;min-height:2.75rem;margin:1.25rem 0;text-align:left}
[type=checkbox]{flex:none;width:1.375rem;height:1.375rem;margin:0;accent-color:var(--link)}
[role=alert]{color:var(--bad);font-weight:500}
[role=alert]:empty{display:none}
textarea{box-sizing:border-box;width:100%;padding:.75rem;border:1px solid var(--line);border-radius:6px;font:inherit;color:inherit;background:none}
button{min-height:3.25rem;padding:0 2rem;border:0;border-radius:6px;font:inherit;font-weight:600;color:var(--paper);background:var(--ink);cursor:pointer}
:focus-visible{outline:3px solid var(--link);outline-offset:2px}
textarea:focus-visible{outline-offset:-1px}
`

/** `way`: where the link at the end leads. `end`: scripts, as HTML. */
type More = { way?: { href: string; title: string }; end?: string }
const home = { href: '/', title: 'На главную' }

/** `content` is HTML, `title` is text. `mood` selects the picture of the mascot. */
export function plainPage(
  title: string,
  content: string,
  mood: 'hello' | 'think' | 'joy' | 'sleep' = 'hello',
  { way = home, end = '' }: More = {},
): string {
  return `<!doctype html>
<html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title>
<style>${plainStyle}</style>
<header><a href="/"><img src="/icon.svg" alt="На главную" width="48" height="48"></a></header>
<main><img src="/mascot/${mood}.svg" alt="" width="184" height="164"><h1>${escapeHtml(title)}</h1>${content}<p><a href="${escapeHtml(way.href)}">${escapeHtml(way.title)}</a></p></main>${end}</html>
`
}

export function sendPlainPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').headers(smallPage).send(html)
}

/** True for a browser that shows the answer as its next page. Scripts accept JSON, other programs accept anything. */
const isForPage = ({ method, headers: { accept } }: FastifyRequest) =>
  method === 'POST' && /\btext\/html\b/.test(accept ?? '')

type Said = { message?: string; errors?: Record<string, string> }

/** Accepts multipart forms for the calls of this instance, in addition to JSON and the default encoding of browsers. */
export async function acceptMultipart(app: FastifyInstance, { fieldMaxBytes = 32 * 1024 } = {}): Promise<void> {
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits: { files: 0, fields: 20, fieldSize: fieldMaxBytes },
  })
}

/**
 * Accepts forms of our pages for the calls of this instance. Without scripts, a browser gets the answer as a page with the same
 * message.
 */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await acceptMultipart(app)
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!isForPage(request) || !isJson || typeof payload !== 'string') return payload
    const { message = 'Готово', errors = {} } = JSON.parse(payload) as Said
    reply.type('text/html; charset=utf-8').headers(smallPage)
    reply.removeHeader('content-length')
    if (reply.statusCode < 400) return plainPage(message, '', 'joy')
    const wrong = Object.values(errors).map(each => `<li>${escapeHtml(each)}</li>`)
    const said = wrong.length > 0 ? `<ul>${wrong.join('')}</ul>` : `<p>${escapeHtml(message)}</p>`
    return plainPage('Не отправлено', `${said}<p>Вернитесь назад в браузере: написанное там сохранилось.</p>`, 'think')
  })
}
