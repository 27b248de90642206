import type { ReactNode } from 'react'
import { Outlet, type LoaderFunctionArgs } from 'react-router'
import { getMenus } from '#contract/content.ts'
import '#ui/base.css'
import { HtmlDocument } from './documents/HtmlDocument.tsx'
import { bareSite, type Site } from './documents/use-site.ts'
import { pageContext } from './page-context.ts'
import { orElse } from './load-page.server.ts'
import { ErrorPage } from './pages/error/ErrorPage.tsx'
import { DefaultFrame } from './layouts/DefaultFrame.tsx'
import { ReaderAids } from './pieces/ReaderAids.tsx'

export async function loader({ context }: LoaderFunctionArgs): Promise<Site> {
  const page = context.get(pageContext)
  const menus = await orElse(page.ask.ask(getMenus), bareSite.menus)
  return { siteUrl: page.siteUrl, timeZoneOffset: page.timeZoneOffset, now: page.now.getTime(), menus }
}

/** Menus do not change while somebody reads. */
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  return <HtmlDocument>{children}</HtmlDocument>
}

export default function Root() {
  return (
    <>
      <Outlet />
      <ReaderAids />
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
