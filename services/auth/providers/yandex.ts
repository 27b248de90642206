// OAuth 2 with PKCE, then a call for the person: https://yandex.ru/dev/id/doc/ru/codes/code-url, …/user-information
import { ClientSecretPost } from 'openid-client'
import { z } from 'zod'
import type { SignInConfig } from '#platform/config/config.ts'
import { askJson, configureBy, makeProvider, once, type Provider } from './provider.ts'

const info = z.object({
  id: z.string().min(1),
  real_name: z.string().nullish(),
  display_name: z.string().nullish(),
  default_email: z.string().nullish(),
})

/** Yandex does not say which addresses it verified, so only its own are trusted. */
const ownAddress = /@(?:ya\.ru|yandex\.(?:ru|com|by|kz))$/i

export function openYandex({ clientId, secret, issuer, infoUrl }: NonNullable<SignInConfig['yandex']>): Provider {
  const server = { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` }
  return makeProvider({
    title: 'Яндекс',
    scope: 'login:info login:email',
    configure: once(async () => configureBy(server, clientId, ClientSecretPost(secret))),
    idToken: 'none',
    identify: async ({ access_token }) => {
      const url = new URL(infoUrl)
      url.searchParams.set('format', 'json')
      const answered = await askJson(url, { headers: { authorization: `OAuth ${access_token}` } })
      const { id, real_name, display_name, default_email: email } = info.parse(answered)
      return {
        subject: id,
        name: real_name || display_name || null,
        email: email && ownAddress.test(email) ? email : null,
      }
    },
  })
}
