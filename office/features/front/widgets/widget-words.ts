// Widgets in words: what they are, where they stand, by which rules, and why a page shows them or not. Pure.
import type { WidgetReason } from '#contract/front.ts'
import type { SavedWidget } from '#contract/office/widgets.ts'
import { widgetSlots, type WidgetPlace, type WidgetSlot } from '#contract/widgets.ts'
import type { WidgetRule } from '#domain/widget-visibility.ts'
import { placeNames } from '../place-names.ts'
import { count } from '#russian/plural.ts'

export const typeNames: Record<SavedWidget['type'], string> = {
  'posts-collection': 'Подборка вручную',
  'taxonomy-posts': 'Свежее из раздела',
  'recipes-list': 'Рецепты',
  'quick-poll': 'Опрос',
  'parsed-html': 'Своя разметка',
}

const rooms = [
  ['recipes-', 'Рецепты'],
  ['health-', 'Здоровье'],
] as const

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** «Сбоку», «Рецепты: сбоку». */
export function slotName(slot: WidgetSlot): string {
  const room = rooms.find(([prefix]) => slot.startsWith(prefix))
  const place = placeNames[slot.slice(room?.[0].length ?? 0) as WidgetPlace]
  return room ? `${room[1]}: ${place}` : capital(place)
}

export const slotOptions: readonly (readonly [WidgetSlot, string])[] = widgetSlots.map(slot => [slot, slotName(slot)])

const postForms = ['текст', 'текста', 'текстов'] as const
const recipeForms = ['рецепт', 'рецепта', 'рецептов'] as const
const pollForms = ['опрос', 'опроса', 'опросов'] as const

/** What a widget shows: «подборка вручную, 8 текстов». */
export function contentWords(draft: SavedWidget, nameOf: NameOf = () => undefined): string {
  switch (draft.type) {
    case 'posts-collection':
      return `подборка вручную, ${count(draft.ids.length, postForms)}`
    case 'taxonomy-posts':
      return `${count(draft.limit, postForms)} из «${nameOf(draft.taxonomy, draft.slug) ?? draft.slug}»`
    case 'recipes-list':
      if (draft.ids.length > 0) return `подборка, ${count(draft.ids.length, recipeForms)}`
      return `${count(draft.limit, recipeForms)}${draft.path ? ` из «${pathName(draft.path, nameOf)}»` : ', самые новые'}`
    case 'quick-poll':
      return count(draft.ids.length, pollForms)
    case 'parsed-html':
      return 'своя разметка'
  }
}

const recipeTypes = ['dish_types', 'cuisines', 'cooking_methods', 'keywords'] as const
const pathName = (path: string, nameOf: NameOf): string =>
  recipeTypes.map(type => nameOf(type, path)).find(name => name !== undefined) ?? path

/** What the names of a widget's content are asked for, as rules. */
export function namedBy(draft: SavedWidget): WidgetRule[] {
  if (draft.type === 'taxonomy-posts') return [{ type: draft.taxonomy, id: null, value: draft.slug }]
  if (draft.type !== 'recipes-list' || !draft.path) return []
  return recipeTypes.map(type => ({ type, id: null, value: draft.path }))
}

/** Kinds of rules that the form offers; `kind` names the list of choices. */
export const ruleTypes = [
  { type: 'category', name: 'Раздел', kind: 'topic' },
  { type: 'category-health', name: 'Раздел здоровья', kind: 'health' },
  { type: 'post_tag', name: 'Метка', kind: 'tag' },
  { type: 'stream', name: 'Поток', kind: 'stream' },
  { type: 'page_type', name: 'Вид страницы', kind: 'page' },
  { type: 'post_type', name: 'Чей материал', kind: 'post' },
  { type: 'dish_types', name: 'Вид блюда', kind: 'dish' },
  { type: 'cuisines', name: 'Кухня', kind: 'cuisine' },
  { type: 'cooking_methods', name: 'Способ готовки', kind: 'method' },
  { type: 'keywords', name: 'Ключевое слово рецепта', kind: 'keyword' },
] as const
export type RuleKind = (typeof ruleTypes)[number]['kind']

