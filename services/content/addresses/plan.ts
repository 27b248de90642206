// What wanted redirects come to, given those that exist. Pure.
import { plainPath } from '#contract/office/addresses.ts'

type Wanted = { from: string; to: string }
export type Planned = Wanted & { outcome: 'created' | 'changed' | 'unchanged' | 'refused'; reason?: string }

/** `known`: targets of existing redirects, by their addresses. A redirect that leads to another one leads to its end. */
export function planRedirects(wanted: readonly Wanted[], known: ReadonlyMap<string, string>): Planned[] {
  const targets = new Map(known)
  const seen = new Set<string>()
  return wanted.map(({ from, to: asked }): Planned => {
    if (seen.has(from)) return { from, to: asked, outcome: 'refused', reason: 'этот адрес в списке дважды' }
    seen.add(from)
    const former = targets.get(from)
    // What is known has no chains, so one step is the end.
    const to = targets.get(plainPath(asked)) ?? asked
    if (plainPath(asked) === from || plainPath(to) === from)
      return { from, to, outcome: 'refused', reason: 'получится круг' }
    if (former === to) return { from, to, outcome: 'unchanged' }
    targets.set(from, to)
    for (const [other, target] of targets) if (plainPath(target) === from) targets.set(other, to)
    return { from, to, outcome: former === undefined ? 'created' : 'changed' }
  })
}
