import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignInMessage, SignInProvider } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import { readCookie } from '#platform/http/answer.ts'
import { checkAttemptLimit, type Auth } from '../auth.ts'
import { chooseProvider } from '../providers/offer.ts'
import type { Provider, SocialPerson } from '../providers/provider.ts'
import { transactionCookie, type Transaction } from '../rules/transaction.ts'
import { beginSession, presentSignedIn } from '../sign-in/begin-session.ts'
import { providerInPath, showPage, visitorOf } from '../sign-in/show-page.ts'
import { findOrCreateAccount, linkAccount } from '../sign-in/social-accounts.ts'
import { findTransaction, transactionCookieLine } from '../sign-in/transactions.ts'

/** `GET /id/auth/{provider}/callback` (spec 7): the address that the service sends the reader back to. */
export const finishSocialSignIn =
  (auth: Auth) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const cookie = readCookie(request.headers.cookie, transactionCookie)
    const transaction = findTransaction(auth, providerInPath(request), cookie)
    return showPage(auth, reply, transaction?.to ?? '/', async () => {
      const { name, provider } = chooseProvider(auth, providerInPath(request), visitorOf(request))
      const state = (request.query as Record<string, unknown>)['state']
      if (!transaction || state !== transaction.state)
        throw new DomainError('bad_request', 'Вход шёл слишком долго или начат в другом окне. Начните снова')
      await checkAttemptLimit(auth, request.ip)
      reply.header('set-cookie', transactionCookieLine(auth, name, undefined))
      const person = await provider.finish(new URL(request.url, auth.context.config.siteUrl), transaction)
      return transaction.linkTo === undefined
        ? signIn(auth, name, person, transaction, line => reply.header('set-cookie', line))
        : link(auth, name, provider, person, transaction.linkTo)
    })
  }

async function signIn(
  auth: Auth,
  name: SignInProvider,
  person: SocialPerson,
  { consent }: Transaction,
  setCookie: (line: string) => void,
): Promise<SignInMessage> {
  const now = auth.now()
  const signedIn = await auth.db.inTransaction(async trx =>
    beginSession(auth, trx, await findOrCreateAccount(trx, name, person, now), { consent, now }),
  )
  const { token } = await presentSignedIn(auth, signedIn, setCookie)
  return { type: 'signed_in', ...token, is_user_created: signedIn.isNew }
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
