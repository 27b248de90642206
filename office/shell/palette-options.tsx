// What the palette offers: texts that were found, or opened lately, and what can be done.
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { listTexts, type NewsroomText } from '#contract/newsroom.ts'
import { readingsOf } from '#russian/readings.ts'
import type { GlyphName } from '../parts/Glyph.tsx'
import { Stage } from '../parts/Stage.tsx'
import { wordsOf, type OfficeAsk } from '../session/ask.ts'
import { fitsWords } from './marked.ts'
import { useOffice } from './office-context.ts'
import { placesFor } from './places.ts'
import { chooseTheme, recentTexts } from './stored.ts'

export type Option = {
  id: string
  group: string
  title: string
  note?: ReactNode
  glyph: GlyphName
  path?: string
  act: () => void
}

/** Typing pauses this long before the server is asked. */
const pauseMs = 150
const foundMax = 8

/** Texts by every reading of the words, those of the likelier reading first, each once. */
async function findTexts(ask: OfficeAsk, typed: string, signal: AbortSignal): Promise<NewsroomText[]> {
  const lists = await Promise.all(
    readingsOf(typed).map(q => ask(listTexts, { query: { q: q.slice(0, 100), limit: foundMax } }, { signal })),
  )
  const found = new Map(lists.flatMap(({ items }) => items.map(item => [item.id, item] as const)))
  return [...found.values()].slice(0, foundMax)
}

export type Found = { typed: string; texts: NewsroomText[]; error?: string }

/** What the server finds for the words, a moment after they were typed. */
export function useFound(words: string): Found {
  const { ask } = useOffice()
  const [found, setFound] = useState<Found>({ typed: '', texts: [] })
  useEffect(() => {
    if (words === '') return setFound({ typed: '', texts: [] })
    const ending = new AbortController()
    const timer = setTimeout(() => {
      findTexts(ask, words, ending.signal).then(
        texts => setFound({ typed: words, texts }),
        error => {
          if (!ending.signal.aborted) setFound({ typed: words, texts: [], error: wordsOf(error) })
        },
      )
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [ask, words])
  return found
}

type Deed = Omit<Option, 'group'>

/** Texts first; of what can be done, only what the words fit. */
export function useOptions(words: string, found: Found, onKeys: () => void): Option[] {
  const { person, startText } = useOffice()
  const navigate = useNavigate()
  return useMemo(() => {
    const leadingTo = (path: string) => ({ path, act: () => void navigate(path) })
    const recent: Option[] = recentTexts.get().map(({ id, title }) => ({
      id: `recent-${id}`,
      group: 'Недавнее',
      title: title || 'Без заголовка',
      glyph: 'file',
      ...leadingTo(`/texts/${id}`),
    }))
    const texts: Option[] = found.texts.map(text => ({
      id: `text-${text.id}`,
      group: 'Тексты',
      title: text.title || 'Без заголовка',
      note: <Stage stage={text.stage} />,
      glyph: 'file',
      ...leadingTo(`/texts/${text.id}`),
    }))
    const create: Deed = {
      id: 'new',
      title: words === '' ? 'Новый текст' : `Новый текст «${words}»`,
      glyph: 'plus',
      act: () => void startText(words),
    }
    const others: Deed[] = [
      ...placesFor(person).map(({ path, title, glyph }) => ({
        id: path,
        title: `Открыть «${title}»`,
        glyph,
        ...leadingTo(path),
      })),
      { id: '/sessions', title: 'Открыть «Мой вход»', glyph: 'lock', ...leadingTo('/sessions') },
      { id: 'keys', title: 'Все клавиши', glyph: 'keys', act: onKeys },
      { id: 'light', title: 'Светлая тема', glyph: 'check', act: () => chooseTheme('light') },
      { id: 'dark', title: 'Тёмная тема', glyph: 'check', act: () => chooseTheme('dark') },
      { id: 'system', title: 'Тема как в системе', glyph: 'check', act: () => chooseTheme('system') },
    ]
    const fitting = others.filter(
      ({ title }) => words === '' || readingsOf(words).some(reading => fitsWords(title, reading)),
    )
    return [...(words === '' ? recent : texts), ...[create, ...fitting].map(deed => ({ ...deed, group: 'Сделать' }))]
  }, [found, navigate, onKeys, person, startText, words])
}
