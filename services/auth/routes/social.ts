// The calls beside the pages of signing in through another service.
import { randomBytes } from 'node:crypto'
import type * as calls from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { Handler } from '#platform/http/answer.ts'
import { findOrMakeAccount } from '../accounts.ts'
import { checkGuess, type Auth } from '../auth.ts'
import { enter, presentEntry } from '../enter.ts'
import { subjectColumns, findUser } from '../store/users.ts'

const oneTapCookie = 'delno_one_tap'

export function listSignInMethods(auth: Auth): Handler<typeof calls.listSignInMethods> {
  return (_, context) => {
    const names = auth.listProviders(context)
    const { google } = auth.providers
    if (!google || !names.includes('google')) return { methods: ['email', ...names], oneTap: null }
    const kept = context.cookie(oneTapCookie)
    const mark = kept && /^[\w-]{32}$/.test(kept) ? kept : randomBytes(24).toString('base64url')
    context.setCookie(auth.oneTapLine(oneTapCookie, mark))
    return {
      methods: ['email', ...names],
      oneTap: { client_id: google.clientId, nonce: auth.secrets.keyedHash('one-tap', mark) },
    }
  }
}

export function signInByGoogleCredential(auth: Auth): Handler<typeof calls.signInByGoogleCredential> {
  return async ({ body: { credential, consent } }, context) => {
    auth.chooseProvider('google', context)
    await checkGuess(auth, context.ip)
    const mark = context.cookie(oneTapCookie)
    if (!mark) throw new DomainError('unauthorized', 'Окно Google открыто слишком давно. Обновите страницу')
    const now = auth.now()
    const nonce = auth.secrets.keyedHash('one-tap', mark)
    const person = await auth.providers.google!.verifyCredential(credential, { nonce, now })
    const entry = await auth.db.inTransaction(async trx =>
      enter(auth, trx, await findOrMakeAccount(trx, 'google', person, { consent, now }), { consent, now }),
    )
    context.setCookie(auth.oneTapLine(oneTapCookie, undefined))
    return { data: await presentEntry(auth, entry, context.setCookie) }
  }
}

export function linkSocial(auth: Auth): Handler<typeof calls.linkSocial> {
  return async ({ params: { provider: wanted }, body: { to } }, context) => {
    const { name, provider } = auth.chooseProvider(wanted, context)
    const linkTo = context.viewer.userId
    const user = await findUser(auth.db.kysely, linkTo)
    if (user && user[subjectColumns[name]] !== null)
      throw new DomainError('conflict', `К вашему аккаунту уже привязан вход через ${provider.title}`)
    const { url, cookieLine } = await auth.begin(name, provider, { to, linkTo })
    context.setCookie(cookieLine)
    return { data: { url: url.href } }
  }
}
