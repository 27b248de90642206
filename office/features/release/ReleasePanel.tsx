// The tab «Выпуск»: problems of a text, its place and time of publication, and its releases.
import { useState, type ReactNode } from 'react'
import type { CallReply } from '#contract/call.ts'
import type { listReleases, TextRelease } from '#contract/newsroom-release.ts'
import { CallError } from '#contract/errors.ts'
import { Button } from '#ui/Button.tsx'
import { wordsOf } from '../../session/ask.ts'
import type { PanelProps } from '../../shell/side-panel.ts'
import { TimeField } from './fields.tsx'
import { Channels } from './Channels.tsx'
import { Placing } from './Placing.tsx'
import { Problems } from './Problems.tsx'
import styles from './Panel.module.css'
import { fromLocal, toLocal } from '../../parts/relative-dates.ts'
import { useTextField } from '../../parts/use-text-field.ts'
import { lateWords, outInWords, recallMs, releaseInWords, setLabel } from './release-words.ts'
import { TimeHints } from './TimeHints.tsx'
import { useReleaseActions, useReleases } from './use-releases.ts'

export function ReleasePanel({ text, connection, onChanged }: PanelProps) {
  const { releases, checked, reload } = useReleases({ text, connection })
  const actions = useReleaseActions(text.id, () => {
    reload()
    onChanged()
  })
  const { isBusy, refused } = actions
  const [decorations, setDecorations] = useTextField(connection.doc, 'decorations')
  const isReadOnly = !text.may.includes('write')
  const address = checked?.address ?? null
  const isChangedOutside = refused instanceof CallError && refused.status === 409
  return (
    <div className={`side-panel ${styles.panel}`}>
      {text.postChangedAt !== null && (
        <p className={styles.warn} role="status">
          Статью на сайте изменили, а в тексте есть невышедшие правки.{' '}
          {text.may.includes('restore') && (
            <button type="button" className="link" disabled={isBusy} onClick={() => void actions.takePost()}>
              Взять с сайта
            </button>
          )}{' '}
          Нынешние слова останутся в истории.
        </p>
      )}
      <Problems
        problems={checked?.problems ?? []}
        isChecking={checked === undefined}
        doc={connection.doc}
        onDecoration={isReadOnly ? undefined : picture => setDecorations([...(decorations ?? []), picture])}
      />
      {refused !== undefined && (
        <p className={styles.bad} role="alert">
          {wordsOf(refused)}{' '}
          {isChangedOutside && text.postId !== null && !text.postChangedAt && (
            <button type="button" className="link" onClick={() => void actions.takePost()}>
              Взять с сайта
            </button>
          )}
        </p>
      )}
      <Releases
        text={text}
        releases={releases}
        address={address}
        isBlocked={checked?.problems.some(({ isBlocking }) => isBlocking) ?? false}
        mayRelease={text.mayRelease}
        actions={actions}
      />
      <Placing text={text} connection={connection} address={address} isReadOnly={isReadOnly} onChanged={onChanged} />
      <Channels text={text} connection={connection} isReadOnly={isReadOnly} />
      {text.mayRelease && releases && (
        <Terms
          embargoUntil={releases.embargoUntil}
          expiresAt={releases.expiresAt}
          onKeep={body => void actions.changeTerms(body)}
        />
      )}
    </div>
  )
}

type ReleasesProps = {
  text: PanelProps['text']
  releases: CallReply<typeof listReleases> | undefined
  address: string | null
  isBlocked: boolean
  mayRelease: boolean
  actions: ReturnType<typeof useReleaseActions>
}

/** The published edition, the waiting release, and the form for a release. */
function Releases({ text, releases, address, isBlocked, mayRelease, actions }: ReleasesProps) {
  /** The typed time is kept while a release waits. */
  const [at, setAt] = useState('')
  // The place of the button is kept, so that the fields below stay where they are.
  if (!releases && mayRelease) return <section aria-busy="true" className={`skel ${styles.awaited}`} />
  const items = releases?.items ?? []
  const waiting = items.find(({ state }) => state === 'waiting')
  const out = items.find(({ state }) => state === 'out')
  // An update may have been recalled before the article was.
  const last = items
    .filter(({ state }) => state === 'recalled' || state === 'expired')
    .toSorted((one, other) => (other.endedAt ?? '').localeCompare(one.endedAt ?? '') || one.id - other.id)[0]
  return (
    <section>
      {out && (
        <Out
          release={out}
          address={address}
          now={releases!.now}
          hasFormer={items.some(({ state }) => state === 'former')}
          mayRelease={mayRelease}
          isBusy={actions.isBusy}
          onRecall={to => void actions.recall(out.id, to)}
        />
      )}
      {!out && last && mayRelease && (
        <p className={styles.row}>
          {releaseInWords(last, releases!.now)}
          <button type="button" className="link" onClick={() => void actions.bringBack(last.id)}>
            Вернуть на сайт
          </button>
        </p>
      )}
      {waiting && (
        <Waiting
          release={waiting}
          now={releases!.now}
          isWrittenAnew={releases?.isWrittenAnew ?? false}
          mayRelease={mayRelease}
          isBusy={actions.isBusy}
          onChange={body => void actions.change(waiting.id, body)}
          onCancel={() => void actions.cancel(waiting.id)}
        />
      )}
      {!waiting && mayRelease && releases && (
        <>
          {out && releases.isWrittenAnew && <p>После выпуска текст правили: читатели этого ещё не видят.</p>}
          <GoOut
            isUpdate={out !== undefined}
            isInBar={text.stage !== 'out'}
            now={releases.now}
            isBlocked={isBlocked}
            at={at}
            onAt={setAt}
            hints={<TimeHints text={text} now={releases.now} onTake={setAt} />}
            actions={actions}
          />
        </>
      )}
      {!mayRelease && !out && <p className="dim">Выпускает редактор раздела, когда текст готов.</p>}
    </section>
  )
}

