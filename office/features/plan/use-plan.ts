// Actions on texts of the plan. Each shows a notice and can be undone.
import { useSyncExternalStore } from 'react'
import { CallError } from '#contract/errors.ts'
import { queueText } from '#contract/newsroom-plan.ts'
import { cancelRelease, changeRelease, recallText, releaseText } from '#contract/newsroom-release.ts'
import { bringTextBack, changeText, getText, moveText, removeText, type ListedText } from '#contract/newsroom.ts'
import type { TextStage } from '#domain/newsroom-rights.ts'
import { count } from '#russian/plural.ts'
import { quoted } from '#russian/quoted.ts'
import { formatFullDate } from '../../parts/relative-dates.ts'
import { stageNames } from '../../parts/Stage.tsx'
import { wordsOf, type OfficeAsk } from '../../session/ask.ts'
import { connection } from '../../session/connection.ts'
import { useOffice } from '../../shell/office-context.ts'
import { recentTexts } from '../../shell/storage/stored.ts'
import { say } from '../../shell/toasts.ts'
import { titleOf } from './plan-words.ts'

export type PlanText = ListedText & { ownerName: string }

/** The fields that the plan can change. */
export type PlanFields = Partial<Pick<ListedText, 'kind' | 'section' | 'ownerId' | 'deadline' | 'plannedAt'>>
type FieldName = keyof PlanFields

/** A field that two people changed at the same time. */
export type Conflict = {
  text: ListedText
  field: FieldName
  mine: PlanFields[FieldName]
  theirs: PlanFields[FieldName]
  who: string
}

export type PlanActions = {
  isReadOnly: boolean
  /** Changes fields of texts as one action. True if it succeeded. */
  change(texts: readonly ListedText[], fields: PlanFields, said: string): Promise<boolean>
  move(texts: readonly ListedText[], to: TextStage): Promise<void>
  queue(text: ListedText, to: 'ready' | 'out' | null): Promise<void>
  release(text: ListedText, at: string | null): Promise<void>
  /** Changes the planned time of a text, or the time of its waiting release. */
  plan(text: ListedText, at: string | null): Promise<void>
  remove(text: ListedText): Promise<void>
  bringBack(text: ListedText): Promise<void>
}

const textForms = ['текст', 'текста', 'текстов'] as const
const named = (texts: readonly ListedText[]) =>
  texts.length === 1 ? quoted(titleOf(texts[0]!)) : count(texts.length, textForms)

type Listeners = {
  /** Reloads the lists. */
  onChanged: () => void
  onConflict: (conflict: Conflict) => void
}

/** Runs an action. On failure, shows the reason and returns false. */
type Run = (action: () => Promise<unknown>) => Promise<boolean>

const makeRun =
  (onChanged: () => void): Run =>
  async action => {
    if (!connection.get().isOnline) {
      say({ text: 'Связи нет: план пока только для чтения' })
      return false
    }
    try {
      await action()
      return true
    } catch (failure) {
      say({ text: wordsOf(failure) })
      return false
    } finally {
      onChanged()
    }
  }

/** Undoes an action; the undo itself can fail like an action. */
const undoBy = (run: Run, action: () => Promise<unknown>) => async () => {
  await run(action)
}

/** Runs the action on one text after another. If one fails, the earlier changes are kept. */
async function each(texts: readonly ListedText[], action: (text: ListedText) => Promise<unknown>): Promise<void> {
  for (const text of texts) await action(text)
}

/** The current values of these fields of the text. */
const formerOf = (text: ListedText, fields: PlanFields): PlanFields =>
  Object.fromEntries((Object.keys(fields) as FieldName[]).map(name => [name, text[name]]))

function fieldActions(ask: OfficeAsk, run: Run, onConflict: Listeners['onConflict']): Pick<PlanActions, 'change'> {
  async function findConflict(failure: unknown, text: ListedText, fields: PlanFields): Promise<Conflict | undefined> {
    const names = failure instanceof CallError && failure.status === 409 ? errorsOf(failure) : {}
    const field = (Object.keys(fields) as FieldName[]).find(name => names[name] !== undefined)
    if (!field) return undefined
    const { text: now } = await ask(getText, { params: { id: text.id } })
    return { text: { ...text, ...now }, field, mine: fields[field], theirs: now[field], who: names[field]! }
  }
  const write = (text: ListedText, fields: PlanFields) =>
    ask(changeText, { params: { id: text.id }, body: { ...fields, expected: formerOf(text, fields) } })

  return {
    async change(texts, fields, said) {
      const done: ListedText[] = []
      let conflict: Conflict | undefined
      const isDone = await run(() =>
        each(texts, async text => {
          try {
            await write(text, fields)
            done.push(text)
          } catch (failure) {
            conflict = await findConflict(failure, text, fields)
            if (!conflict) throw failure
          }
        }),
      )
      if (conflict) onConflict(conflict)
      const undo = undoBy(run, () =>
        each(done, text => ask(changeText, { params: { id: text.id }, body: formerOf(text, fields) })),
      )
      if (isDone && done.length > 0) say({ text: said, undo })
      return isDone && !conflict
    },
  }
}

