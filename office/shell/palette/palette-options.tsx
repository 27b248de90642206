// The options of the palette: search results, recently opened items, settings and actions.
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { findInOffice, type FoundInOffice } from '#contract/newsroom-find.ts'
import { asRussianLayout, readingsOf } from '#russian/readings.ts'
import type { GlyphName } from '../../parts/Glyph.tsx'
import { Stage } from '../../parts/Stage.tsx'
import { wordsOf } from '../../session/ask.ts'
import { roleWords } from '../../session/office-session.ts'
import type { Person } from '../../session/session.ts'
import { findHighlight, fitsWords } from './highlight.ts'
import { useOffice } from '../office-context.ts'
import { navigationFor } from '../navigation/navigation.ts'
import { searchableSettingsFor } from '../navigation/searchable-settings.ts'
import { chooseTheme, recentOptions, recentTexts, type RecentOption } from '../storage/stored.ts'
import { useOffline } from '../offline/use-offline.ts'
import { viewAs } from '../own-menu/ViewBar.tsx'

export type Option = {
  id: string
  group: string
  title: string
  /** Small text below the title. */
  under?: string
  note?: ReactNode
  glyph: GlyphName
  thumbUrl?: string
  path?: string
  act: () => void
}

/** Pause in typing before a request is sent. */
const pauseMs = 120
/** A slower reply shows a loading state. */
const slowMs = 300
const eachMax = 5

export type SearchState = {
  /** The query of the shown reply; the former reply is shown until the next one arrives. */
  typed: string
  value: FoundInOffice | undefined
  error?: string
  isSlow: boolean
}
const nothing: SearchState = { typed: '', value: undefined, isSlow: false }

