import { useRouteLoaderData } from 'react-router'
import { firstConsentVersions, type ConsentVersions } from '#domain/consent.ts'
import { defaultMagazine, type Magazine } from '#domain/magazine.ts'
import type { MenusReply } from '#contract/content.ts'
import type { PollStats } from '#contract/quiz.ts'

export type Site = {
  siteUrl: string
  magazine: Magazine
  consents: ConsentVersions
  telegramChannel: string
  /** Time of the rendering in milliseconds, so that dates read the same on the server and in the browser. */
  now: number
  /** Id of the rendering (client/hydration-data.ts). */
  rendering: string
  /** True when the document has no scripts and no fonts. */
  isLite: boolean
  menus: MenusReply
  /** URL of the script that loads editors' scripts (client/head-scripts.ts); undefined when there are none. */
  headScripts?: string | undefined
  hasAds?: boolean
  /** The response to a poll form that was sent without scripts. */
  answeredPoll?: { stats: PollStats; answerId: number } | undefined
}

/** Used when the root loader fails: a page has its frame even then. */
export const bareSite: Site = {
  siteUrl: '',
  magazine: defaultMagazine,
  consents: firstConsentVersions,
  // Spec 2 requires the tag on every page, even when the magazine has no channel.
  telegramChannel: '@delno',
  now: 0,
  rendering: '',
  isLite: false,
  menus: {
    header: [
      { title: 'Темы', url: '/topics/' },
      { title: 'Рецепты', url: '/recipes/' },
      { title: 'Здоровье', url: '/health/' },
    ],
    footer: [],
    health: [],
    recipes: [],
  },
}

export function useSite(): Site {
  return (useRouteLoaderData('root') as Site | undefined) ?? bareSite
}
