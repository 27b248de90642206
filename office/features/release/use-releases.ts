// The releases of a text, its problems, and the actions on releases.
import { useCallback, useEffect, useState } from 'react'
import type { CallInput } from '#contract/call.ts'
import { queueText } from '#contract/newsroom-plan.ts'
import {
  cancelRelease,
  changeRelease,
  changeReleaseTerms,
  listReleaseProblems,
  listReleases,
  recallText,
  releaseText,
  returnRelease,
  takePost,
} from '#contract/newsroom-release.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useOffice } from '../../shell/office-context.ts'
import type { PanelProps } from '../../shell/side-panel.ts'
import { say } from '../../shell/toasts.ts'

/** Pause in writing before the problems are loaded again. */
const pauseMs = 1_500

/** Loads the releases and the problems of a text, and reloads them when it changes. */
export function useReleases({ text, connection }: Pick<PanelProps, 'text' | 'connection'>) {
  const { ask } = useOffice()
  const params = { id: text.id }
  const { value: releases, reload: reloadReleases } = useLoaded(`${text.id}`, signal =>
    ask(listReleases, { params }, { signal }),
  )
  const { value: checked, reload: reloadChecked } = useLoaded(`${text.id}`, signal =>
    ask(listReleaseProblems, { params }, { signal }),
  )
  const reload = useCallback(() => {
    reloadReleases()
    reloadChecked()
  }, [reloadReleases, reloadChecked])
  useEffect(
    () => connection.onChanged(what => (what === 'releases' || what === 'text') && reload()),
    [connection, reload],
  )
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(reloadChecked, pauseMs)
    }
    connection.doc.on('update', wait)
    return () => {
      clearTimeout(timer)
      connection.doc.off('update', wait)
    }
  }, [connection, reloadChecked])
  return { releases, checked, reload }
}

/** Actions on releases. Each shows a notice, and `onDone` reloads the data. */
export function useReleaseActions(textId: number, onDone: () => void) {
  const { ask } = useOffice()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const params = { id: textId }
  /** True on success. */
  async function act(work: () => Promise<unknown>, done: string, undo?: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    setRefused(undefined)
    let isDone = false
    try {
      await work()
      isDone = true
      say({ text: done, ...(undo && { undo: () => void act(undo, 'Вернули как было') }) })
    } catch (failure) {
      setRefused(failure)
    }
    setBusy(false)
    onDone()
    return isDone
  }
  const bringBack = (releaseId: number) => ask(returnRelease, { params: { ...params, releaseId } })
  return {
    isBusy,
    refused,
    releaseNow: (isUpdate: boolean) =>
      act(
        () => ask(releaseText, { params, body: { at: null } }),
        isUpdate ? 'Обновлено на сайте' : 'Вышло. Десять минут можно отозвать',
      ),
    releaseAt: (at: string) => act(() => ask(releaseText, { params, body: { at } }), 'Поставлено'),
    takePost: () => act(() => ask(takePost, { params }), 'Статья с сайта взята в текст. Прежние слова в истории'),
    queue: () =>
      act(
        () => ask(queueText, { params, body: { stage: 'out' } }),
        'Выйдет само, когда исправят. Отменить можно и в плане',
        () => ask(queueText, { params, body: { stage: null } }),
      ),
    recall: (releaseId: number, to: 'private' | 'former') =>
      act(
        () => ask(recallText, { params, body: { to } }),
        to === 'former' ? 'Вернулся прежний выпуск' : 'Снято с публикации',
        () => bringBack(releaseId),
      ),
    bringBack: (releaseId: number) => act(() => bringBack(releaseId), 'Снова на сайте'),
    change: (releaseId: number, body: { at: null } | { isFrozenAnew: true }) =>
      act(() => ask(changeRelease, { params: { ...params, releaseId }, body }), 'Выпуск изменён'),
    cancel: (releaseId: number) =>
      act(() => ask(cancelRelease, { params: { ...params, releaseId } }), 'Выпуск отменён'),
    changeTerms: (body: CallInput<typeof changeReleaseTerms>['body']) =>
      act(() => ask(changeReleaseTerms, { params, body }), 'Сроки сохранены'),
  }
}