type GoOutProps = Pick<ReleasesProps, 'isBlocked' | 'actions'> & {
  /** The text has a published edition. */
  isUpdate: boolean
  /** The bar has «Выпустить…» or «Обновить…», which open the gate. */
  isInBar: boolean
  now: string
  at: string
  onAt: (at: string) => void
  hints: ReactNode
}

function GoOut({ isUpdate, isInBar, now, isBlocked, at, onAt, hints, actions }: GoOutProps) {
  const planned = fromLocal(at)
  // An update has one button: that of the bar, or this one where the bar has none. A first release also has this shorter way.
  const hasButton = !isUpdate || !isInBar
  return (
    <>
      {hasButton && (
        <Button
          kind={isInBar ? 'quiet' : 'accent'}
          isBusy={actions.isBusy}
          onClick={() => void actions.releaseNow(isUpdate)}
        >
          {isUpdate ? 'Обновить на сайте' : 'Выпустить'}
        </Button>
      )}
      {!isUpdate && isBlocked && (
        <Button kind="quiet" isBusy={actions.isBusy} onClick={() => void actions.queue()}>
          Поставить, когда исправят
        </Button>
      )}
      <TimeField label={hasButton ? 'Или позже' : 'Обновить позже'} value={at} isReadOnly={false} onKeep={onAt} />
      {planned === undefined && hints}
      {planned !== undefined && (
        <Button kind="quiet" isBusy={actions.isBusy} onClick={() => void actions.releaseAt(planned)}>
          {setLabel(planned, now)}
        </Button>
      )}
    </>
  )
}

type OutProps = {
  release: TextRelease
  address: string | null
  now: string
  hasFormer: boolean
  mayRelease: boolean
  isBusy: boolean
  onRecall: (to: 'private' | 'former') => void
}

function Out({ release, address, now, hasFormer, mayRelease, isBusy, onRecall }: OutProps) {
  const isFresh = release.outAt !== null && Date.parse(now) - Date.parse(release.outAt) < recallMs
  return (
    <div className={styles.out}>
      <p>
        <b>{outInWords(release, now)}</b>
        {release.lateSeconds !== null && release.lateSeconds >= 0.1 && `, опоздание ${lateWords(release.lateSeconds)}`}
      </p>
      <p className={styles.row}>
        {address !== null && (
          <a className="link" href={address} target="_blank" rel="noopener">
            Открыть на сайте
          </a>
        )}
        {mayRelease && hasFormer && (
          <button type="button" className="link" disabled={isBusy} onClick={() => onRecall('former')}>
            Вернуть прежний выпуск
          </button>
        )}
        {mayRelease && (
          <button type="button" className="link" disabled={isBusy} onClick={() => onRecall('private')}>
            {isFresh ? 'Отозвать' : 'Снять с публикации'}
          </button>
        )}
      </p>
    </div>
  )
}

type WaitingProps = {
  release: TextRelease
  now: string
  isWrittenAnew: boolean
  mayRelease: boolean
  isBusy: boolean
  onChange: (body: { at: null } | { isFrozenAnew: true }) => void
  onCancel: () => void
}

function Waiting({ release, now, isWrittenAnew, mayRelease, isBusy, onChange, onCancel }: WaitingProps) {
  return (
    <>
      <p>
        <b>{releaseInWords(release, now)}</b>
      </p>
      {release.failure !== null && <p className={styles.bad}>Не вышло: {release.failure}. Попробуем снова сами.</p>}
      {mayRelease && (
        <p className={styles.row}>
          {isWrittenAnew && (
            <button type="button" className="link" disabled={isBusy} onClick={() => onChange({ isFrozenAnew: true })}>
              Взять текст, каким он стал
            </button>
          )}
          <button type="button" className="link" disabled={isBusy} onClick={() => onChange({ at: null })}>
            Выпустить сейчас
          </button>
          <button type="button" className="link" disabled={isBusy} onClick={onCancel}>
            Отменить выпуск
          </button>
        </p>
      )}
    </>
  )
}

type TermsProps = {
  embargoUntil: string | null
  expiresAt: string | null
  onKeep: (terms: { embargoUntil?: string | null; expiresAt?: string | null }) => void
}

function Terms({ embargoUntil, expiresAt, onKeep }: TermsProps) {
  const [embargo, setEmbargo] = useState<string>()
  const [end, setEnd] = useState<string>()
  const isChanged = embargo !== undefined || end !== undefined
  return (
    <details>
      <summary>Эмбарго и срок</summary>
      <TimeField
        label="Не раньше"
        value={embargo ?? toLocal(embargoUntil)}
        note="Раньше не выйдет и по кнопке «Выпустить»"
        isReadOnly={false}
        onKeep={setEmbargo}
      />
      <TimeField
        label="Снять с публикации"
        value={end ?? toLocal(expiresAt)}
        note="Тогда читатели статью не увидят, а текст вернётся в «Готово»"
        isReadOnly={false}
        onKeep={setEnd}
      />
      {isChanged && (
        <Button
          kind="quiet"
          onClick={() => {
            onKeep({
              ...(embargo !== undefined && { embargoUntil: fromLocal(embargo) ?? null }),
              ...(end !== undefined && { expiresAt: fromLocal(end) ?? null }),
            })
            setEmbargo(undefined)
            setEnd(undefined)
          }}
        >
          Сохранить сроки
        </Button>
      )}
    </details>
  )
}
