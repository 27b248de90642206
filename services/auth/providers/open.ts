import type { SignInProvider } from '#contract/auth.ts'
import type { SignInConfig } from '#platform/config/config.ts'
import { openGoogle, type Google } from './google.ts'
import type { Provider } from './provider.ts'
import { openTelegram } from './telegram.ts'
import { openVkontakte } from './vkontakte.ts'
import { openYandex } from './yandex.ts'

export type Providers = { all: ReadonlyMap<SignInProvider, Provider>; google: Google | undefined }

/** The configured services, in the order in which they are offered. No requests are made yet. */
export function openProviders({ yandex, vkontakte, google, telegram }: SignInConfig): Providers {
  const opened = google && openGoogle(google)
  const named: [SignInProvider, Provider | undefined][] = [
    ['yandex', yandex && openYandex(yandex)],
    ['vkontakte', vkontakte && openVkontakte(vkontakte)],
    ['google', opened],
    ['telegram', telegram && openTelegram(telegram)],
  ]
  return {
    all: new Map(named.flatMap(([name, provider]) => (provider ? [[name, provider] as const] : []))),
    google: opened,
  }
}
