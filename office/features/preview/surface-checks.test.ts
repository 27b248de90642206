import { expect, test } from 'vitest'
import type { PreviewFacts } from '#contract/preview-facts.ts'
import { checkSurfaces, surfaces, troubleLine, type CheckInput, type Surface } from './surface-checks.ts'

const sound: PreviewFacts = {
  title: 'День — не пирог',
  page: { kind: 'article', minutes: 4, hasCover: true, hasExcerpt: true, section: 'Работа' },
  search: { title: 'День — не пирог — Дельно', description: 'Планировать стоит силы.', crumbs: ['Работа'] },
  card: {
    host: 'delno.test',
    title: 'День — не пирог — Дельно',
    description: 'Планировать стоит силы.',
    image: { url: '/media/1/1280.jpg', width: 1280, height: 720, isDrawn: false },
  },
  amp: { isOn: true, styleBytes: 41_000, styleBytesMax: 75_000 },
  lite: { bytes: 18_000 },
  dzen: { refusal: null, letters: 4000, pictures: 2, coverWidth: 1280, bytes: 9000, feedBytes: 14_000 },
  letter: { subject: 'Лучшее за неделю', bytes: 2_000, textBytes: 300 },
  push: { title: 'День — не пирог', body: 'Планировать стоит силы.', bytes: 200 },
}
type Changes = { [Part in keyof PreviewFacts]?: Partial<NonNullable<PreviewFacts[Part]>> | null }

function resultOf(surface: Surface, changes: Changes, more: Partial<CheckInput> = {}) {
  const facts = Object.fromEntries(
    Object.entries(sound).map(([part, value]) => {
      const change = changes[part as keyof PreviewFacts]
      return [part, change === null ? null : typeof value === 'object' ? { ...value, ...(change as object) } : value]
    }),
  ) as unknown as PreviewFacts
  return checkSurfaces({ facts, measured: {}, ampErrors: [], ...more })[surface]
}

test('a text without problems has no warnings', () => {
  const results = checkSurfaces({ facts: sound, measured: {}, ampErrors: [] })
  expect(surfaces.filter(surface => results[surface].tone !== 'good')).toEqual([])
  expect(troubleLine(results)).toBeUndefined()
})

test('a recipe is described by its dish and its time', () => {
  const page = { kind: 'recipe', minutes: 30, section: 'Завтраки' } as const
  expect(resultOf('desktop', { page }).note).toBe('Блюдо «Завтраки», 30\u00a0мин до стола')
  expect(resultOf('desktop', { page: { ...page, section: null } }).note).toBe('вид блюда не выбран')
})

test.each<[Surface, Changes, Partial<CheckInput>, string, string]>([
  ['desktop', {}, { measured: { desktop: { overflow: 40 } } }, 'шире на 40 px', 'компьютер: страница шире экрана'],
  ['phone', {}, { measured: { phone: { overflow: 5 } } }, 'шире на 5 px', 'телефон: страница шире экрана'],
  ['amp', {}, { ampErrors: [{ line: 3, message: 'The tag' }] }, '1\u00a0ошибка', 'AMP не проходит проверку'],
  ['dzen', { dzen: { letters: 120 } }, {}, '120 из 300 знаков', 'Дзен не возьмёт: короче 300 знаков'],
  ['dzen', { dzen: { coverWidth: 640 } }, {}, 'обложка 640 px', 'обложка мала для Дзена'],
  ['search', { search: { title: 'а'.repeat(61) } }, {}, '61 из 60', 'заголовок в поиске длиннее 60 знаков'],
  ['search', { search: { description: 'Слова…' } }, {}, 'описание обрезано', 'описание в поиске обрежется'],
  [
    'card',
    { card: { image: { url: '', width: 400, height: 300, isDrawn: false } } },
    {},
    '400 × 300',
    'картинка мала для карточки',
  ],
  ['push', { push: { title: 'а'.repeat(51) } }, {}, 'заголовок 51 из 50', 'заголовок пуша длиннее 50 знаков'],
  ['push', { push: { body: 'а'.repeat(97) } }, {}, '97 из 90 знаков', 'пуш длиннее 90 знаков'],
  ['push', { push: null }, {}, 'не собрался', 'пуш не собрался'],
  ['letter', { letter: { bytes: 120_000 } }, {}, '120\u00a0кБ', 'письмо тяжелее 100 кБ'],
  ['letter', {}, { measured: { letter: { overflow: 60 } } }, 'шире 320 px', 'письмо не помещается на узком экране'],
  ['letter', { letter: null }, {}, 'не собралось', 'письмо не собралось'],
])('%s: %j', (surface, changes, more, chip, trouble) => {
  expect(resultOf(surface, changes, more)).toMatchObject({ tone: 'warn', chip, trouble })
})

test('facts that are not problems are shown neutrally', () => {
  expect(resultOf('dzen', { dzen: { refusal: 'advertising' } })).toMatchObject({ tone: 'good', chip: 'не уйдёт' })
  expect(resultOf('amp', { amp: { isOn: false } })).toMatchObject({ tone: 'good', chip: 'выключен' })
  expect(resultOf('amp', {}, { ampErrors: undefined })).toMatchObject({ tone: 'good', chip: 'проверяется' })
  expect(resultOf('card', { card: { image: { url: '', width: 1200, height: 630, isDrawn: true } } }).note).toBe(
    'Обложки нет: картинка с буквами сделана сама',
  )
  expect(resultOf('desktop', { page: { hasCover: false, hasExcerpt: false } }).note).toBe('Обложки нет, подводки нет')
})

test('errors of AMP are listed', () => {
  const ampErrors = [
    { line: 3, message: 'The tag' },
    { line: 9, message: 'The attribute' },
  ]
  expect(resultOf('amp', {}, { ampErrors }).note).toBe('Строка 3: The tag\nСтрока 9: The attribute')
})

test('the line at the top counts and lists the problems', () => {
  const facts = { ...sound, push: null, letter: { subject: '', bytes: 120_000, textBytes: 0 } }
  expect(troubleLine(checkSurfaces({ facts, measured: {}, ampErrors: [] }))).toEqual({
    lead: 'Две из девяти требуют внимания:',
    rest: 'пуш не собрался, письмо тяжелее 100 кБ.',
  })
  const one = troubleLine(checkSurfaces({ facts: { ...sound, push: null }, measured: {}, ampErrors: [] }))
  expect(one?.lead).toBe('Одна из девяти требует внимания:')
})
