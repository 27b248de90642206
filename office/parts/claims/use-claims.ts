// The claims of a text and what a person does with them.
import { useMemo } from 'react'
import {
  addClaim,
  changeClaim,
  listClaims,
  removeClaim,
  type Claim,
  type ClaimSource,
  type SourcePage,
} from '#contract/newsroom-health.ts'
import { isConflict, wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { useLoaded } from '../loading/use-loaded.ts'
import { makeSourceChanges, type SourceChanges } from './source-changes.ts'

export type ClaimVerdict = { state: 'true' | 'mend'; note: string }

export type Claims = SourceChanges & {
  items: readonly Claim[] | undefined
  /** Names of the people who proposed and decided. */
  names: ReadonlyMap<string, string>
  /** The pages of sources by their addresses; empty while the weekly check is off. */
  pages: ReadonlyMap<string, SourcePage>
  error: unknown
  reload: () => void
  /** Undefined if the server refused; the person has been told. */
  add: (range: Claim['range']) => Promise<Claim | undefined>
  /** Rejects if the server refuses, so that the form keeps what was typed. */
  setSources: (claim: Claim, sources: readonly ClaimSource[]) => Promise<void>
  decide: (claim: Claim, verdict: ClaimVerdict) => Promise<void>
  remove: (claim: Claim) => Promise<void>
}

/** `id` undefined: there is no text to read. `onChanged` is called after each change that this person made. */
export function useClaims(id: number | undefined, onChanged?: () => void): Claims {
  const { ask } = useOffice()
  const { value, error, reload } = useLoaded(String(id), async signal => {
    if (id === undefined) return undefined
    const { items, people, pages } = await ask(listClaims, { params: { id } }, { signal })
    return {
      id,
      items,
      pages: new Map(pages.map(page => [page.url, page])),
      names: new Map(people.map(person => [person.id, person.name])),
    }
  })
  const actions = useMemo(() => {
    const done = () => {
      reload()
      onChanged?.()
    }
    const change = async (claim: Claim, body: Parameters<typeof ask<typeof changeClaim>>[1]['body']) => {
      try {
        await ask(changeClaim, { params: { id: id!, claimId: claim.id }, body: { ...body, expected: claim.version } })
      } catch (failure) {
        // The form keeps what was typed, and the next attempt is about the claim as it is now.
        if (isConflict(failure)) reload()
        throw failure
      }
      done()
    }
    const tell = (failure: unknown) => say({ text: wordsOf(failure) })
    const add = async (range: Claim['range'], sources: readonly ClaimSource[] = []) => {
      try {
        const { claim } = await ask(addClaim, { params: { id: id! }, body: { range, sources: [...sources] } })
        done()
        return claim
      } catch (failure) {
        tell(failure)
        return undefined
      }
    }
    return {
      ...makeSourceChanges(ask, id, done),
      add: (range: Claim['range']) => add(range),
      setSources: (claim: Claim, sources: readonly ClaimSource[]) => change(claim, { sources: [...sources] }),
      decide: (claim: Claim, verdict: ClaimVerdict) => change(claim, verdict),
      remove: async (claim: Claim) => {
        try {
          await ask(removeClaim, { params: { id: id!, claimId: claim.id } })
        } catch (failure) {
          return tell(failure)
        }
        done()
        say({
          text: 'Утверждение убрано из списка, слова остались',
          // The range has the words as they are now.
          undo: () => void add({ ...claim.range, quote: claim.words ?? claim.range.quote }, claim.sources),
        })
      },
    }
  }, [ask, id, reload, onChanged])
  // The reply about a former text is not shown as that of the present one.
  const own = value?.id === id ? value : undefined
  return { items: own?.items, names: own?.names ?? noNames, pages: own?.pages ?? noPages, error, reload, ...actions }
}

const noNames: ReadonlyMap<string, string> = new Map()
const noPages: ReadonlyMap<string, SourcePage> = new Map()
