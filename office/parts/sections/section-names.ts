// Titles of sections: loaded once and cached.
import { useEffect, useState } from 'react'
import { listReleaseChoices, type ReleaseChoice } from '#contract/office/release-choices.ts'
import type { OfficeAsk } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'

const sections = new Map<string, string>()
const atOnce = 90

async function readSections(ask: OfficeAsk, slugs: readonly string[]): Promise<void> {
  for (const kind of ['topic', 'health'] as const) {
    const { items } = await ask(listReleaseChoices, { query: { kind, slugs: slugs.slice(0, atOnce).join(',') } })
    for (const { slug, title } of items) sections.set(slug, title)
  }
  // A section that no longer exists is shown by its slug.
  for (const slug of slugs) if (!sections.has(slug)) sections.set(slug, slug)
}

/** The title of a section; its slug until the title is known. */
export function useSectionTitles(slugs: readonly (string | null)[]): (slug: string | null) => string {
  const { ask } = useOffice()
  const [, setTurn] = useState(0)
  const missing = [...new Set(slugs)].filter(slug => slug !== null && !sections.has(slug)) as string[]
  const key = missing.toSorted().join(',')
  useEffect(() => {
    if (key === '') return
    let isLeft = false
    readSections(ask, key.split(',')).then(
      () => isLeft || setTurn(turn => turn + 1),
      // On an error, slugs are shown instead of titles.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [ask, key])
  return slug => (slug === null ? '' : (sections.get(slug) ?? slug))
}

/** Searches sections by words; topics come before health sections. */
export async function findSections(ask: OfficeAsk, q: string, signal?: AbortSignal): Promise<ReleaseChoice[]> {
  const lists = await Promise.all(
    (['topic', 'health'] as const).map(kind => ask(listReleaseChoices, { query: { kind, q } }, { signal })),
  )
  const found = new Map(lists.flatMap(({ items }) => items.map(item => [item.slug, item] as const)))
  for (const { slug, title } of found.values()) sections.set(slug, title)
  return [...found.values()]
}

const shownNames = 2

/** Names of chosen sections, for the button that chooses them. */
export function useChosenNames(chosen: readonly string[]): string {
  const titleOf = useSectionTitles(chosen)
  if (chosen.length === 0) return 'Все разделы'
  const others = chosen.length - shownNames
  return chosen.slice(0, shownNames).map(titleOf).join(', ') + (others > 0 ? `, ещё ${others}` : '')
}
