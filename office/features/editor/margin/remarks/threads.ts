// The remarks of a text as threads: loading, reloading on changes, and the person's actions.
import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  addTextRemark,
  changeTextRemark,
  listTextRemarks,
  removeTextRemark,
  type TextRemark,
} from '#contract/newsroom.ts'
import { useLoaded } from '../../../../parts/loading/use-loaded.ts'
import { wordsOf, type OfficeAsk } from '../../../../session/ask.ts'
import { useOffice } from '../../../../shell/office-context.ts'
import { say } from '../../../../shell/toasts.ts'
import type { TextConnection } from '../../collaboration/text-connection.ts'
import type { RemarkRange } from './remark-ranges.ts'
import { acceptSuggestion } from './suggestion.ts'

export type Remark = TextRemark & { authorName: string }
export type RemarkThread = Remark & { range: RemarkRange; answers: Remark[] }

const pageSize = 200
const unknownName = 'Бывший сотрудник'

async function loadAll(ask: OfficeAsk, id: number, signal: AbortSignal): Promise<Remark[]> {
  const found: Remark[] = []
  for (let after = 0; ; after = found.at(-1)!.id) {
    const { items, people } = await ask(
      listTextRemarks,
      { params: { id }, query: { after, limit: pageSize } },
      { signal },
    )
    const names = new Map(people.map(person => [person.id, person.name]))
    found.push(...items.map(remark => ({ ...remark, authorName: names.get(remark.authorId) ?? unknownName })))
    if (items.length < pageSize) return found
  }
}

function threadsOf(remarks: readonly Remark[]): RemarkThread[] {
  const answers = Map.groupBy(remarks, ({ rootId }) => rootId)
  return remarks.flatMap(remark =>
    remark.range ? [{ ...remark, range: remark.range, answers: answers.get(remark.id) ?? [] }] : [],
  )
}

export type NewRemark = { body: string; suggestion: string | null }

export type Threads = {
  items: readonly RemarkThread[]
  /** False until the remarks have been loaded once. */
  isRead: boolean
  error: unknown
  reload: () => void
  /** `add` and `answer` reject if the server refuses, so that the form keeps what was typed. */
  add: (range: RemarkRange, remark: NewRemark) => Promise<TextRemark>
  answer: (thread: RemarkThread, body: string) => Promise<void>
  reword: (remark: Remark, next: NewRemark) => Promise<void>
  /** The other actions show a failure themselves. */
  resolve: (thread: RemarkThread, isResolved: boolean) => Promise<void>
  remove: (remark: Remark) => Promise<void>
  /** `range`: the current range of the thread's words. */
  accept: (thread: RemarkThread, range: RemarkRange | undefined) => Promise<void>
}

export function useThreads(id: number, connection: TextConnection): Threads {
  const { ask } = useOffice()
  const { value, error, reload, change } = useLoaded(String(id), signal => loadAll(ask, id, signal))
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => connection.onChanged(what => what === 'remarks' && reload()), [connection, reload])
  useReturns(connection, reload)
  const items = useMemo(() => threadsOf((value ?? []).filter(remark => !hidden.has(remark.id))), [value, hidden])
  const hide = useCallback(
    (remarkId: number, isHidden: boolean) =>
      setHidden(before => {
        const next = new Set(before)
        if (isHidden) next.add(remarkId)
        else next.delete(remarkId)
        return next
      }),
    [],
  )
  const { doc } = connection
  const actions = useMemo(() => {
    const params = { id }
    const tell = (failure: unknown) => say({ text: wordsOf(failure) })
    const setResolved = (remarkId: number, isResolved: boolean) =>
      ask(changeTextRemark, { params: { id, remarkId }, body: { isResolved } }).then(reload, tell)
    return {
      add: async (range: RemarkRange, remark: NewRemark) => {
        const { remark: added } = await ask(addTextRemark, { params, body: { ...remark, range } })
        reload()
        return added
      },
      answer: async ({ id: rootId }: RemarkThread, body: string) => {
        await ask(addTextRemark, { params, body: { body, rootId } })
        reload()
      },
      reword: async ({ id: remarkId }: Remark, next: NewRemark) => {
        const { remark: reworded } = await ask(changeTextRemark, { params: { id, remarkId }, body: next })
        // An action before the list has been reloaded must use the new words.
        change(before => before.map(each => (each.id === remarkId ? { ...each, ...reworded } : each)))
        reload()
      },
      resolve: async (thread: RemarkThread, isResolved: boolean) => {
        await setResolved(thread.id, isResolved)
        if (isResolved) say({ text: 'Замечание разобрано', undo: () => setResolved(thread.id, false) })
      },
      remove: async (remark: Remark) => {
        hide(remark.id, true)
        try {
          await ask(removeTextRemark, { params: { id, remarkId: remark.id } })
        } catch (failure) {
          hide(remark.id, false)
          return tell(failure)
        }
        const { body, suggestion, range, rootId } = remark
        const again = () => ask(addTextRemark, { params, body: { body, suggestion, range, rootId } }).then(reload, tell)
        say({ text: rootId === null ? 'Замечание убрано' : 'Ответ убран', undo: again })
      },
      accept: async (thread: RemarkThread, range: RemarkRange | undefined) => {
        const takeBack = range && acceptSuggestion(doc, range, thread.suggestion!)
        if (!takeBack) return say({ text: 'Слова уже другие: замените их в тексте сами' })
        say({
          text: 'Замена в тексте',
          undo: () => {
            takeBack()
            void setResolved(thread.id, false)
          },
        })
        await setResolved(thread.id, true)
      },
    }
  }, [ask, id, doc, reload, change, hide])
  return { items, isRead: value !== undefined, error, reload, ...actions }
}

/** Reloads after a lost connection, because changes meanwhile were not received. */
function useReturns(connection: TextConnection, reload: () => void): void {
  useEffect(() => {
    let wasConnected = connection.state.isConnected
    let wasLost = false
    return connection.subscribe(() => {
      const { isConnected } = connection.state
      if (isConnected === wasConnected) return
      wasConnected = isConnected
      if (!isConnected) wasLost = true
      else if (wasLost) reload()
    })
  }, [connection, reload])
}
