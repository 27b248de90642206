// `/manifest.webmanifest`: what an installed application is called and shows. A file of former builds at another address would hide it there.
import { fullName, type Magazine } from '#domain/magazine.ts'
import type { DocumentRoute } from './document-route.ts'

const small = [{ src: '/icon-192.png', sizes: '192x192' }]

export const manifestOf = (magazine: Magazine) => ({
  id: '/',
  name: fullName(magazine),
  short_name: magazine.name,
  description: magazine.about,
  lang: 'ru-RU',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  background_color: '#fffdf9',
  theme_color: '#eb5e42',
  categories: ['lifestyle', 'food', 'health', 'magazines'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Рецепты', url: '/recipes/', icons: small },
    { name: 'Здоровье', url: '/health/', icons: small },
    { name: 'Популярное за неделю', short_name: 'Популярное', url: '/top/week/', icons: small },
    { name: 'Поиск', url: '/search', icons: small },
  ],
})

export const manifestRoute: DocumentRoute = {
  path: /^\/manifest\.webmanifest$/,
  async answer({ page }) {
    return new Response(JSON.stringify(manifestOf(page.magazine)), {
      headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
    })
  },
}
