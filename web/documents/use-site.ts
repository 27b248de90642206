import { useRouteLoaderData } from 'react-router'
import type { Advertising } from '#contract/advertising.ts'
import type { MenusReply } from '#contract/content.ts'
import type { PollStats } from '#contract/quiz.ts'

export type Site = {
  siteUrl: string
  timeZoneOffset: string
  telegramChannel: string
  /** Milliseconds: the moment the page was made, so that dates read the same on the server and in the browser. */
  now: number
  /** Which making of the document it is (client/handover.ts). */
  rendering: string
  /** The document is without scripts and fonts. */
  isLite: boolean
  menus: MenusReply
  /** Address of what brings the scripts of editors (client/head-scripts.ts); undefined: there are none. */
  headScripts?: string | undefined
  advertising?: Advertising | undefined
  /** What a form without scripts has answered just now. */
  answeredPoll?: { stats: PollStats; answerId: number } | undefined
}

/** Even when the root loader failed a page has a frame. */
export const bareSite: Site = {
  siteUrl: '',
  timeZoneOffset: '+03:00',
  // Spec 2 wants the tag on every page, whether the magazine has told its channel or not.
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
