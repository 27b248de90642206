// Spec 7, `GET /id/auth/google/callback`, and the same for the others: what a popup of 500×500 goes through.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { consent, ownPath, verifyEmailCode, type SignInMessage, type SignInProvider } from '#contract/auth.ts'
import { DomainError, errorStatus } from '#contract/errors.ts'
import { readCookie } from '#platform/http/answer.ts'
import { isForeignPage } from '#platform/http/own-pages.ts'
import { findOrMakeAccount, linkAccount } from '../accounts.ts'
import { checkGuess, type Auth } from '../auth.ts'
import { enter, presentEntry } from '../enter.ts'
import type { Visitor } from '../location.ts'
import { letterPath, pagePolicy, renderDone, renderFailure, renderLetterPage } from '../pages.ts'
import type { Provider, SocialPerson } from '../providers/provider.ts'
import { transactionCookie, type Transaction } from '../rules/transaction.ts'

const visitorOf = (request: FastifyRequest): Visitor => ({
  ip: request.ip,
  header: name => request.headers[name]?.toString(),
})

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': pagePolicy,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Sends the page that `work` ends with, or the page that says why it did not. */
async function showPage(
  auth: Auth,
  reply: FastifyReply,
  to: string,
  work: () => Promise<SignInMessage>,
): Promise<FastifyReply> {
  reply.headers(pageHeaders)
  try {
    const message = await work()
    return await reply.send(renderDone({ message, origin: new URL(auth.context.config.siteUrl).origin, to }))
  } catch (error) {
    const known = error instanceof DomainError ? error : undefined
    if (!known || known.code === 'unavailable') auth.context.log.error({ err: known?.cause ?? error }, 'sign-in failed')
    const text = known?.message ?? 'Что-то сломалось на нашей стороне. Попробуйте ещё раз'
    return reply.code(errorStatus[known?.code ?? 'internal']).send(renderFailure({ text, to }))
  }
}

/** `GET /id/auth/{provider}?to=/path&consent=version`: to the page of the service. */
function startSignIn(auth: Auth) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const query = request.query as Record<string, unknown>
    const to = ownPath.safeParse(query['to']).data ?? '/'
    try {
      // The address itself says that the reader agrees: only a page of ours may lead here.
      if (isForeignPage(request.headers, request.host, auth.context.config.siteUrl))
        throw new DomainError('forbidden', 'Войти можно только со страниц самого сайта')
      const { name, provider } = auth.chooseProvider(namedIn(request), visitorOf(request))
      const begun = await auth.begin(name, provider, { to, consent: consent.safeParse(query['consent']).data })
      return reply
        .header('cache-control', 'no-store')
        .header('set-cookie', begun.cookieLine)
        .redirect(begun.url.href, 303)
    } catch (error) {
      return showPage(auth, reply, to, () => Promise.reject(error as Error))
    }
  }
}

const namedIn = (request: FastifyRequest) => (request.params as { provider: string }).provider

/** Where the service sends the person back to. */
function finishSignIn(auth: Auth) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const transaction = auth.readTransaction(namedIn(request), readCookie(request.headers.cookie, transactionCookie))
    return showPage(auth, reply, transaction?.to ?? '/', async () => {
      const { name, provider } = auth.chooseProvider(namedIn(request), visitorOf(request))
      const state = (request.query as Record<string, unknown>)['state']
      if (!transaction || state !== transaction.state)
        throw new DomainError('bad_request', 'Вход шёл слишком долго или начат в другом окне. Начните снова')
      await checkGuess(auth, request.ip)
      reply.header('set-cookie', auth.transactionLine(name, undefined))
      const person = await provider.finish(new URL(request.url, auth.context.config.siteUrl), transaction)
      return transaction.linkTo === undefined
        ? signIn(auth, name, person, transaction, line => reply.header('set-cookie', line))
        : link(auth, name, provider, person, transaction.linkTo)
    })
  }
}

async function signIn(
  auth: Auth,
  name: SignInProvider,
  person: SocialPerson,
  { consent: version }: Transaction,
  setCookie: (line: string) => void,
): Promise<SignInMessage> {
  const how = { consent: version, now: auth.now() }
  const entry = await auth.db.inTransaction(async trx =>
    enter(auth, trx, await findOrMakeAccount(trx, name, person, how), how),
  )
  const { token } = await presentEntry(auth, entry, setCookie)
  return { type: 'signed_in', ...token, is_user_created: entry.isNew }
}

async function link(
  auth: Auth,
  name: SignInProvider,
  { title }: Provider,
  { subject }: SocialPerson,
  userId: string,
): Promise<SignInMessage> {
  await auth.db.inTransaction(trx => linkAccount(trx, userId, name, { subject, title, now: auth.now() }))
  return { type: 'linked', social: name }
}

/** `mount`: below what the calls of this service are. */
export function installSignInPages(site: FastifyInstance, auth: Auth, mount: string): void {
  const letterPage = renderLetterPage(mount + verifyEmailCode.path)
  site.get(letterPath, (_, reply) => reply.headers(pageHeaders).send(letterPage))
  site.get('/id/auth/:provider', startSignIn(auth))
  site.get('/id/auth/:provider/callback', finishSignIn(auth))
}
