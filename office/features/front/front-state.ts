// The front page with the gathered changes: what stands where at a moment, and what a press changes. Pure.
import type {
  Front,
  FrontCard,
  FrontChange,
  FrontMenuWanted,
  FrontPinWanted,
  FrontWanted,
  FrontWidgetWanted,
} from '#contract/front.ts'
import type { AdPlaceWanted as FrontAdsWanted } from '#contract/front-ads.ts'
import { frontOrder, frontPlaces, pinsAt } from '#domain/front-page.ts'
import { menuTitles, placeNames } from './place-names.ts'

export type Wish = { key: string; expected: number; wanted: FrontWanted | null }

/** A pin or a widget as it will be; `version` is what a further change replaces. */
type Item<Value> = { key: string; version: number; value: Value; isChanged: boolean }
export type PinItem = Item<FrontPinWanted>
export type WidgetItem = Item<FrontWidgetWanted>
export type AdsItem = Item<FrontAdsWanted>
export type MenuItem = Item<FrontMenuWanted>

function itemsOf({ things, changes }: Front): Item<FrontWanted>[] {
  const changed = new Map(changes.map(change => [change.key, change]))
  const items = things.flatMap(({ key, version, value }): Item<FrontWanted>[] => {
    const change = changed.get(key)
    changed.delete(key)
    if (!change) return [{ key, version, value, isChanged: false }]
    return change.wanted ? [{ key, version: change.version, value: change.wanted, isChanged: true }] : []
  })
  const added = [...changed.values()].flatMap(({ key, version, wanted }) =>
    wanted ? [{ key, version, value: wanted, isChanged: true }] : [],
  )
  return [...items, ...added]
}

export const pinItems = (front: Front): PinItem[] =>
  itemsOf(front).filter((item): item is PinItem => item.value.kind === 'pin')
export const widgetItems = (front: Front): WidgetItem[] =>
  itemsOf(front)
    .filter((item): item is WidgetItem => item.value.kind === 'widget')
    .toSorted((a, b) => a.value.draft.position - b.value.draft.position)

export const adsItems = (front: Front): AdsItem[] =>
  itemsOf(front).filter((item): item is AdsItem => item.value.kind === 'ads')
export const menuItems = (front: Front): MenuItem[] =>
  itemsOf(front).filter((item): item is MenuItem => item.value.kind === 'menu')

export type Place = { place: number; card: FrontCard; pin: PinItem | undefined }

/** The places of the home page at a moment, by the function of the readers' page. */
export function placesAt(front: Front, at: Date): Place[] {
  const cards = new Map(front.posts.map(card => [card.id, card]))
  const pins = pinItems(front)
  const flat = pins.map(item => ({ ...item.value, item }))
  const active = pinsAt(flat, at).flatMap(({ place, postId, item }) => {
    const card = cards.get(postId)
    return card ? [{ place, item: card, pin: item }] : []
  })
  const pinOf = new Map(active.map(({ item, pin }) => [item.id, pin]))
  return frontOrder(front.river, active, ({ thumbUrl }) => thumbUrl !== null)
    .slice(0, frontPlaces)
    .map((card, at0) => ({ place: at0 + 1, card, pin: pinOf.get(card.id) }))
}

/** Pins that stand nowhere at a moment: they begin later, have ended, gave way, or their article is not on the site. */
export function waitingPins(front: Front, at: Date): PinItem[] {
  const standing = new Set(placesAt(front, at).flatMap(({ pin }) => pin?.key ?? []))
  return pinItems(front)
    .filter(({ key }) => !standing.has(key))
    .toSorted((a, b) => startOf(a) - startOf(b))
}
const startOf = ({ value }: PinItem) => (value.from === null ? 0 : Date.parse(value.from))

const newKey = (kind: 'pin:' | 'widget:new-') => `${kind}${crypto.randomUUID()}`
export const newPinKey = () => newKey('pin:')
export const newWidgetKey = () => newKey('widget:new-')

const openPin = (place: number, postId: number): FrontPinWanted => ({
  kind: 'pin',
  place,
  postId,
  from: null,
  until: null,
})

