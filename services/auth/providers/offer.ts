// The services that a visitor may sign in through: some countries restrict them.
import { signInProvider, type SignInProvider } from '#contract/auth.ts'
import { DomainError } from '#contract/errors.ts'
import type { Auth } from '../auth.ts'
import type { Visitor } from '../location/locate.ts'
import type { Provider } from './provider.ts'

export function listProviders({ context, locate, providers }: Auth, visitor: Visitor): SignInProvider[] {
  const { isRestricted } = locate(visitor)
  const { whereRestricted } = context.config.signIn
  return [...providers.all.keys()].filter(name => !isRestricted || whereRestricted.includes(name))
}

/** Throws `not_found` for a service that is not configured, `forbidden` for one that is restricted where the visitor is. */
export function chooseProvider(
  auth: Auth,
  requested: string,
  visitor: Visitor,
): { name: SignInProvider; provider: Provider } {
  const name = signInProvider.safeParse(requested).data
  const provider = name && auth.providers.all.get(name)
  if (!provider) throw new DomainError('not_found', 'Так войти нельзя')
  if (!listProviders(auth, visitor).includes(name))
    throw new DomainError('forbidden', 'В вашей стране так войти нельзя. Войдите по коду из письма')
  return { name, provider }
}
