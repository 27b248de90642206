// The outer document of the site: language, icons, feed, social defaults. Pages write titles and meta tags (Head.tsx); React lifts them
// here.
import type { ReactNode } from 'react'
import { Links } from 'react-router'
import golosCyrillic from 'virtual:fonts/golos-text-normal-cyrillic.woff2?url'
import golosSigns from 'virtual:fonts/golos-text-normal-signs.woff2?url'
import literataCyrillic from 'virtual:fonts/literata-normal-cyrillic.woff2?url'
import literataSigns from 'virtual:fonts/literata-normal-signs.woff2?url'
import { headScriptsName, renderingName } from '../client/hydration-data.ts'
import { useSite } from './use-site.ts'
import themeScript from 'virtual:inline/theme'

export function HtmlDocument({ children }: { children: ReactNode }) {
  const { rendering, isLite, telegramChannel, headScripts, magazine } = useSite()
  return (
    <html lang="ru-RU" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {!isLite && (
          <>
            <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
            {[golosCyrillic, literataCyrillic, golosSigns, literataSigns].map(href => (
              <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
            ))}
          </>
        )}
        {/* The order of cascade layers is declared before any style sheet, because chunks may load in any order. */}
        <style dangerouslySetInnerHTML={{ __html: '@layer reset,tokens,base,body,utilities;' }} />
        <Links />
        <meta name={renderingName} content={rendering} />
        {headScripts && <meta name={headScriptsName} content={headScripts} />}
        <meta name="theme-color" content="#eb5e42" />
        <meta name="telegram:channel" content={telegramChannel} />
        <meta property="og:site_name" content={magazine.name} />
        <meta property="og:locale" content="ru_RU" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/rss+xml" title={magazine.name} href="/feed/" />
      </head>
      <body>{children}</body>
    </html>
  )
}