/** A card comes to a place and is pinned there; a pin that it pushes out takes the place that it had. */
export function moveTo(places: readonly Place[], from: Place, to: number): Wish[] {
  if (from.place === to) return []
  const own = from.pin
  const pushed = places.find(({ place }) => place === to)?.pin
  return [
    {
      key: own?.key ?? newPinKey(),
      expected: own?.version ?? 0,
      wanted: own ? { ...own.value, place: to } : openPin(to, from.card.id),
    },
    ...(pushed ? [{ key: pushed.key, expected: pushed.version, wanted: { ...pushed.value, place: from.place } }] : []),
  ]
}

/** A widget comes before another of its slot, or at its end (null); the positions of all of them follow. */
export function reorderWidgets(list: readonly WidgetItem[], key: string, to: number): Wish[] {
  const moved = list.find(item => item.key === key)
  if (!moved) return []
  const others = list.filter(item => item !== moved)
  const order = [...others.slice(0, to), moved, ...others.slice(to)]
  return order.flatMap(({ key: each, version, value }, position) =>
    value.draft.position === position
      ? []
      : [{ key: each, expected: version, wanted: { ...value, draft: { ...value.draft, position } } }],
  )
}

/** The name of a change for people: what it is about. */
export function titleOfValue(value: FrontWanted, titles: (postId: number) => string | undefined): string {
  if (value.kind === 'pin') return titles(value.postId) ?? 'Статья не на сайте'
  if (value.kind === 'ads') return `Реклама: ${placeNames[value.place]}`
  if (value.kind === 'menu') return `Меню: ${menuTitles[value.name]}`
  return value.draft.title || 'Виджет без названия'
}

/** «место 2 → место 1», «новое место», «убрано», «виджет включён». */
export function changeWords(front: Front, { key, wanted }: FrontChange): string {
  const before = front.things.find(thing => thing.key === key)?.value
  if (wanted === null)
    return before?.kind === 'pin'
      ? `место ${before.place}: снова само`
      : before?.kind === 'ads'
        ? 'место убрано'
        : 'виджет убран'
  if (wanted.kind === 'pin') {
    if (!before || before.kind !== 'pin') return `закреплено на месте ${wanted.place}`
    return before.place === wanted.place
      ? `место ${wanted.place}: другое время`
      : `место ${before.place} → ${wanted.place}`
  }
  if (wanted.kind === 'ads') return adsChange(before?.kind === 'ads' ? before : undefined, wanted)
  if (wanted.kind === 'menu') return menuChange(before?.kind === 'menu' ? before.tree : [], wanted.tree)
  if (!before || before.kind !== 'widget') return 'новый виджет'
  const [was, is] = [before.draft, wanted.draft]
  if (was.isOff !== is.isOff) return is.isOff ? 'виджет выключен' : 'виджет включён'
  if (was.slot !== is.slot) return 'виджет в другом месте'
  if (was.position !== is.position && sameApart(was, is)) return 'виджет переставлен'
  return 'виджет изменён'
}

const sameApart = (one: object, other: object) =>
  JSON.stringify({ ...one, position: 0 }) === JSON.stringify({ ...other, position: 0 })

function adsChange(before: FrontAdsWanted | undefined, wanted: FrontAdsWanted): string {
  if (!before) return 'новое место'
  if (before.isOff !== wanted.isOff) return wanted.isOff ? 'место закрыто' : 'место открыто'
  const [was, is] = [before.ads.length, wanted.ads.length]
  return was < is ? 'объявление добавлено' : was > is ? 'объявление убрано' : 'место изменено'
}

type MenuTree = FrontMenuWanted['tree']
const flatMenu = (tree: MenuTree) => tree.flatMap(({ children, ...item }) => [item, ...children])

/** «+ „Зелень“, − „Дом“»; the same items: «пункты переставлены» or «пункты изменены». */
function menuChange(before: MenuTree, wanted: MenuTree): string {
  const name = ({ title, url }: { title: string; url: string }) => `${title} ${url}`
  const [was, is] = [flatMenu(before), flatMenu(wanted)]
  const named = (from: typeof was, without: typeof was, sign: string) => {
    const names = new Set(without.map(name))
    return from.filter(item => !names.has(name(item))).map(({ title }) => `${sign} «${title}»`)
  }
  const words = [...named(is, was, '+'), ...named(was, is, '−')]
  if (words.length > 0) return words.join(', ')
  const shape = (tree: MenuTree) => JSON.stringify(tree.map(item => [name(item), item.children.map(name)]))
  return shape(before) === shape(wanted) ? 'пункты изменены' : 'пункты переставлены'
}
