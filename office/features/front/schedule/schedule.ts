// What will change by itself, by day: begins and ends of the front page, releases, newsletters and polls. Pure.
import type { Front } from '#contract/front.ts'
import type { IssueSummary } from '#contract/office/newsletters.ts'
import type { OfficePoll } from '#contract/office/polls.ts'
import type { ListedText } from '#contract/newsroom.ts'
import type { Term } from '#domain/front-page.ts'
import type { GlyphName } from '../../../parts/Glyph.tsx'
import { adsItems, menuItems, pinItems, titleOfValue, widgetItems } from '../front-state.ts'
import { menuTitles, placeNames } from '../place-names.ts'

export type Coming = {
  key: string
  at: string
  title: string
  /** «встанет на место 1», «опрос закроется». */
  words: string
  to: string
  /** The picture of what changes; without one, a sign. */
  thumbUrl?: string | null | undefined
  glyph: GlyphName
  /** The front page will be another, so its preview of this moment says more. */
  isFront: boolean
  isGathered: boolean
}

export type Sources = {
  front: Front
  texts: readonly ListedText[]
  issues: readonly IssueSummary[]
  polls: readonly OfficePoll[]
}

/** More days than a list can be read for. */
const comingMax = 300

export function comingChanges({ front, texts, issues, polls }: Sources, now: Date): Coming[] {
  const all = [
    ...ofFront(front),
    ...texts.flatMap(({ id, title, release, cover }) =>
      release?.at
        ? one({
            key: `text ${id}`,
            at: release.at,
            title: title || 'Без названия',
            words: 'выйдет',
            to: `/texts/${id}`,
            thumbUrl: cover?.url,
            glyph: 'file',
          })
        : [],
    ),
    ...issues.flatMap(({ id, state, subject, sendAt }) =>
      state === 'scheduled' && sendAt !== null
        ? one({
            key: `issue ${id}`,
            at: sendAt,
            title: subject || 'Письмо без темы',
            words: 'письмо уйдёт читателям',
            to: `/settings/newsletters?issue=${id}`,
            glyph: 'letter',
          })
        : [],
    ),
    ...polls.flatMap(({ id, question, closesAt }) =>
      closesAt === null
        ? []
        : one({
            key: `poll ${id}`,
            at: closesAt,
            title: question,
            words: 'опрос закроется',
            to: '/settings/polls',
            glyph: 'poll',
          }),
    ),
  ]
  return all
    .filter(({ at }) => Date.parse(at) > now.getTime())
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at) || a.title.localeCompare(b.title, 'ru'))
    .slice(0, comingMax)
}

const one = (coming: Omit<Coming, 'isFront' | 'isGathered'>): Coming[] => [
  { ...coming, isFront: false, isGathered: false },
]

type Thing = Pick<Coming, 'key' | 'title' | 'to' | 'thumbUrl' | 'glyph' | 'isGathered'> & {
  begins: string
  ends: string
}

function bounds({ from, until }: Term, { key, begins, ends, ...rest }: Thing): Coming[] {
  return [
    ...(from === null ? [] : [{ ...rest, key: `${key} from`, at: from, words: begins, isFront: true }]),
    ...(until === null ? [] : [{ ...rest, key: `${key} until`, at: until, words: ends, isFront: true }]),
  ]
}

/** With the gathered changes. What is switched off changes nothing. */
function ofFront(front: Front): Coming[] {
  const cards = new Map([...front.river, ...front.posts].map(card => [card.id, card]))
  const pins = pinItems(front).flatMap(({ key, value, isChanged }) =>
    bounds(value, {
      key,
      title: titleOfValue(value, id => cards.get(id)?.title),
      begins: `встанет на место ${value.place}`,
      ends: `уйдёт с места ${value.place}`,
      to: '/front',
      thumbUrl: cards.get(value.postId)?.thumbUrl,
      glyph: 'pin',
      isGathered: isChanged,
    }),
  )
  const widgets = widgetItems(front).flatMap(({ key, value, isChanged }) =>
    value.draft.isOff
      ? []
      : bounds(value.draft, {
          key,
          title: titleOfValue(value, () => undefined),
          begins: 'виджет появится',
          ends: 'виджет уйдёт',
          to: '/front/widgets',
          glyph: 'panel',
          isGathered: isChanged,
        }),
  )
  const ads = adsItems(front).flatMap(({ key, value, isChanged }) =>
    value.isOff
      ? []
      : value.ads.flatMap((ad, at) =>
          ad.isOff
            ? []
            : bounds(ad, {
                key: `${key} ${at}`,
                title: (ad.kind === 'banner' ? ad.advertiser : ad.name) || 'Объявление',
                begins: `реклама ${placeNames[value.place]} начнётся`,
                ends: `реклама ${placeNames[value.place]} кончится`,
                to: '/front/ads',
                glyph: 'goods',
                isGathered: isChanged,
              }),
        ),
  )
  const menus = menuItems(front).flatMap(({ key, value: { name, tree }, isChanged }) =>
    tree
      .flatMap(({ children, ...item }) => [item, ...children])
      .flatMap((item, at) =>
        bounds(item, {
          key: `${key} ${at}`,
          title: item.title,
          begins: `появится в меню: ${menuTitles[name]}`,
          ends: `уйдёт из меню: ${menuTitles[name]}`,
          to: '/front/menus',
          glyph: 'list',
          isGathered: isChanged,
        }),
      ),
  )
  return [...pins, ...widgets, ...ads, ...menus]
}

/** The days in order, each with what happens on it. `dayOf` names the day of a moment. */
export function byDay(list: readonly Coming[], dayOf: (iso: string) => string): { day: string; items: Coming[] }[] {
  const days = new Map<string, Coming[]>()
  for (const each of list) {
    const day = dayOf(each.at)
    days.set(day, [...(days.get(day) ?? []), each])
  }
  return [...days].map(([day, items]) => ({ day, items }))
}
