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

const archives = ['/author/*', '/tag/*', '/stream/*', '/list', '/top/:period']
const ofProfile = ['', '/posts', '/comments', '/edit', '/settings', '/favorites', '/favorites-edit', '/notifications']
const pathsOf: Record<string, string[]> = {
  default: [
    '/',
    '/preview/:articleId',
    '/topics',
    '/topics/*',
    ...archives,
    ...archives.map(path => `/health${path}`),
    '/health/:year/:month/:day',
    '/kursy/*',
    '/search',
    '/pravila-rekomendacij',
    '/*',
  ],
  empty: ['/yandbtm'],
  health: ['/health', '/health/services', '/health/:category/:slug', '/health/:categoryOrSlug'],
  recipes: ['/recipes', '/recipes/spisok-pokupok', '/recipes/*', '/recipe/*', '/preview/recipe/:id'],
  profile: ofProfile.map(path => `/profile/user/:userId${path}`),
}

test.each(Object.entries(pathsOf))('layout «%s» has the routes %j and no others', (layout, paths) => {
  const found = table.filter(route => route.layout === `layouts/${layout}-layout.tsx`).map(({ path }) => path)
  expect(found.toSorted()).toEqual(paths.toSorted())
})

test('no route has another layout', () => {
  const layouts = Object.keys(pathsOf).map(name => `layouts/${name}-layout.tsx`)
  expect([...new Set(table.map(({ layout }) => layout))].toSorted()).toEqual(layouts.toSorted())
})