/** Searches on the server after a pause in typing. Replies to former queries are dropped. */
export function useSearch(words: string): SearchState {
  const { ask } = useOffice()
  const [search, setSearch] = useState<SearchState>(nothing)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (words === '') return setSearch(nothing)
    const ending = new AbortController()
    const slow = setTimeout(() => setSearch(before => ({ ...before, isSlow: true })), pauseMs + slowMs)
    const timer = setTimeout(() => {
      ask(findInOffice, { query: { q: words.slice(0, 100), limit: eachMax } }, { signal: ending.signal })
        .then(
          value => {
            if (!ending.signal.aborted) setSearch({ typed: words, value, isSlow: false })
          },
          error => {
            if (!ending.signal.aborted)
              setSearch({ typed: words, value: undefined, error: wordsOf(error), isSlow: false })
          },
        )
        .finally(() => clearTimeout(slow))
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      clearTimeout(slow)
      ending.abort()
    }
    // A change of `turn` repeats the search.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [ask, turn, words])
  // Repeats the search when the connection returns.
  const isOffline = useOffline()
  useEffect(() => {
    if (!isOffline) setTurn(before => before + 1)
  }, [isOffline])
  return search
}

type Action = Omit<Option, 'group'>

const postKinds = { post: 'Статья', page: 'Страница', health: 'Здоровье', recipe: 'Рецепт' } as const
const textKinds = { article: 'Статья', recipe: 'Рецепт', health: 'Здоровье', news: 'Новость' } as const
const missingNames = { posts: 'выпущенное', people: 'людей', pictures: 'медиатеку' } as const

/** Names the services that did not answer; the other results are shown. */
export const missingWords = (missing: FoundInOffice['missing']): string | undefined =>
  missing.length === 0 ? undefined : `Не удалось посмотреть ${missing.map(name => missingNames[name]).join(', ')}`

type LeadingTo = (path: string) => Pick<Option, 'path' | 'act'>
/** True if the typed text occurs in the title or in the additional search words. */
type Fits = (title: string, more?: string) => boolean

function recentOptionsOf(lately: readonly RecentOption[], leadingTo: LeadingTo): Option[] {
  return lately.map(({ id, title, path, glyph }) => ({
    id: `recent-${id}`,
    group: 'Недавнее',
    title: title || 'Без заголовка',
    glyph: glyph as GlyphName,
    ...leadingTo(path),
  }))
}

function foundOptions(value: FoundInOffice, leadingTo: LeadingTo): Option[] {
  const texts = value.texts.map((text): Option => ({
    id: `text-${text.id}`,
    group: 'Тексты',
    title: text.title || 'Без заголовка',
    under: [textKinds[text.kind], text.owner].filter(Boolean).join(' · '),
    note: <Stage stage={text.stage} />,
    glyph: 'file',
    ...leadingTo(`/texts/${text.id}`),
  }))
  const posts = value.posts.map((post): Option => ({
    id: `post-${post.id}`,
    group: 'На сайте',
    title: post.title,
    under: `${postKinds[post.kind]} · ${publishedWords(post.publishedAt)}`,
    glyph: 'eye',
    ...(value.mayEditPosts ? leadingTo(`/posts/${post.id}`) : { act: () => void openSite(post.url) }),
  }))
  const people = value.people.map(({ id, name, role }): Option => ({
    id: `person-${id}`,
    group: 'Люди',
    title: name,
    under: roleWords[role],
    glyph: 'people',
    ...leadingTo(`/people?person=${id}`),
  }))
  const pictures = value.pictures.map(({ id, kind, title, name, thumbUrl }): Option => ({
    id: `picture-${kind}-${id}`,
    group: 'Медиатека',
    title,
    ...(name !== '' && name !== title && { under: name }),
    glyph: 'image',
    ...(thumbUrl && { thumbUrl }),
    ...leadingTo(`/media?q=${encodeURIComponent(title.slice(0, 100))}&item=${kind}-${id}`),
  }))
  return [...texts, ...posts, ...people, ...pictures]
}

function settingOptions(person: Person, fits: Fits, leadingTo: LeadingTo): Option[] {
  return searchableSettingsFor(person)
    .filter(each => fits(each.title, each.words))
    .map(({ title, path, glyph }) => ({ id: `set-${title}`, group: 'Настройки', title, glyph, ...leadingTo(path) }))
}

/** The typed words as they were meant: in the other layout, if what was found has them only so. */
function meantWords(words: string, found: readonly { title: string }[]): string {
  const mended = asRussianLayout(words)
  const has = (reading: string) => found.some(({ title }) => findHighlight(title, [reading]) !== undefined)
  return mended !== words && !has(words) && has(mended) ? mended : words
}

/** The options that create a text with the typed words as its title. */
function newTextActions(words: string, startText: (words: string, kind?: 'recipe') => Promise<void>): Action[] {
  if (words === '') return [{ id: 'new', title: 'Новый текст', glyph: 'plus', act: () => void startText(words) }]
  return [
    { id: 'new', title: `Новая статья «${words}»`, glyph: 'plus', act: () => void startText(words) },
    { id: 'new-recipe', title: `Новый рецепт «${words}»`, glyph: 'plus', act: () => void startText(words, 'recipe') },
  ]
}

function otherActions(person: Person, leadingTo: LeadingTo, onKeys: () => void): Action[] {
  return [
    ...navigationFor(person).map(({ path, title, glyph }) => ({
      id: path,
      title: `Открыть «${title}»`,
      glyph,
      ...leadingTo(path),
    })),
    { id: '/sessions', title: 'Открыть «Мой вход»', glyph: 'lock', ...leadingTo('/sessions') },
    ...(person.isAdmin
      ? [{ id: 'invite', title: 'Позвать в редакцию', glyph: 'people' as const, ...leadingTo('/people?invite=1') }]
      : []),
    ...person.lesserRoles
      .filter(role => role !== person.viewedAs)
      .map(role => ({
        id: `as-${role}`,
        title: `Смотреть как ${roleWords[role]}`,
        glyph: 'eye' as const,
        act: () => viewAs(role),
      })),
    { id: 'keys', title: 'Все клавиши', glyph: 'keys', act: onKeys },
    { id: 'light', title: 'Светлая тема', glyph: 'check', act: () => chooseTheme('light') },
    { id: 'dark', title: 'Тёмная тема', glyph: 'check', act: () => chooseTheme('dark') },
    { id: 'system', title: 'Тема как в системе', glyph: 'check', act: () => chooseTheme('system') },
  ]
}

/** What was found first; of settings and actions, only what the words fit and the person may do. */
export function useOptions(words: string, search: SearchState, onKeys: () => void): Option[] {
  const { person, startText } = useOffice()
  const isOffline = useOffline()
  const navigate = useNavigate()
  return useMemo(() => {
    const leadingTo: LeadingTo = path => ({ path, act: () => void navigate(path) })
    const fits: Fits = (title, more = '') =>
      words === '' || readingsOf(words).some(reading => fitsWords(`${title} ${more}`, reading))
    const lately = recentlyOpened().filter(({ title }) => fits(title))
    const isRecent = new Set(lately.map(({ path }) => path))
    const things = search.value ? foundOptions(search.value, leadingTo) : []
    const actions = [
      ...(isOffline ? [] : newTextActions(meantWords(words, [...lately, ...things]), startText)),
      ...otherActions(person, leadingTo, onKeys).filter(({ title }) => fits(title)),
    ]
    return [
      ...recentOptionsOf(lately, leadingTo),
      ...things.filter(({ path }) => path === undefined || !isRecent.has(path)),
      ...(words === '' ? [] : settingOptions(person, fits, leadingTo)),
      ...actions.map(action => ({ ...action, group: 'Сделать' })),
    ].map(withRemembering)
  }, [search, isOffline, navigate, onKeys, person, startText, words])
}

/** Recently opened items, including texts. */
function recentlyOpened(): RecentOption[] {
  const texts = recentTexts
    .get()
    .filter(({ title }) => title !== '')
    .map(({ id, title }) => ({ id: `text-${id}`, title, path: `/texts/${id}`, glyph: 'file' }))
  const isText = new Set(texts.map(({ path }) => path))
  return [...texts, ...recentOptions.get().filter(({ path }) => !isText.has(path))].slice(0, 6)
}

/** Makes an option with a path add itself to the recently opened items. */
function withRemembering(option: Option): Option {
  const { id, title, path, glyph, group, act } = option
  if (path === undefined || group === 'Недавнее' || group === 'Сделать') return option
  return {
    ...option,
    act: () => {
      recentOptions.note({ id, title, path, glyph })
      act()
    },
  }
}

const openSite = (url: string | null) => url !== null && window.open(url, '_blank', 'noopener')
const publishedWords = (iso: string) =>
  `вышло ${new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(iso))}`