export const pageTypes: Record<string, string> = {
  home: 'главная',
  post: 'статьи',
  page: 'отдельные страницы',
  health: 'статьи о здоровье',
  recipe: 'рецепты',
  category: 'разделы',
  'category-health': 'разделы здоровья',
  post_tag: 'метки',
  author: 'авторы',
  stream: 'потоки',
  top: 'популярное',
  date: 'архив по датам',
  list: 'все статьи',
  recipes: 'списки рецептов',
  'recipes-home': 'главная рецептов',
  search: 'поиск',
  topics: 'список тем',
  courses: 'курсы',
  'health-services': 'услуги',
}
export const postTypes: Record<string, string> = { page: 'редакционные', partner: 'партнёрские' }

/** The name of a slug, where it is known. */
export type NameOf = (type: string, value: string) => string | undefined

/** «в разделе „Дом“», «с меткой „Зима“», «на страницах: главная». */
export function ruleWords({ type, id, value }: WidgetRule, nameOf: NameOf = () => undefined): string {
  const name = value === null ? `№ ${id}` : (nameOf(type, value) ?? value)
  switch (type) {
    case 'category':
    case 'spec_projects':
      return `в разделе «${name}»`
    case 'category-health':
      return `в разделе здоровья «${name}»`
    case 'post_tag':
      return `с меткой «${name}»`
    case 'stream':
      return `в потоке «${name}»`
    case 'page_type':
      return value === 'home' ? 'на главной' : `на страницах «${pageTypes[value ?? ''] ?? name}»`
    case 'post_type':
      return `у материалов «${postTypes[value ?? ''] ?? name}»`
    case 'dish_types':
      return `у блюд «${name}»`
    case 'cuisines':
      return `у кухни «${name}»`
    case 'cooking_methods':
      return `при способе «${name}»`
    case 'keywords':
      return `со словом «${name}»`
    case 'ingredients':
      return `с продуктом «${name}»`
    default:
      return `где ${type}\u00a0— «${name}»`
  }
}

type Rules = Pick<SavedWidget, 'show' | 'hide'>

/** What several rules of one kind begin with: «в разделах „Дом“, „Деньги“». */
const manyOf: Record<string, [one: string, many: string]> = {
  category: ['в разделе ', 'в разделах '],
  'category-health': ['в разделе здоровья ', 'в разделах здоровья '],
  post_tag: ['с меткой ', 'с метками '],
  stream: ['в потоке ', 'в потоках '],
}

/** «Видно в разделах „Дом“, „Деньги“, не видно с меткой „Зима“»; «Видно везде, кроме главной». */
export function rulesWords({ show, hide }: Rules, nameOf?: NameOf): string {
  const list = (rules: readonly WidgetRule[]) =>
    [...Map.groupBy(rules, ({ type }) => type)]
      .flatMap(([type, same]) => {
        const words = same.map(rule => ruleWords(rule, nameOf))
        const begin = manyOf[type]
        return begin && words.length > 1 ? begin[1] + words.map(each => each.slice(begin[0].length)).join(', ') : words
      })
      .join(' или ')
  const isHome = hide.length === 1 && hide[0]!.type === 'page_type' && hide[0]!.value === 'home'
  if (show.length === 0 && isHome) return 'Видно везде, кроме главной'
  const seen = show.length === 0 ? 'Видно везде' : `Видно ${list(show)}`
  return hide.length === 0 ? seen : `${seen}, не видно ${list(hide)}`
}

/** Why a page shows a widget or not. */
export function reasonWords(why: WidgetReason, rule: WidgetRule | null, nameOf?: NameOf): string {
  const words = rule ? ruleWords(rule, nameOf) : ''
  switch (why) {
    case 'off':
      return 'выключен'
    case 'not-yet':
      return 'время ещё не пришло'
    case 'over':
      return 'время прошло'
    case 'other-room':
      return 'стоит в другой части журнала'
    case 'no-slot':
      return 'такого места на этой странице нет'
    case 'no-poll-slot':
      return 'опросы здесь стоят в других местах'
    case 'everywhere':
      return 'правил нет, место на странице есть'
    case 'shown':
      return `видно ${words}: страница такая`
    case 'no-show-rule':
      return 'ни одно правило «видно» к странице не подходит'
    case 'hidden':
      return `не видно ${words}: страница такая`
    case 'empty':
      return 'показывать нечего: ничего не найдено или всё снято с сайта'
  }
}
