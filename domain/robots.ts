// `/robots.txt`: the lines that the engine needs, the additions of the magazine, and what a file closes (RFC 9309). Pure.

/** Parameters that say where a visitor came from; the page cache ignores the same (server/caching/page-cache.ts). */
export const trackingParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'yclid',
  'ysclid',
  'gclid',
  'fbclid',
  'erid',
  '_openstat',
  'from',
  'ref',
]

/** Pages with a query of their own, previews, and URLs that are not pages. `$` is the end of a URL. */
const closed = [
  '/search$',
  '/search?',
  '/ext-search',
  '/preview/',
  '/svc/',
  '/svc-internal/',
  '/wp-admin/',
  '/office$',
  '/office/',
  '/dev/',
  '/*?hydrate=',
  '/*&hydrate=',
  '/*.data$',
  '/*.data?',
]
/** An address below each of them, which no addition may open. */
const closedSamples = [
  '/search',
  '/search?q=1',
  '/ext-search',
  '/preview/1/2',
  '/svc/content',
  '/svc-internal/content',
  '/wp-admin/admin-ajax.php',
  '/office',
  '/office/plan',
  '/dev/mail',
  '/a?hydrate=1',
  '/a?b=1&hydrate=1',
  '/a.data',
  '/a.data?b',
]

/** Addresses that search engines should find; closing one is a warning. */
const mainAddresses = ['/', '/topics/', '/recipes/', '/health/', '/feed/', '/sitemap.xml', '/zametka']
const mainAgents = ['Googlebot', 'YandexBot', 'Bingbot']

export const robotsBytesMax = 8192
const robotsLineMax = 500
/** The file has all lines for each of them. */
const agentsMax = 50

type Rule = { isAllowed: boolean; path: string }
type Group = { agents: string[]; lines: string[]; rules: Rule[] }
/** `common` stands before the first group: it belongs to all robots. */
type Read = { groups: Group[]; sitemaps: string[]; problem?: string }

const hasPath = new Set(['allow', 'disallow', 'clean-param', 'crawl-delay'])