function stageActions(ask: OfficeAsk, run: Run): Pick<PlanActions, 'move' | 'queue'> {
  const put = (text: ListedText, stage: TextStage) => ask(moveText, { params: { id: text.id }, body: { stage } })
  const putInQueue = (text: ListedText, stage: 'ready' | 'out' | null) =>
    ask(queueText, { params: { id: text.id }, body: { stage } })
  return {
    async move(texts, to) {
      const done: ListedText[] = []
      const isDone = await run(() =>
        each(texts, async text => {
          await put(text, to)
          done.push(text)
        }),
      )
      const undo = undoBy(run, () => each(done, text => put(text, text.stage)))
      if (isDone) say({ text: `${named(done)}: ${stageNames[to]}`, undo })
    },
    async queue(text, to) {
      const undo = undoBy(run, () => putInQueue(text, text.queue?.stage ?? null))
      const said =
        to === null
          ? `${quoted(titleOf(text))} больше не ждёт очереди`
          : `${quoted(titleOf(text))} встанет в «${stageNames[to]}», когда ничто не помешает`
      if (await run(() => putInQueue(text, to))) say({ text: said, undo })
    },
  }
}

function releaseActions(
  ask: OfficeAsk,
  run: Run,
  change: PlanActions['change'],
): Pick<PlanActions, 'release' | 'plan'> {
  return {
    async release(text, at) {
      let releaseId = 0
      const isDone = await run(async () => {
        const { release } = await ask(releaseText, { params: { id: text.id }, body: { at } })
        releaseId = release.id
      })
      const undo = undoBy(run, () =>
        at === null
          ? ask(recallText, { params: { id: text.id }, body: { to: text.outAt === null ? 'private' : 'former' } })
          : ask(cancelRelease, { params: { id: text.id, releaseId } }),
      )
      const said =
        at === null ? `${quoted(titleOf(text))} на сайте` : `${quoted(titleOf(text))} выйдет ${formatFullDate(at)}`
      if (isDone) say({ text: said, undo })
    },
    async plan(text, at) {
      const { release } = text
      const said =
        at === null ? `${quoted(titleOf(text))} без дня выхода` : `${quoted(titleOf(text))}: ${formatFullDate(at)}`
      if (!release || at === null) return void (await change([text], { plannedAt: at }, said))
      const put = (moment: string | null) => () =>
        ask(changeRelease, { params: { id: text.id, releaseId: release.id }, body: { at: moment } })
      const undo = release.at === null ? undefined : undoBy(run, put(release.at))
      if (await run(put(at))) say({ text: `Выпуск перенесён. ${said}`, undo })
    },
  }
}

function removalActions(ask: OfficeAsk, run: Run): Pick<PlanActions, 'remove' | 'bringBack'> {
  const remove = (text: ListedText) => ask(removeText, { params: { id: text.id } })
  const bringBack = (text: ListedText) => ask(bringTextBack, { params: { id: text.id } })
  return {
    async remove(text) {
      if (!(await run(() => remove(text)))) return
      recentTexts.forget(text.id)
      const where = text.outAt === null ? 'убран из плана' : 'снят с сайта и убран из плана'
      say({ text: `${quoted(titleOf(text))} ${where}`, undo: undoBy(run, () => bringBack(text)) })
    },
    async bringBack(text) {
      if (await run(() => bringBack(text)))
        say({ text: `${quoted(titleOf(text))} снова в плане`, undo: undoBy(run, () => remove(text)) })
    },
  }
}

export function usePlanActions({ onChanged, onConflict }: Listeners): PlanActions {
  const { ask } = useOffice()
  const { isOnline } = useSyncExternalStore(connection.subscribe, connection.get)
  const run = makeRun(onChanged)
  const { change } = fieldActions(ask, run, onConflict)
  return {
    isReadOnly: !isOnline,
    change,
    ...stageActions(ask, run),
    ...releaseActions(ask, run, change),
    ...removalActions(ask, run),
  }
}

const errorsOf = ({ body }: CallError): Record<string, string> =>
  ((body as { errors?: Record<string, string> } | null)?.errors ?? {}) as Record<string, string>

/** Adds the names of owners to texts. */
export function withOwners(items: readonly ListedText[], people: readonly { id: string; name: string }[]): PlanText[] {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return items.map(text => ({ ...text, ownerName: names.get(text.ownerId ?? '') ?? '' }))
}
