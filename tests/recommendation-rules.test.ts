// The page of rules of recommendations, and the links that lead to it from whatever recommends (decision 067).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeMagazine } from '#contract/office/magazine.ts'
import { savePolls } from '#contract/office/quiz.ts'
import { saveWidgets } from '#contract/office/widgets.ts'
import { recommendingPlaces, rulesPath } from '#domain/recommendations/places.ts'
import { recommendationRules, widgetPlaceWords } from '#domain/recommendations/rules.ts'
import { loadWebBuild } from '#server/hosting/web-host.ts'
import { enterFirst } from '#services/auth/office/testing.ts'
import { openTestApp, type TestApp } from './app.ts'
import { seedMagazine } from './magazine.ts'
import { send } from './text-editors.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ site: loadWebBuild() })
  await seedMagazine(app)
  await app.waitUntilIdle()
})
afterAll(() => app.close())

const read = async (url: string) => {
  const { statusCode, body, headers } = await app.app.inject({ url, headers: { accept: 'text/html' } })
  expect([url, statusCode]).toEqual([url, 200])
  return { body, cache: String(headers['cache-control']) }
}
const linksIn = (html: string) =>
  [...html.matchAll(/href="\/pravila-rekomendacij(#[\w-]+)?"[^>]*>(.*?)<\/a>/gs)].map(([, anchor, words]) => [
    anchor,
    words!.replaceAll(/<.*?>/gs, ''),
  ])

test('the page tells every rule, is kept by caches, and says whom to ask as soon as the office has filled it in', async () => {
  const { body, cache } = await read(rulesPath)
  expect(cache).toMatch(/s-maxage|max-age=[1-9]/)
  expect([...body.matchAll(/<h2 id="([\w-]+)" tabindex/g)].map(([, id]) => id)).toEqual([...recommendingPlaces])
  for (const { how, off } of Object.values(recommendationRules)) {
    expect(body).toContain(how)
    expect(body).toContain(off)
  }
  for (const [place, words] of Object.entries(widgetPlaceWords)) expect(body.includes(words)).toBe(place !== 'scripts')
  expect(body).toMatch(/Действуют с (?:<!-- -->)?26\u00a0ноября 2026\u00a0года/)
  expect(body).toContain('Редакция ещё не указала почту и адрес')
  const values = {
    publisher: 'ООО «Дельно»',
    inn: '7707083893',
    email: 'otvet@delno.example',
    address: 'Тверь, Речная, 5',
  }
  const expected = { publisher: '', inn: '', email: '', address: '' }
  const anna = await enterFirst(app)
  const changed = await send(app, changeMagazine, anna.browser.headers(), {
    params: { part: 'imprint' },
    body: { values, expected },
  })
  expect(changed.status).toBe(200)
  await app.waitUntilIdle()
  const told = (await read(rulesPath)).body
  expect(told).toContain('ООО «Дельно», ИНН 7707083893')
  expect(told).toContain('href="mailto:otvet@delno.example"')
  expect(told).toContain('Тверь, Речная, 5')
  expect(told).not.toContain('Редакция ещё не указала')
})

test('blocks that recommend lead to their rule, by names that tell them apart, on the page, in Lite and in AMP', async () => {
  const { results } = await app.ask(savePolls, {
    body: {
      polls: [
        { source: 'test:poll', name: 'Чай', question: 'Чай или кофе?', answers: [{ text: 'Чай' }, { text: 'Кофе' }] },
      ],
    },
  })
  await app.ask(saveWidgets, {
    body: {
      widgets: [
        { type: 'recipes-list', slot: 'below-comments', source: 'test:list', limit: 2, title: 'К чаю' },
        { type: 'quick-poll', slot: 'above-comments', source: 'test:poll', ids: [results[0]!.id] },
      ],
    },
  })
  await app.waitUntilIdle()
  const links = linksIn((await read('/fikus-zimoj')).body)
  expect(links).toEqual(
    expect.arrayContaining([
      ['#related', 'Почему я это вижу\u00a0— По теме'],
      ['#widgets', 'Почему я это вижу\u00a0— К чаю'],
      ['#polls', 'Почему я это вижу'],
      [undefined, 'Правила рекомендаций'],
    ]),
  )
  for (const [anchor] of links)
    if (anchor !== undefined) expect(recommendingPlaces.map(place => `#${place}`)).toContain(anchor)
  expect(linksIn((await read('/recipe/syrniki')).body)).toContainEqual([
    '#recipes',
    expect.stringMatching(/^Почему я это вижу\u00a0— /),
  ])
  expect(linksIn((await read('/')).body)).toContainEqual([undefined, 'Правила рекомендаций'])
  for (const plain of ['/fikus-zimoj?lite', '/fikus-zimoj/amp'])
    expect(linksIn((await read(plain)).body)).toEqual([
      ['#related', 'Почему я это вижу'],
      [undefined, 'Правила рекомендаций'],
    ])
})
