// What the section «Ссылки» reads and changes.
import { useState } from 'react'
import { removeRedirect, setRedirects } from '#contract/office/addresses.ts'
import { checkLinksNow, hideLink, listLinks, setOutsideLinks, type BrokenLink } from '#contract/office/links.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useSeen } from '../../parts/use-seen.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import type { TypedRedirect } from './address-words.ts'

/** While a walk goes on, its figures are read again so often. */
const lookMs = 3_000
export type Which = 'broken' | 'moved' | 'hidden'

export function useLinks() {
  const { ask } = useOffice()
  const [which, choose] = useState<Which>('broken')
  const list = useLoaded(`links ${which}`, signal => ask(listLinks, { query: { which } }, { signal }))
  const { reload } = list
  const isRunning = list.value?.walk.isRunning ?? false
  useSeen(reload, { everyMs: lookMs, isOn: isRunning })

  /** Does it, says so, and reads the list again. */
  async function act(deed: () => Promise<unknown>, said?: { text: string; undo?: () => Promise<void> }): Promise<void> {
    try {
      await deed()
      if (said) say(said)
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    reload()
  }

  const check = () => act(() => ask(checkLinksNow, {}))
  const hide = ({ target }: BrokenLink, isHidden: boolean): Promise<void> =>
    act(() => ask(hideLink, { body: { target, isHidden } }), {
      text: isHidden ? `${target} скрыт` : `${target} снова в списке`,
      undo: () => act(() => ask(hideLink, { body: { target, isHidden: !isHidden } })),
    })
  const turnOutside = (isOn: boolean) => act(() => ask(setOutsideLinks, { body: { isOn } }))

  /** Throws in the words of the server. */
  async function lead(item: BrokenLink, { to }: Pick<TypedRedirect, 'to'>): Promise<void> {
    const from = item.target
    const former = item.kind === 'missing' ? null : item.leadsTo
    const { results } = await ask(setRedirects, {
      body: { items: [{ from, to }], ...(item.kind === 'missing' && { expected: null }) },
    })
    const end = results[0]?.to ?? to
    const takeBack = () =>
      former === null
        ? ask(removeRedirect, { body: { from, expected: end } })
        : ask(setRedirects, { body: { items: [{ from, to: former }] } })
    say({ text: `${from} ведёт на ${end}`, undo: () => act(takeBack) })
    reload()
  }
  const leadThere = (item: BrokenLink, to: string) => act(() => lead(item, { to }))

  return { list, which, choose, check, hide, turnOutside, lead, leadThere }
}
export type Links = ReturnType<typeof useLinks>
