// Names for the plan: titles of sections, and colleagues who may own texts. Both are loaded once and cached.
import { useEffect, useState } from 'react'
import { listTextOwners } from '#contract/newsroom-plan.ts'
import { listReleaseChoices, type ReleaseChoice } from '#contract/office/release-choices.ts'
import { roleWords } from '../../session/office-session.ts'
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

export type Owner = { id: string; name: string }

let owners: Promise<Owner[]> | undefined

function readOwners(ask: OfficeAsk): Promise<Owner[]> {
  owners ??= ask(listTextOwners, {}).then(
    ({ items }) => items,
    failure => {
      owners = undefined
      throw failure
    },
  )
  return owners
}

/** Colleagues who may own a text; undefined while loading, and for people who may not assign texts. */
export function useOwners(mayAssign: boolean): readonly Owner[] | undefined {
  const { ask } = useOffice()
  const [found, setFound] = useState<readonly Owner[]>()
  useEffect(() => {
    if (!mayAssign) return
    let isLeft = false
    readOwners(ask).then(
      items => isLeft || setFound(items),
      // On an error the control is not shown; the next page tries again.
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [ask, mayAssign])
  return found
}

/** True if the person may assign new texts to others, which authors may not. */
export const mayAssignNew = ({ role }: { role: string }): boolean => role !== roleWords.user
