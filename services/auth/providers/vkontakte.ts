// VK ID is OAuth 2.1 without a secret: PKCE, and a `device_id` that comes back with the code.
// https://id.vk.com/about/business/go/docs/ru/vkid/latest/vk-id/connection/api-integration/api-description
import { customFetch, None, type CustomFetch } from 'openid-client'
import { z } from 'zod'
import type { SignInConfig } from '#platform/config/config.ts'
import { askJson, configureBy, makeProvider, once, type Provider } from './provider.ts'

const info = z.object({
  user: z.object({
    user_id: z.coerce.string().min(1),
    first_name: z.string().nullish(),
    last_name: z.string().nullish(),
  }),
})

/** The ID token of VK is not an OpenID Connect token, so it is dropped. Errors of VK come with status 200. */
const readAsOAuth: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit)
  if (!response.ok) return response
  const { id_token: _, ...tokens } = (await response.json()) as Record<string, unknown>
  return Response.json(tokens, { status: 'error' in tokens ? 400 : 200 })
}

export function openVkontakte({ clientId, issuer }: NonNullable<SignInConfig['vkontakte']>): Provider {
  const server = { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/oauth2/auth` }
  return makeProvider({
    title: 'VK ID',
    scope: 'vkid.personal_info',
    configure: once(async () => {
      const configuration = configureBy(server, clientId, None())
      configuration[customFetch] = readAsOAuth
      return configuration
    }),
    idToken: 'none',
    exchangeParameters: returned => ({
      device_id: returned.get('device_id') ?? '',
      state: returned.get('state') ?? '',
    }),
    identify: async ({ access_token }) => {
      const body = new URLSearchParams({ access_token, client_id: clientId })
      const answered = await askJson(new URL(`${issuer}/oauth2/user_info`), { method: 'POST', body })
      const { user_id, first_name, last_name } = info.parse(answered).user
      // VK does not say whether it verified an email, so none is requested.
      return { subject: user_id, name: [first_name, last_name].filter(Boolean).join(' ') || null, email: null }
    },
  })
}
