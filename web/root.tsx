import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { getMenus } from '#contract/content.ts'
import 'virtual:fonts/fonts.css'
import '#ui/base.css'
import { HtmlDocument } from './documents/HtmlDocument.tsx'
import { bareSite, type Site } from './documents/use-site.ts'
import { hasAdvertising } from './data/front.server.ts'
import { orElse, pageLoader } from './load-page.server.ts'
import { ErrorPage } from './pages/error/ErrorPage.tsx'
import { DefaultFrame } from './layouts/DefaultFrame.tsx'
import { loadHeadScripts } from './features/advertising/load-scripts.server.ts'
import { loadAnsweredPoll } from './features/quick-poll/load-polls.server.ts'
import { BadgeHost } from './features/notifications/BadgeHost.tsx'
import { PushLife } from './features/push/PushLife.tsx'
import { TypoHost } from './features/typo/TypoHost.tsx'
import { PushHost } from './notices/PushHost.tsx'
import { ReaderAids } from './components/frame/ReaderAids.tsx'
import { SessionHost } from './session/SessionHost.tsx'

export const loader = pageLoader(async (input): Promise<Site> => {
  const { page, ask, state } = input
  const [menus, headScripts, answeredPoll, hasAds] = await Promise.all([
    orElse(ask(getMenus), bareSite.menus),
    page.isLite || page.preview ? undefined : loadHeadScripts(input),
    loadAnsweredPoll(input),
    hasAdvertising(input),
  ])
  return {
    siteUrl: page.siteUrl,
    // No reader's page needs what is for robots.
    magazine: { ...page.magazine, robots: '' },
    consents: page.consents,
    telegramChannel: page.telegramChannel ?? bareSite.telegramChannel,
    now: page.now.getTime(),
    rendering: state.rendering,
    isLite: page.isLite === true,
    menus,
    headScripts,
    hasAds,
    answeredPoll,
  }
})

/** Menus do not change during a visit. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return <HtmlDocument>{children}</HtmlDocument>
}

export default function Root() {
  return (
    <>
      <Outlet />
      {/* Mounted before ReaderAids, which replays the held press: the press may be meant for it. */}
      <TypoHost />
      <ReaderAids />
      <SessionHost />
      <PushHost />
      <BadgeHost />
      <PushLife />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <DefaultFrame>
      <ErrorPage />
    </DefaultFrame>
  )
}
