import { expect, test } from 'vitest'
import { cpuMs } from '#tests/cpu-time.ts'
import { closedMain, isClosed, robotsLines, robotsProblem } from './robots.ts'

const fileOf = (additions: string) =>
  robotsLines('https://delno.test', additions)
    .map(({ text }) => text)
    .join('\n')

test('without additions the file has one group, which closes what is no page and nothing else', () => {
  const file = fileOf('')
  expect(file).toMatch(/^User-agent: \*\nDisallow: \/search\$\n/)
  expect(file.match(/User-agent/g)).toHaveLength(1)
  expect(file).toMatch(
    /Sitemap: https:\/\/delno\.test\/sitemap\.xml\nSitemap: https:\/\/delno\.test\/sitemap-news\.xml\n$/,
  )
  expect(closedMain('')).toEqual([])
  expect(robotsProblem('')).toBeUndefined()
})

test('a robot with a group of its own keeps our lines, because it reads no other group', () => {
  const additions =
    'Disallow: /arhiv/\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\nSitemap: https://x.test/s.xml'
  const file = fileOf(additions)
  const [, common, gpt, cc] = file.split(/(?=User-agent: )/).length === 3 ? ['', ...file.split(/(?=User-agent: )/)] : []
  expect(common).toContain('Disallow: /arhiv/')
  for (const group of [gpt, cc]) {
    expect(group).toContain('Disallow: /office/')
    expect(group).toMatch(/Disallow: \/\n/)
  }
  expect(file).toContain('Sitemap: https://x.test/s.xml')
  expect(
    robotsLines('', additions)
      .filter(({ isOwn }) => !isOwn)
      .map(({ text }) => text),
  ).toEqual([
    'Disallow: /arhiv/',
    'User-agent: GPTBot',
    'Disallow: /',
    'User-agent: CCBot',
    'Disallow: /',
    'Sitemap: https://x.test/s.xml',
  ])
  expect(isClosed(additions, 'GPTBot', '/fikus').isClosed).toBe(true)
  expect(isClosed(additions, 'Googlebot', '/fikus').isClosed).toBe(false)
  expect(isClosed(additions, 'Googlebot', '/arhiv/2020')).toEqual({ isClosed: true, by: 'Disallow: /arhiv/' })
})

test.each([
  ['Disalow: /a', 'слова «Disalow»'],
  ['закрыть всё', 'строка 1: ожидается'],
  ['\nDisallow: arhiv', 'строка 2: адрес начинается'],
  ['Sitemap: /s.xml', 'https://'],
  ['Crawl-delay: долго', 'секунды'],
  ['User-agent: <script>', 'имя робота'],
  [`Disallow: /${'a'.repeat(600)}`, 'длиннее 500'],
  ['# а\n'.repeat(3000), 'не больше 8 кБ'],
  ['Allow: /office/', '/office/plan открывать нельзя'],
  ['Allow: /*.data$', '/a.data открывать нельзя'],
  ['User-agent: GPTBot\nAllow: /svc/', '/svc/content открывать нельзя'],
])('%j is refused in words', (additions, said) => {
  expect(robotsProblem(additions)).toContain(said)
})

test.each([
  ['Disallow: /', ['главная', '/topics/', '/recipes/', '/health/', '/feed/', '/sitemap.xml', 'статьи']],
  ['Disallow: /recipes/', ['/recipes/']],
  ['User-agent: YandexBot\nDisallow: /health', ['/health/ (YandexBot)']],
  ['User-agent: Yandex\nDisallow: /health', ['/health/ (YandexBot)']],
  ['User-agent: GPTBot\nDisallow: /', []],
  ['Disallow: /*.xml$', ['/sitemap.xml']],
])('%j: closed for search engines: %j', (additions, closed) => {
  expect(closedMain(additions)).toEqual(closed)
})

test.each([
  'Allow: /office/plan/secret',
  'Allow: /search?q=abc',
  'Allow: /*utm_source=xx',
  'Allow: /preview/12',
  'Allow: /%6fffice/plan',
  'User-agent: Foo\nAllow: /svc/content/secret',
  'Allow: *office/plan/1',
])('%j opens what is closed', additions => expect(robotsProblem(additions)).toMatch(/открывать нельзя/))

test('what weighs heavily is refused at once', async () => {
  const robots = Array.from({ length: 290 }, (_, at) => `User-agent: b${at}`).join('\n')
  expect(robotsProblem(`${robots}\n${'Disallow: /a\n'.repeat(200)}`)).toBe('строка 51: не больше 50 роботов')
  const rules = Array.from({ length: 450 }, (_, at) => `Allow: /tag/${at}`).join('\n')
  const heaviest = `${robots.split('\n').slice(0, 50).join('\n')}\n${rules}`
  // Before the bound it took nine seconds; CPU time of this thread, since the machine may be busy.
  expect(await cpuMs(() => expect(robotsProblem(heaviest)).toBeUndefined())).toBeLessThan(2_000)
})

test.each([
  ['/a*b', '/axxb', true],
  ['/a*b$', '/axxb', true],
  ['/a*b$', '/abxbc', false],
  ['/*.pdf$', '/x/y.pdf', true],
  ['/*.pdf$', '/x/y.pdf?a', false],
  ['/tag/', '/tag', false],
])('the path %s covers %s: %s', (path, address, isCovered) => {
  expect(isClosed(`Disallow: ${path}`, '*', address).isClosed).toBe(isCovered)
})