/** What the additions say. `problem` names the first line that is not robots.txt, in words. */
function readAdditions(text: string): Read {
  const groups: Group[] = [{ agents: ['*'], lines: [], rules: [] }]
  const sitemaps: string[] = []
  const failed = (at: number, problem: string): Read => ({ groups, sitemaps, problem: `строка ${at + 1}: ${problem}` })
  let isNaming = false
  let agents = 0
  for (const [at, whole] of text.split('\n').entries()) {
    if (whole.length > robotsLineMax) return failed(at, `длиннее ${robotsLineMax} знаков`)
    const line = whole.trim()
    if (line === '' || line.startsWith('#')) continue
    const [, name = '', value = ''] = /^([A-Za-z-]+)\s*:\s*(.*)$/.exec(line.replace(/\s+#.*$/, '')) ?? []
    const key = name.toLowerCase()
    if (key === '') return failed(at, 'ожидается «Слово: значение», как «Disallow: /adres»')
    if (key === 'user-agent') {
      if (!/^(?:\*|[\w .+/()-]{1,100})$/.test(value)) return failed(at, 'ожидается имя робота: GPTBot')
      if (!isNaming) groups.push({ agents: [], lines: [], rules: [] })
      groups.at(-1)!.agents.push(value)
      agents += 1
      if (agents > agentsMax) return failed(at, `не больше ${agentsMax} роботов`)
      isNaming = true
      continue
    }
    isNaming = false
    if (key === 'sitemap') {
      if (!/^https?:\/\/\S+$/.test(value)) return failed(at, 'карта сайта начинается с https://')
      sitemaps.push(`Sitemap: ${value}`)
      continue
    }
    if (!hasPath.has(key)) return failed(at, `слова «${name}» роботы не знают`)
    if (key === 'crawl-delay' && !/^\d{1,4}(\.\d+)?$/.test(value)) return failed(at, 'ожидаются секунды')
    if ((key === 'allow' || key === 'disallow') && !/^(?:[/*]\S*)?$/.test(value))
      return failed(at, 'адрес начинается с «/»')
    const group = groups.at(-1)!
    group.lines.push(`${name[0]!.toUpperCase()}${name.slice(1).toLowerCase()}: ${value}`)
    if (value !== '' && (key === 'allow' || key === 'disallow'))
      group.rules.push({ isAllowed: key === 'allow', path: decoded(value) })
  }
  return { groups, sitemaps }
}

const closedLines = closed.map(path => `Disallow: ${path}`)
const closedRules: readonly Rule[] = closed.map(path => ({ isAllowed: false, path }))
/** Of two equal paths the one that allows wins, so a group that closes everything has no `Allow: /`. */
const closesAll = ({ rules }: Group) => rules.some(({ isAllowed, path }) => !isAllowed && path === '/')

export type RobotsLine = { text: string; isOwn: boolean }

/** The whole file. A robot that has a group reads no other, so each group has our lines too. */
export function robotsLines(siteUrl: string, additions: string): RobotsLine[] {
  const { groups, sitemaps } = readAdditions(additions)
  const merged = merge(groups)
  const own = (text: string): RobotsLine => ({ text, isOwn: true })
  const added = (text: string): RobotsLine => ({ text, isOwn: false })
  return [
    ...merged.flatMap((group, at) => [
      ...group.agents.map(agent => (at === 0 ? own : added)(`User-agent: ${agent}`)),
      ...closedLines.map(own),
      ...(closesAll(group) ? [] : [own('Allow: /')]),
      ...group.lines.map(added),
      own(`Clean-param: ${trackingParameters.join('&')}`),
      own(''),
    ]),
    own(`Sitemap: ${siteUrl}/sitemap.xml`),
    own(`Sitemap: ${siteUrl}/sitemap-news.xml`),
    ...sitemaps.map(added),
    own(''),
  ]
}

/** All groups of one robot as one, and what is for all robots first. */
function merge(groups: readonly Group[]): Group[] {
  const byName = new Map<string, Group>()
  for (const { agents, lines, rules } of groups)
    for (const agent of agents) {
      const key = agent.toLowerCase()
      const known = byName.get(key) ?? { agents: [agent], lines: [], rules: [] }
      known.lines.push(...lines)
      known.rules.push(...rules)
      byName.set(key, known)
    }
  return [...byName.values()]
}

/** A path of robots.txt as an expression: `*` is anything, `$` at the end is the end. */
function matches(pattern: string, address: string): boolean {
  const isWhole = pattern.endsWith('$')
  const parts = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  let at = 0
  for (const [place, part] of parts.entries()) {
    const found = place === 0 ? (address.startsWith(part) ? 0 : -1) : address.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  if (!isWhole) return true
  const last = parts.at(-1)!
  return last === '' && parts.length > 1 ? true : parts.length === 1 ? at === address.length : address.endsWith(last)
}

/** The longest path wins, and of two as long the one that allows. */
export function isClosed(additions: string, agent: string, address: string): { isClosed: boolean; by: string } {
  const groups = merge(readAdditions(additions).groups)
  const group = groups.find(({ agents: [name] }) => name !== '*' && agent.toLowerCase().includes(name!.toLowerCase()))
  const { rules } = group ?? groups[0]!
  let best: Rule = { isAllowed: true, path: '' }
  for (const rule of [...closedRules, ...rules])
    if (
      matches(rule.path, address) &&
      (rule.path.length > best.path.length || (rule.path.length === best.path.length && rule.isAllowed))
    )
      best = rule
  return { isClosed: !best.isAllowed, by: `${best.isAllowed ? 'Allow' : 'Disallow'}: ${best.path || '/'}` }
}

/** Why these additions cannot be saved; undefined if they can. */
export function robotsProblem(additions: string): string | undefined {
  if (new TextEncoder().encode(additions).length > robotsBytesMax) return 'не больше 8 кБ'
  const { groups, problem } = readAdditions(additions)
  if (problem !== undefined) return problem
  const opened = groups.flatMap(({ rules }) =>
    rules.flatMap(rule => (rule.isAllowed ? (openedBy(rule.path) ?? []) : [])),
  )
  return opened[0] === undefined ? undefined : `${opened[0]} открывать нельзя: там нет страниц для поисковиков`
}

/** An address that this path opens, though a line of ours closes it. A line opens by itself or not at all, so no others are looked at. */
function openedBy(path: string): string | undefined {
  const [first = '', ...rest] = path.replace(/\$$/, '').split('*')
  const fills = ['', ...closedSamples, ...closedSamples.map(address => address.slice(1))]
  const own = rest.length === 0 ? [first] : fills.map(fill => `${first}${fill}${rest.join('')}`)
  return [...closedSamples, ...own].find(address => {
    const closing = closedRules.filter(rule => matches(rule.path, address)).map(rule => rule.path.length)
    return closing.length > 0 && matches(path, address) && path.length >= Math.max(...closing)
  })
}

/** Robots compare paths after decoding them (RFC 9309). */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Main addresses that search engines could no longer read: «/recipes/ (Googlebot)». */
export function closedMain(additions: string): string[] {
  return mainAddresses.flatMap(address => {
    const from = mainAgents.filter(agent => isClosed(additions, agent, address).isClosed)
    const name = address === '/zametka' ? 'статьи' : address === '/' ? 'главная' : address
    return from.length === 0 ? [] : [from.length === mainAgents.length ? name : `${name} (${from.join(', ')})`]
  })
}
