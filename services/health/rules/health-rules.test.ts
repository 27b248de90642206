import { describe, expect, it } from 'vitest'
import { defaultMagazine } from '#domain/magazine.ts'
import type { ContentListReply } from '#contract/content.ts'
import { openingParagraphs } from './lead.ts'
import { healthList, underHealth, withIncluded } from './under-health.ts'

it.each([
  ['/author/mikhail/', '/health/author/mikhail/'],
  ['/2026/03', '/health/2026/03'],
  ['/health/son/', '/health/son/'],
  ['/health', '/health'],
  ['/healthy-food', '/health/healthy-food'],
])('%s is %s in the health section', (url, under) => {
  expect(underHealth(url)).toBe(under)
})

const seo = {
  title: 'Сон — Дельно',
  description: 'О сне.',
  robots: 'index, follow',
  canonical: 'http://delno.test/tag/son/',
  og_image: null,
  og_image_width: null,
  og_image_height: null,
  og_image_alt: null,
  site_icon: null,
  schema_graph: null,
  schema_howto: null,
  schema: null,
}
const section = {
  id: 3,
  title: 'Сон',
  slug: 'son',
  url: '/health/son/',
  color: null,
  icon: null,
  parsed_description: 'Как засыпать.',
  og_image: null,
  og_image_width: null,
  og_image_height: null,
  og_image_alt: null,
  type: 'category-health' as const,
  image: null,
  parent: null,
}
const list: ContentListReply = {
  items: [],
  meta: {
    is_user_logged_in: false,
    total_items: 31,
    total_pages: 2,
    current_page: 2,
    limit: 30,
    offset: 30,
    breadcrumb: [
      { title: 'Главная', url: '/' },
      { title: 'Темы и метки', url: '/topics/' },
      { title: '2026 год', url: '/2026' },
    ],
  },
  title: 'Март 2026',
  seo,
  type: 'date',
  id: null,
  icon: null,
  term: section,
  children: [section],
}
const place = { site: { url: 'http://delno.test', magazine: defaultMagazine }, path: '/health/2026/03', page: 2 }

describe('a list of content shown in health', () => {
  it('has its canonical address and its crumbs below /health/', () => {
    const shown = healthList(list, place)
    expect(shown.seo.canonical).toBe('http://delno.test/health/2026/03?page=2')
    expect(shown.meta.breadcrumb.map(crumb => crumb.url)).toEqual(['/', '/health/', '/health/2026'])
    expect(shown.title).toBe('Март 2026')
    expect(shown.seo.og_image).toMatch(/^http:\/\/delno\.test\/media\/og\/[0-9a-f]{12}\/health\/2026\/03\.jpg$/)
  })

  it('keeps crumbs that lead through health already', () => {
    const crumbs = [
      { title: 'Главная', url: '/' },
      { title: 'Здоровье', url: '/health/' },
    ]
    const shown = healthList({ ...list, meta: { ...list.meta, breadcrumb: crumbs } }, place)
    expect(shown.meta.breadcrumb).toEqual(crumbs)
  })

  it.each([
    [undefined, 0, ''],
    [['children'], 1, ''],
    [['description', 'weather'], 0, 'Как засыпать.'],
    [['children', 'description'], 1, 'Как засыпать.'],
  ])('with include=%j sends %d children and the description «%s»', (include, children, description) => {
    const shown = withIncluded(list, include)
    expect(shown.children).toHaveLength(children)
    expect(shown.term).toMatchObject({ parsed_description: description })
  })
})

describe('the lead of the health home', () => {
  const paragraph = (text: string) => ({
    type: 'paragraph',
    text: '',
    children: [{ type: 'text', text, children: [] }],
  })
  const image = { type: 'image', text: '', children: [] }
  const short = paragraph('Коротко.')
  const long = paragraph('д'.repeat(600))
  const half = paragraph('д'.repeat(250))
  const deep = { ...half, text: 'д', children: [{ type: 'link', children: [...half.children, ...half.children] }] }
  it.each([
    ['skips what stands before the first paragraph', [image, short], [short]],
    ['ends at the first other node', [short, image, short], [short]],
    ['has at most three paragraphs', [short, short, short, short], [short, short, short]],
    ['ends when enough is said', [long, short], [long]],
    ['ends at 500 letters, of all paragraphs together', [half, half, short], [half, half]],
    ['goes on at 499 letters', [paragraph('д'.repeat(499)), short], [paragraph('д'.repeat(499)), short]],
    ['counts letters at every depth', [deep, short], [deep]],
    ['is empty where there is no paragraph', [image], []],
  ])('%s', (_, nodes, lead) => {
    expect(openingParagraphs(nodes)).toEqual(lead)
  })
})
