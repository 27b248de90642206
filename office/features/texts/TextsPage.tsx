// All texts that the person may read, as a list. The filters stand in the address.
import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { bringTextBack, listTexts, removeText, type NewsroomText } from '#contract/newsroom.ts'
import { textStages } from '#domain/newsroom-rights.ts'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { agoWords, deadlineOf, formatFullDate } from '../../parts/relative-dates.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import { Stage, stageNames } from '../../parts/Stage.tsx'
import { useLoaded } from '../../parts/use-loaded.ts'
import { wordsOf } from '../../session/ask.ts'
import { isField } from '../../shell/keys.ts'
import { useOffice } from '../../shell/office-context.ts'
import { hasLetters, recentTexts } from '../../shell/stored.ts'
import { say } from '../../shell/toasts.ts'
import styles from './TextsPage.module.css'
import { isFiltered, kindNames, readFilters, writeFilters, type Filters } from './text-words.ts'

const pageSize = 50

type Listed = NewsroomText & { ownerName: string }
type Page = { items: Listed[]; hasMore: boolean }

export function TextsPage() {
  const { ask, person, startText } = useOffice()
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search, textStages)
  const setFilters = (next: Filters) => setSearch(writeFilters(next), { replace: true })
  const query = {
    stage: filters.stage,
    kind: filters.kind,
    q: filters.q,
    owner: filters.isMine ? person.id : undefined,
    limit: pageSize,
  }
  const read = async (before: number | undefined, signal?: AbortSignal): Promise<Page> => {
    const { items, people } = await ask(listTexts, { query: { ...query, before } }, { signal })
    const names = new Map(people.map(({ id, name }) => [id, name]))
    const listed = items.map(text => ({ ...text, ownerName: names.get(text.ownerId ?? '') ?? '' }))
    return { items: listed, hasMore: items.length === pageSize }
  }
  const { value, error, isLoading, isSlow, reload, change } = useLoaded(JSON.stringify(query), signal =>
    read(undefined, signal),
  )
  const [isAdding, setAdding] = useState(false)
  useTitle('План')
  useMineKey(() => setFilters({ ...filters, isMine: !filters.isMine }))

  async function add(): Promise<void> {
    const last = value?.items.at(-1)
    if (!last) return
    setAdding(true)
    try {
      const next = await read(last.id)
      change(before => ({ items: [...before.items, ...next.items], hasMore: next.hasMore }))
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    setAdding(false)
  }

  async function remove(text: NewsroomText): Promise<void> {
    try {
      await ask(removeText, { params: { id: text.id } })
    } catch (failure) {
      return say({ text: wordsOf(failure) })
    }
    recentTexts.forget(text.id)
    change(before => ({ ...before, items: before.items.filter(({ id }) => id !== text.id) }))
    say({
      text: `«${text.title || 'Без заголовка'}» убран из плана`,
      undo: async () => {
        try {
          await ask(bringTextBack, { params: { id: text.id } })
        } catch (failure) {
          say({ text: wordsOf(failure) })
        }
        reload()
      },
    })
  }

  return (
    <main id="main" className={styles.main}>
      <header className={styles.bar}>
        <h1 className="stop">План</h1>
        <div className={styles.filters} role="group" aria-label="Что показать">
          <Choice
            label="Этап"
            any="Любой этап"
            value={filters.stage}
            options={textStages.map(stage => [stage, stageNames[stage]] as const)}
            onChoose={stage => setFilters({ ...filters, stage })}
          />
          <Choice
            label="Вид"
            any="Любой вид"
            value={filters.kind}
            options={Object.entries(kindNames) as [keyof typeof kindNames, string][]}
            onChoose={kind => setFilters({ ...filters, kind })}
          />
          <button
            type="button"
            className={styles.filter}
            aria-pressed={filters.isMine}
            onClick={() => setFilters({ ...filters, isMine: !filters.isMine })}
          >
            Только мои <kbd>M</kbd>
          </button>
          {filters.q !== undefined && (
            <button
              type="button"
              className={styles.filter}
              aria-pressed="true"
              onClick={() => setFilters({ ...filters, q: undefined })}
            >
              «{filters.q}» <Glyph name="close" isSmall />
              <span className="sr">убрать слова из условий</span>
            </button>
          )}
        </div>
        <Button className={styles.create} onClick={() => void startText()}>
          <Glyph name="plus" isSmall />
          Новый текст
        </Button>
      </header>
      {/* A region that scrolls takes the focus. */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Тексты">
        {error !== undefined && (
          <p className={styles.error} role="alert">
            {wordsOf(error)}.{' '}
            <button type="button" className="link" onClick={reload}>
              Попробовать ещё раз
            </button>
          </p>
        )}
        {value && value.items.length > 0 && (
          <>
            <Rows texts={value.items} ownId={person.id} isStale={isLoading} onRemove={text => void remove(text)} />
            <p className={styles.end}>
              {value.hasMore ? (
                <Button kind="quiet" isBusy={isAdding} onClick={() => void add()}>
                  Показать ещё
                </Button>
              ) : (
                `Всего: ${value.items.length}`
              )}
            </p>
          </>
        )}
        {value && value.items.length === 0 && !isLoading && <Empty filters={filters} onDrop={() => setSearch({})} />}
        {!value && isSlow && <Skeleton />}
      </div>
    </main>
  )
}

function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} — Дельно, редакция`
  }, [title])
}

function useMineKey(onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isOther = event.metaKey || event.ctrlKey || event.altKey || event.repeat || event.defaultPrevented
      if (event.code !== 'KeyM' || isOther || isField(event.target) || !hasLetters()) return
      if (!document.querySelector('dialog[open]')) press()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function Choice<Value extends string>({
  label,
  any,
  value,
  options,
  onChoose,
}: {
  label: string
  any: string
  value: Value | undefined
  options: readonly (readonly [Value, string])[]
  onChoose: (value: Value | undefined) => void
}) {
  return (
    <select
      className={styles.filter}
      aria-label={label}
      value={value ?? ''}
      data-on={value !== undefined || undefined}
      onChange={event => onChoose((event.target.value || undefined) as Value | undefined)}
    >
      <option value="">{any}</option>
      {options.map(([each, title]) => (
        <option key={each} value={each}>
          {title}
        </option>
      ))}
    </select>
  )
}

function Rows({
  texts,
  ownId,
  isStale,
  onRemove,
}: {
  texts: readonly Listed[]
  ownId: string
  isStale: boolean
  onRemove: (text: NewsroomText) => void
}) {
  // The words of moments are those of the answer: a new list brings new ones.
  const [now] = useState(() => new Date())
  return (
    <table className={styles.table} aria-busy={isStale}>
      <caption className="sr">Тексты, новые сверху</caption>
      <thead>
        <tr>
          <th scope="col">Текст</th>
          <th scope="col">Этап</th>
          <th scope="col">Кто</th>
          <th scope="col">Сдать</th>
          <th scope="col">Правили</th>
          <th scope="col">
            <span className="sr">Действия</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {texts.map(text => {
          const deadline = text.deadline === null || text.stage === 'out' ? undefined : deadlineOf(text.deadline, now)
          return (
            <tr key={text.id}>
              <td className={styles.title}>
                <Link to={`/texts/${text.id}`}>{text.title || 'Без заголовка'}</Link>
                <small>{text.section ?? kindNames[text.kind]}</small>
              </td>
              <td className={styles.stage}>
                <Stage stage={text.stage} />
              </td>
              <td className={styles.who}>{text.ownerId === ownId ? 'вы' : text.ownerName}</td>
              <td className={styles.deadline} data-tone={deadline?.tone}>
                {deadline && (
                  <time dateTime={text.deadline!} title={formatFullDate(text.deadline!)}>
                    {deadline.words}
                  </time>
                )}
              </td>
              <td className={styles.written}>
                <time dateTime={text.writtenAt} title={formatFullDate(text.writtenAt)}>
                  {agoWords(text.writtenAt, now)}
                </time>
              </td>
              <td className={styles.actions}>
                {text.may.includes('remove') && (
                  <button
                    type="button"
                    aria-label={`Убрать «${text.title || 'Без заголовка'}» из плана`}
                    title="Убрать из плана"
                    onClick={() => onRemove(text)}
                  >
                    <Glyph name="bin" isSmall />
                  </button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Empty({ filters, onDrop }: { filters: Filters; onDrop: () => void }) {
  const { startText } = useOffice()
  return (
    <div className={styles.empty}>
      <Mascot mood={isFiltered(filters) ? 'think' : 'hello'} width={112} />
      {isFiltered(filters) ? (
        <>
          <p>С такими условиями текстов нет.</p>
          <Button kind="quiet" onClick={onDrop}>
            Показать все
          </Button>
        </>
      ) : (
        <>
          <p>Текстов ещё нет. Первый начинается с заголовка.</p>
          <Button kind="accent" onClick={() => void startText()}>
            Написать
          </Button>
        </>
      )}
    </div>
  )
}

const skeletonRows = [62, 48, 55, 40, 58, 44]

function Skeleton() {
  return (
    <div role="status" aria-label="Тексты загружаются">
      {skeletonRows.map(width => (
        <div key={width} className={styles.skeleton}>
          <span style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  )
}
