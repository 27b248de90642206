// What the section «Переадресации» reads and changes.
import { useState } from 'react'
import {
  hideMissingAddress,
  listMissingAddresses,
  listRedirects,
  redirectsAtOnce,
  removeRedirect,
  setRedirects,
  type MissingAddress,
  type Redirect,
} from '#contract/office/addresses.ts'
import type { CallReply } from '#contract/call.ts'
import { count } from '#russian/plural.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import type { TypedRedirect } from './address-words.ts'

const redirectForms = ['переадресация', 'переадресации', 'переадресаций'] as const

export type ListResult = CallReply<typeof setRedirects>['results'][number]

export function useAddresses() {
  const { ask } = useOffice()
  const [typed, setTyped] = useState('')
  const list = useLoaded(`redirects ${typed}`, signal => ask(listRedirects, { query: { q: typed } }, { signal }))
  const missing = useLoaded('missing', signal => ask(listMissingAddresses, { query: {} }, { signal }))
  const reload = () => {
    list.reload()
    missing.reload()
  }

  async function remove({ from, to }: Pick<Redirect, 'from' | 'to'>, text: string): Promise<void> {
    try {
      await ask(removeRedirect, { body: { from, expected: to } })
      say({ text, undo: () => set({ from, to }, null, `${from} снова ведёт на ${to}`) })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    reload()
  }

  /** `expected`: where it leads now; null: nowhere. Throws in the words of the server. */
  async function save({ from, to }: TypedRedirect, expected: string | null | undefined, text?: string): Promise<void> {
    const { results } = await ask(setRedirects, {
      body: { items: [{ from, to }], ...(expected !== undefined && { expected }) },
    })
    const [result] = results
    const end = result?.to ?? to
    const undo = () =>
      expected === null || expected === undefined
        ? remove({ from, to: end }, `${from} больше никуда не ведёт`)
        : set({ from, to: expected }, end, `${from} снова ведёт на ${expected}`)
    say({ text: text ?? `${from} ведёт на ${end}`, ...(result?.outcome !== 'unchanged' && { undo }) })
    reload()
  }
  async function set(redirect: TypedRedirect, expected: string | null, text: string): Promise<void> {
    await save(redirect, expected, text).catch(failure => say({ text: wordsOf(failure) }))
  }

  async function hide({ path }: MissingAddress, isHidden = true): Promise<void> {
    try {
      await ask(hideMissingAddress, { body: { path, isHidden } })
      if (isHidden) say({ text: `${path} скрыт`, undo: () => hide({ path } as MissingAddress, false) })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    missing.reload()
  }

  /** Sends a list in pieces; what was refused comes back. */
  async function bring(items: readonly TypedRedirect[]): Promise<ListResult[]> {
    const refused: ListResult[] = []
    let saved = 0
    for (let at = 0; at < items.length; at += redirectsAtOnce) {
      const { results } = await ask(setRedirects, { body: { items: items.slice(at, at + redirectsAtOnce) } })
      for (const result of results)
        if (result.outcome === 'refused') refused.push(result)
        else saved += 1
    }
    say({ text: `Теперь действуют: ${count(saved, redirectForms)}` })
    reload()
    return refused
  }

  async function more(): Promise<void> {
    const after = list.value?.items.at(-1)?.from
    if (after === undefined) return
    try {
      const { items } = await ask(listRedirects, { query: { q: typed, after } })
      list.change(value => ({ ...value, items: [...value.items, ...items] }))
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
  }

  return { list, missing, typed, setTyped, save, set, remove, hide, bring, more }
}
export type Addresses = ReturnType<typeof useAddresses>
