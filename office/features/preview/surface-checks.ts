// Turns the figures of each surface into a verdict.
import type { FramedSurface, PreviewFacts } from '#contract/preview-facts.ts'
import { count } from '#russian/plural.ts'

export const surfaces = ['desktop', 'phone', 'amp', 'lite', 'dzen', 'search', 'card', 'push', 'letter'] as const
export type Surface = (typeof surfaces)[number]

export type CheckResult = {
  tone: 'good' | 'warn'
  /** Shown beside the name of the surface. */
  chip: string
  /** Below the surface. */
  note: string
  /** Completes the sentence above the surfaces: «письмо шире экрана». */
  trouble?: string
}

/** Measurements of a frame's document. `overflow` is the horizontal overflow in CSS pixels. */
export type Measured = { overflow: number }
export type CheckInput = {
  facts: PreviewFacts
  measured: Partial<Record<Surface, Measured>>
  /** Undefined while the validator runs. */
  ampErrors: readonly { line: number; message: string }[] | undefined
}

/** How many characters of Russian titles and descriptions search engines show, approximately. */
const titleShown = 60
const descriptionShown = 160
/** Android shows one line of a title and two of a text. */
const pushTitleShown = 50
export const pushBodyShown = 90
/** Mail programs cut larger messages. */
const letterBytesMax = 100_000
/** The minimum width and height of a large picture in messengers. */
const cardWidthMin = 600
const cardHeightMin = 315
/** Requirements of Dzen for a text and its pictures. */
const dzenLettersMin = 300
const dzenWidthMin = 700

const errorForms = ['ошибка', 'ошибки', 'ошибок'] as const
const pictureForms = ['картинка', 'картинки', 'картинок'] as const

const kilobytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1000))}\u00a0кБ`
const good = (chip: string, note: string): CheckResult => ({ tone: 'good', chip, note })
const warn = (chip: string, note: string, trouble: string): CheckResult => ({ tone: 'warn', chip, note, trouble })

type Check = (input: CheckInput) => CheckResult

function checkPage(name: string, note: string, measured: Measured | undefined): CheckResult {
  if (measured && measured.overflow > 0)
    return warn(`шире на ${measured.overflow} px`, 'Страницу придётся двигать вбок', `${name}: страница шире экрана`)
  return good('всё на месте', note)
}

const refusals: Record<NonNullable<PreviewFacts['dzen']['refusal']>, string> = {
  advertising: 'Реклама в Дзен не уходит: он отмечает её сам',
  editor: 'Не уйдёт: в «Выпуске» Дзен снят',
  tag: 'Не уйдёт: так велит метка',
  page: 'Страницы журнала в ленты не уходят',
  recipe: 'Рецепты в Дзен не уходят: в его ленте статьи',
}

const sectionWords = {
  article: { name: 'Раздел', lack: 'раздела нет', minutes: 'чтения' },
  recipe: { name: 'Блюдо', lack: 'вид блюда не выбран', minutes: 'до стола' },
} as const

const checks: Record<Surface, Check> = {
  desktop: ({ facts: { page }, measured }) =>
    checkPage(
      'компьютер',
      [
        page.hasCover ? undefined : 'Обложки нет',
        page.hasExcerpt ? undefined : 'подводки нет',
        page.section === null ? sectionWords[page.kind].lack : undefined,
      ]
        .filter(Boolean)
        .join(', ') ||
        `${sectionWords[page.kind].name} «${page.section}», ${page.minutes}\u00a0мин ${sectionWords[page.kind].minutes}`,
      measured.desktop,
    ),
  phone: ({ measured }) => checkPage('телефон', '375 × 812, шрифт читателя 100 %', measured.phone),
  amp: ({ facts: { amp }, ampErrors }) => {
    if (!amp.isOn) return good('выключен', 'У этого вида материалов AMP нет')
    const note = `${kilobytes(amp.styleBytes)} стилей из ${Math.round(amp.styleBytesMax / 1000)}`
    if (!ampErrors) return good('проверяется', note)
    if (ampErrors.length === 0) return good('проверка пройдена', note)
    return warn(
      count(ampErrors.length, errorForms),
      ampErrors.map(({ line, message }) => `Строка ${line}: ${message}`).join('\n'),
      'AMP не проходит проверку',
    )
  },
  lite: ({ facts: { lite } }) => good(kilobytes(lite.bytes), 'Без скриптов, с маленькими картинками'),
  dzen: ({ facts: { dzen } }) => {
    const feed = `в лентах весь текст, ${kilobytes(dzen.feedBytes)}`
    if (dzen.refusal) return good('не уйдёт', refusals[dzen.refusal])
    if (dzen.letters < dzenLettersMin)
      return warn(
        `${dzen.letters} из ${dzenLettersMin} знаков`,
        `Дзен берёт тексты от ${dzenLettersMin} знаков; ${feed}`,
        `Дзен не возьмёт: короче ${dzenLettersMin} знаков`,
      )
    if (dzen.coverWidth !== null && dzen.coverWidth < dzenWidthMin)
      return warn(
        `обложка ${dzen.coverWidth} px`,
        `Дзену нужна обложка от ${dzenWidthMin} px; ${feed}`,
        'обложка мала для Дзена',
      )
    const cover = dzen.coverWidth === null ? 'Обложки нет' : `Обложка ${dzen.coverWidth} px`
    return good('примут', `${cover}, ${count(dzen.pictures, pictureForms)}; ${feed}`)
  },
  search: ({ facts: { search } }) => {
    const letters = [...search.title].length
    const note = 'Яндекс и Google; хлебные крошки и автор из разметки'
    if (letters > titleShown)
      return warn(
        `${letters} из ${titleShown}`,
        'Конец заголовка не покажут',
        `заголовок в поиске длиннее ${titleShown} знаков`,
      )
    if (search.description.endsWith('…') || [...search.description].length > descriptionShown)
      return warn(
        'описание обрезано',
        `Больше ${descriptionShown} знаков не покажут: короткую подводку можно написать отдельно`,
        'описание в поиске обрежется',
      )
    return good(`${letters} из ${titleShown}`, note)
  },
  card: ({ facts: { card } }) => {
    const { width, height, isDrawn } = card.image
    if (width < cardWidthMin || height < cardHeightMin)
      return warn(
        `${width} × ${height}`,
        `Крупной картинку покажут от ${cardWidthMin} × ${cardHeightMin}`,
        'картинка мала для карточки',
      )
    return good(
      `${width} × ${height}`,
      isDrawn ? 'Обложки нет: картинка с буквами сделана сама' : 'Своя обложка, без чужих служб',
    )
  },
  push: ({ facts: { push } }) => {
    if (!push) return warn('не собрался', 'Служба уведомлений не ответила', 'пуш не собрался')
    const [title, body] = [[...push.title].length, [...push.body].length]
    if (title > pushTitleShown)
      return warn(
        `заголовок ${title} из ${pushTitleShown}`,
        'Конец заголовка на Android не виден',
        `заголовок пуша длиннее ${pushTitleShown} знаков`,
      )
    if (body > pushBodyShown)
      return warn(`${body} из ${pushBodyShown} знаков`, 'Обрежется на Android', `пуш длиннее ${pushBodyShown} знаков`)
    return good(`${body} из ${pushBodyShown} знаков`, 'Поместится целиком')
  },
  letter: ({ facts: { letter }, measured }) => {
    if (!letter) return warn('не собралось', 'Служба рассылок не ответила', 'письмо не собралось')
    const note = `Лучшее за неделю, ${kilobytes(letter.bytes)} из 100; рядом текстовая версия`
    if (letter.bytes > letterBytesMax) return warn(kilobytes(letter.bytes), note, 'письмо тяжелее 100 кБ')
    if (measured.letter && measured.letter.overflow > 0)
      return warn('шире 320 px', note, 'письмо не помещается на узком экране')
    return good('помещается', note)
  },
}

export const checkSurfaces = (input: CheckInput): Record<Surface, CheckResult> =>
  Object.fromEntries(surfaces.map(surface => [surface, checks[surface](input)])) as Record<Surface, CheckResult>

/** The documents of frames and the widths of their simulated screens. */
export const frames: Partial<Record<Surface, { surface: FramedSurface; width: number }>> = {
  desktop: { surface: 'page', width: 1280 },
  phone: { surface: 'page', width: 375 },
  amp: { surface: 'amp', width: 375 },
  lite: { surface: 'lite', width: 375 },
  dzen: { surface: 'dzen', width: 375 },
  letter: { surface: 'letter', width: 320 },
}

const numberWords = ['Ни одна', 'Одна', 'Две', 'Три', 'Четыре', 'Пять', 'Шесть', 'Семь', 'Восемь', 'Девять'] as const

/** The line at the top; undefined if there are no problems. */
export function troubleLine(results: Record<Surface, CheckResult>): { lead: string; rest: string } | undefined {
  const troubles = surfaces.flatMap(surface => results[surface].trouble ?? [])
  if (troubles.length === 0) return undefined
  const verb = troubles.length === 1 ? 'требует' : 'требуют'
  return { lead: `${numberWords[troubles.length]} из девяти ${verb} внимания:`, rest: `${troubles.join(', ')}.` }
}
