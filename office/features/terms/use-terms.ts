// What the section «Разделы и метки» reads and changes.
import {
  addOfficeTerm,
  changeOfficeTerm,
  listOfficeTerms,
  mergeOfficeTerm,
  removeOfficeTerm,
  type OfficeTerm,
  type OfficeTermKind,
} from '#contract/office/terms.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useSeen } from '../../parts/use-seen.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { typedOf, type TypedTerm } from './term-words.ts'

/** How often to look how far a merge is. */
const lookMs = 1_500

type NewTerm = TypedTerm & { parentId: number | null }

export function useTerms(kind: OfficeTermKind, typed: string) {
  const { ask } = useOffice()
  const list = useLoaded(`terms ${kind} ${typed}`, signal =>
    ask(listOfficeTerms, { query: { kind, q: typed } }, { signal }),
  )
  const { value, reload } = list
  const isMerging = value?.items.some(({ merge }) => merge !== null) ?? false
  useSeen(reload, { everyMs: lookMs, isOn: isMerging })

  const trying = async (act: () => Promise<unknown>) => {
    try {
      await act()
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    reload()
  }

  /** Throws in the words of the server. */
  async function add({ slug, ...fields }: NewTerm): Promise<void> {
    const { term, tookFrom } = await ask(addOfficeTerm, { body: { kind, ...fields, ...(slug !== '' && { slug }) } })
    const took = tookFrom === null ? '' : `. ${term.url} больше не ведёт на «${tookFrom}»`
    say({ text: `Добавлено: «${term.title}»${took}`, undo: () => remove(term) })
    reload()
  }

  async function remove(term: OfficeTerm): Promise<void> {
    await trying(async () => {
      await ask(removeOfficeTerm, { params: { id: term.id } })
      const undo = () =>
        trying(() => ask(addOfficeTerm, { body: { kind: term.kind, parentId: term.parentId, ...typedOf(term) } }))
      say({ text: `«${term.title}» удалено`, undo })
    })
  }

  /** Throws in the words of the server. */
  async function change(former: OfficeTerm, typedNow: TypedTerm): Promise<void> {
    const params = { id: former.id }
    const { term } = await ask(changeOfficeTerm, { params, body: { ...typedNow, expected: former.changedAt } })
    const undo = () =>
      trying(() => ask(changeOfficeTerm, { params, body: { ...typedOf(former), expected: term.changedAt } }))
    const led = term.url === former.url ? '' : `. ${former.url} ведёт на ${term.url}`
    say({ text: `«${term.title}»: сохранено, читатели уже видят${led}`, undo })
    reload()
  }

  /** Throws in the words of the server. */
  async function merge(from: OfficeTerm, into: OfficeTerm): Promise<void> {
    await ask(mergeOfficeTerm, { params: { id: from.id }, body: { into: into.id } })
    say({ text: `${from.url} ведёт на ${into.url}, статьи переходят` })
    reload()
  }

  async function more(): Promise<void> {
    await (async () => {
      const { items } = await ask(listOfficeTerms, { query: { kind, q: typed, offset: value?.items.length ?? 0 } })
      list.change(now => ({ ...now, items: [...now.items, ...items] }))
    })().catch((failure: unknown) => say({ text: wordsOf(failure) }))
  }

  return { list, add, remove, change, merge, more }
}
export type Terms = ReturnType<typeof useTerms>
