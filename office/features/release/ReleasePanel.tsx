// The tab «Выпуск»: what stops a text, where and when it goes out, and what is out.
import { useEffect, useState } from 'react'
import { XmlElement, type Doc } from 'yjs'
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
  type ReleaseProblem,
  type TextRelease,
} from '#contract/newsroom-release.ts'
import { queueText } from '#contract/newsroom-plan.ts'
import { changeText } from '#contract/newsroom.ts'
import { CallError } from '#contract/errors.ts'
import { Button } from '#ui/Button.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import type { PanelProps } from '../../shell/side-panel.ts'
import { ChoiceField, LineField, TimeField } from './fields.tsx'
import styles from './Panel.module.css'
import { fromLocal, toLocal } from '../../parts/relative-dates.ts'
import { useTextField } from '../../parts/use-text-field.ts'
import { lateWords, recallMs, releaseInWords } from './release-words.ts'

/** The words have settled for so long before what stops them is asked anew. */
const pauseMs = 1_500

export function ReleasePanel({ text, connection, onChanged }: PanelProps) {
  const { ask } = useOffice()
  const params = { id: text.id }
  const releases = useLoaded(`${text.id}`, signal => ask(listReleases, { params }, { signal }))
  const checked = useLoaded(`${text.id}`, signal => ask(listReleaseProblems, { params }, { signal }))
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const [at, setAt] = useState('')
  const { reload: reloadReleases } = releases
  const { reload: reloadChecked } = checked
  useEffect(
    () => connection.onChanged(what => (what === 'releases' || what === 'text') && (reloadReleases(), reloadChecked())),
    [connection, reloadReleases, reloadChecked],
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

  const items = releases.value?.items ?? []
  const waiting = items.find(({ state }) => state === 'waiting')
  const out = items.find(({ state }) => state === 'out')
  // An update may have been taken back before the article was.
  const last = items
    .filter(({ state }) => state === 'recalled' || state === 'expired')
    .toSorted((one, other) => (other.endedAt ?? '').localeCompare(one.endedAt ?? '') || one.id - other.id)[0]
  const { mayRelease } = text
  const [decorations, setDecorations] = useTextField(connection.doc, 'decorations')
  const isReadOnly = !text.may.includes('write')

  /** Does, tells, and shows what the server says now. */
  async function act(work: () => Promise<unknown>, done: string, undo?: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    setRefused(undefined)
    try {
      await work()
      say({ text: done, ...(undo && { undo: () => act(undo, 'Вернули как было') }) })
    } catch (failure) {
      setRefused(failure)
    }
    setBusy(false)
    reloadReleases()
    reloadChecked()
    onChanged()
  }
  const planned = fromLocal(at)
  const release = (body: { at: string | null }) =>
    act(
      () => ask(releaseText, { params, body }),
      body.at === null ? (out ? 'Обновлено на сайте' : 'Вышло. Десять минут можно отозвать') : 'Поставлено',
    )
  const take = () => void act(() => ask(takePost, { params }), 'Статья с сайта взята в текст. Прежние слова в истории')
  const queue = (stage: 'out' | null) =>
    act(
      () => ask(queueText, { params, body: { stage } }),
      stage === null ? 'Само не выйдет' : 'Выйдет само, когда исправят. Отменить можно и в плане',
      stage === null ? undefined : () => ask(queueText, { params, body: { stage: null } }),
    )
  const isChangedOutside = refused instanceof CallError && refused.status === 409

  return (
    <div className={styles.panel}>
      {text.postChangedAt !== null && (
        <p className={styles.warn} role="status">
          Статью на сайте изменили, а в тексте есть невышедшие правки.{' '}
          {text.may.includes('restore') && (
            <button type="button" className="link" disabled={isBusy} onClick={take}>
              Взять с сайта
            </button>
          )}{' '}
          Нынешние слова останутся в истории.
        </p>
      )}
      <Problems
        problems={checked.value?.problems ?? []}
        isChecking={checked.value === undefined}
        doc={connection.doc}
        onDecoration={isReadOnly ? undefined : picture => setDecorations([...(decorations ?? []), picture])}
      />
      <Placing
        text={text}
        connection={connection}
        address={checked.value?.address ?? null}
        isReadOnly={isReadOnly}
        onChanged={onChanged}
      />
      {refused !== undefined && (
        <p className={styles.bad} role="alert">
          {wordsOf(refused)}{' '}
          {isChangedOutside && text.postId !== null && !text.postChangedAt && (
            <button type="button" className="link" onClick={take}>
              Взять с сайта
            </button>
          )}
        </p>
      )}
      <section>
        {out && (
          <Out
            release={out}
            address={checked.value?.address ?? null}
            now={releases.value!.now}
            hasFormer={items.some(({ state }) => state === 'former')}
            mayRelease={mayRelease}
            isBusy={isBusy}
            onRecall={to =>
              void act(
                () => ask(recallText, { params, body: { to } }),
                to === 'former' ? 'Вернулся прежний выпуск' : 'Снято с публикации',
                () => ask(returnRelease, { params: { ...params, releaseId: out.id } }),
              )
            }
          />
        )}
        {!out && last && mayRelease && (
          <p className={styles.row}>
            {releaseInWords(last)}
            <button
              type="button"
              className="link"
              onClick={() =>
                void act(() => ask(returnRelease, { params: { ...params, releaseId: last.id } }), 'Снова на сайте')
              }
            >
              Вернуть на сайт
            </button>
          </p>
        )}
        {waiting && (
          <Waiting
            release={waiting}
            isWrittenAnew={releases.value?.isWrittenAnew ?? false}
            mayRelease={mayRelease}
            isBusy={isBusy}
            onChange={body =>
              void act(
                () => ask(changeRelease, { params: { ...params, releaseId: waiting.id }, body }),
                'Выпуск изменён',
              )
            }
            onCancel={() =>
              void act(() => ask(cancelRelease, { params: { ...params, releaseId: waiting.id } }), 'Выпуск отменён')
            }
          />
        )}
        {!waiting && mayRelease && releases.value && (
          <>
            {out && releases.value.isWrittenAnew && <p>После выпуска текст правили: читатели этого ещё не видят.</p>}
            <Button kind="accent" isBusy={isBusy} onClick={() => void release({ at: null })}>
              {out ? 'Обновить на сайте' : 'Выпустить'}
            </Button>
            {!out && checked.value?.problems.some(({ isBlocking }) => isBlocking) && (
              <Button kind="quiet" isBusy={isBusy} onClick={() => void queue('out')}>
                Поставить, когда исправят
              </Button>
            )}
            <TimeField label="Или в своё время" value={at} isReadOnly={false} onKeep={setAt} />
            {planned !== undefined && (
              <Button kind="quiet" isBusy={isBusy} onClick={() => void release({ at: planned })}>
                Поставить на {at.slice(-5)}
              </Button>
            )}
          </>
        )}
        {!mayRelease && !out && <p className="dim">Выпускает редактор раздела, когда текст готов.</p>}
      </section>
      {mayRelease && releases.value && (
        <Terms
          embargoUntil={releases.value.embargoUntil}
          expiresAt={releases.value.expiresAt}
          onKeep={body => void act(() => ask(changeReleaseTerms, { params, body }), 'Сроки сохранены')}
        />
      )}
    </div>
  )
}

/** Fields that stand in the sheet, and those of this panel. */
const placeOf: Record<string, string> = {
  title: '[aria-label="Заголовок"]',
  standfirst: '[aria-label="Подводка"]',
  body: '[aria-label="Текст статьи"]',
}

/** Leads to the field, on the other tab if it stands there. */
function show(field: string): void {
  const find = () => document.querySelector<HTMLElement>(placeOf[field] ?? `#release-${field}`)
  const go = (place: HTMLElement | null) => {
    place?.scrollIntoView({ block: 'center' })
    place?.focus()
  }
  const place = find()
  if (place) return go(place)
  const tabs = [...document.querySelectorAll<HTMLElement>('[role="tab"]')]
  tabs.find(({ textContent }) => textContent.startsWith('Карточки'))?.click()
  requestAnimationFrame(() => requestAnimationFrame(() => go(find())))
}

/** Leads to a block of the body; false when it is not drawn. */
function showBlock(doc: Doc, blockId: string): boolean {
  const at = doc
    .getXmlFragment('body')
    .toArray()
    .findIndex(block => block instanceof XmlElement && block.getAttribute('blockId') === blockId)
  const sheet = document.querySelector<HTMLElement>(placeOf['body']!)
  const drawn = [...(sheet?.children ?? [])].filter(({ classList }) => !classList.contains('ProseMirror-widget'))[at]
  if (at < 0 || !drawn) return false
  sheet!.focus({ preventScroll: true })
  drawn.scrollIntoView({ block: 'center' })
  return true
}

type ProblemsProps = {
  problems: readonly ReleaseProblem[]
  isChecking: boolean
  doc: Doc
  /** A picture is marked as one that needs no words. */
  onDecoration: ((picture: string) => void) | undefined
}

function Problems({ problems, isChecking, doc, onDecoration }: ProblemsProps) {
  const stopping = problems.filter(({ isBlocking }) => isBlocking)
  const others = problems.filter(({ isBlocking }) => !isBlocking)
  if (isChecking) return null
  return (
    <section aria-label="Перед выпуском">
      {stopping.length > 0 && <h2>Не даст выйти</h2>}
      <ProblemList problems={stopping} tone="bad" doc={doc} onDecoration={onDecoration} />
      {others.length > 0 && <h2>Посмотрите</h2>}
      <ProblemList problems={others} tone="warn" doc={doc} onDecoration={onDecoration} />
      {problems.length === 0 && <p>Всё готово к выпуску.</p>}
    </section>
  )
}

function ProblemList({ problems, tone, doc, onDecoration }: Omit<ProblemsProps, 'isChecking'> & { tone: string }) {
  if (problems.length === 0) return null
  return (
    <ul className={styles.list}>
      {problems.map(({ field, reason, rule, place }) => (
        <li key={`${field} ${reason} ${place?.blockId ?? ''} ${place?.picture ?? ''}`}>
          <button
            type="button"
            data-tone={tone}
            onClick={() => (place?.blockId && showBlock(doc, place.blockId)) || show(field)}
          >
            {reason}
          </button>
          {rule === 'blind-words' && place?.picture && onDecoration && (
            <button type="button" className="link" onClick={() => onDecoration(place.picture!)}>
              Это украшение
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function Placing({
  text,
  connection,
  address,
  isReadOnly,
  onChanged,
}: PanelProps & { address: string | null; isReadOnly: boolean }) {
  const { ask } = useOffice()
  const { doc } = connection
  const [slug, setSlug] = useTextField(doc, 'slug')
  const [categories, setCategories] = useTextField(doc, 'categories')
  const [tags, setTags] = useTextField(doc, 'tags')
  const [author, setAuthor] = useTextField(doc, 'author')
  const [expert, setExpert] = useTextField(doc, 'expert')
  const [reviewedAt, setReviewed] = useTextField(doc, 'reviewedAt')
  const changeSection = async (section: string | null) => {
    try {
      await ask(changeText, { params: { id: text.id }, body: { section } })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    onChanged()
  }
  const kind = text.kind === 'health' ? 'health' : 'topic'
  const one = (value: string | null | undefined) => (value ? [value] : [])
  return (
    <section aria-label="Где стоит">
      <ChoiceField
        id="release-section"
        label="Раздел"
        kind={kind}
        chosen={one(text.section)}
        most={1}
        isReadOnly={!text.may.includes('change')}
        onChoose={([section]) => void changeSection(section ?? null)}
      />
      <ChoiceField
        id="release-categories"
        label="Ещё темы"
        kind={kind}
        chosen={categories ?? []}
        most={99}
        isReadOnly={isReadOnly}
        onChoose={setCategories}
      />
      <ChoiceField
        id="release-tags"
        label="Метки"
        kind="tag"
        chosen={tags ?? []}
        most={300}
        isReadOnly={isReadOnly}
        onChoose={setTags}
      />
      <ChoiceField
        id="release-author"
        label="Автор"
        kind="person"
        chosen={one(author)}
        most={1}
        isReadOnly={isReadOnly}
        onChoose={([person]) => setAuthor(person ?? null)}
      />
      <ChoiceField
        id="release-expert"
        label="Эксперт"
        kind="expert"
        chosen={one(expert)}
        most={1}
        isReadOnly={isReadOnly}
        onChoose={([person]) => setExpert(person ?? null)}
      />
      {text.kind === 'health' && (
        <p className={styles.field}>
          <label htmlFor="release-reviewedAt">Эксперт проверил факты</label>
          <input
            id="release-reviewedAt"
            type="date"
            value={reviewedAt ?? ''}
            readOnly={isReadOnly}
            onChange={event => setReviewed(event.target.value || null)}
          />
        </p>
      )}
      <LineField
        id="release-slug"
        label="Адрес"
        value={slug ?? ''}
        max={200}
        placeholder={address?.split('/').at(-1) ?? ''}
        note={address === null ? '' : `Будет ${address}`}
        isReadOnly={isReadOnly}
        onKeep={value => setSlug(value.trim() || undefined)}
      />
    </section>
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
    <>
      <p>
        {releaseInWords(release)}
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
    </>
  )
}

type WaitingProps = {
  release: TextRelease
  isWrittenAnew: boolean
  mayRelease: boolean
  isBusy: boolean
  onChange: (body: { at: null } | { isFrozenAnew: true }) => void
  onCancel: () => void
}

function Waiting({ release, isWrittenAnew, mayRelease, isBusy, onChange, onCancel }: WaitingProps) {
  return (
    <>
      <p>{releaseInWords(release)}</p>
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
