// OpenID Connect of bots: https://core.telegram.org/bots/telegram-login. Telegram gives no email and does not return the
// nonce; PKCE ties the answer to the browser.
import { z } from 'zod'
import type { ClientAuth } from 'openid-client'
import type { SignInConfig } from '#platform/config/config.ts'
import { discover, makeProvider, once, type Provider } from './provider.ts'

const claims = z.object({
  sub: z.string().min(1),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
})

/** Telegram expects Basic credentials unescaped; the standard would encode a dash and a dot. */
const basic =
  (secret: string): ClientAuth =>
  (_, { client_id }, body, headers) => {
    body.set('client_id', client_id)
    headers.set('authorization', `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`)
  }

export function openTelegram({ clientId, secret, issuer }: NonNullable<SignInConfig['telegram']>): Provider {
  return makeProvider({
    title: 'Telegram',
    scope: 'openid profile',
    configure: once(() => discover(issuer, clientId, basic(secret))),
    idToken: 'without nonce',
    identify: tokens => {
      const { sub, name, preferred_username } = claims.parse(tokens.claims())
      return { subject: sub, name: name ?? preferred_username ?? null, email: null }
    },
  })
}
