import { existsSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'

/** Each route of the table with its layout. */
const table = (routes as RouteConfigEntry[]).flatMap(({ file, children = [] }) =>
  children.map(route => ({ path: `/${route.path ?? ''}`, file: route.file, layout: file })),
)

test('each route names a layout and a module that exist', () => {
  expect(table.length).toBeGreaterThan(20)
  for (const { path, file, layout } of table)
    for (const each of [file, layout]) expect([path, existsSync(new URL(each, import.meta.url))]).toEqual([path, true])
})

test.each([
  ['default', ['/', '/preview/:articleId', '/topics', '/author/*', '/tag/*', '/stream/*', '/list', '/top/:period']],
  [
    'default',
    [
      '/health/author/*',
      '/health/list',
      '/health/:year/:month/:day',
      '/kursy/*',
      '/search',
      '/pravila-rekomendacij',
      '/*',
    ],
  ],
  ['empty', ['/yandbtm']],
  ['health', ['/health', '/health/services', '/health/:category/:slug', '/health/:categoryOrSlug']],
  ['recipes', ['/recipes', '/recipes/*', '/recipe/*', '/preview/recipe/:id']],
  [
    'profile',
    ['', '/posts', '/comments', '/edit', '/settings', '/favorites', '/favorites-edit', '/notifications'].map(
      path => `/profile/user/:userId${path}`,
    ),
  ],
])('layout «%s» has the routes %j', (layout, paths) => {
  for (const path of paths)
    expect([path, table.find(route => route.path === path)?.layout]).toEqual([path, `layouts/${layout}-layout.tsx`])
})
