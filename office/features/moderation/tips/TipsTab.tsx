// «Советы»: comments that texts quote or are to quote. Those that wait are put into their text here; those in a text are taken out of it.
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { listTips, removeTip, takeTip, type Tip, type TipState } from '#contract/newsroom-tips.ts'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { MoreButton } from '../../../parts/loading/MoreButton.tsx'
import { usePages } from '../../../parts/loading/use-pages.ts'
import { formatFullDate, whenWords } from '../../../parts/relative-dates.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { ReadOnlyOffline } from '../../../shell/offline/ReadOnlyOffline.tsx'
import { say } from '../../../shell/toasts.ts'
import page from '../Moderation.module.css'
import { CountedTabs } from '../ModerationTabs.tsx'
import type { ModerationTab } from '../tabs.ts'
import { commentIn, tipTabs, warningOf } from './tip-words.ts'
import { TipSheet } from './TipSheet.tsx'
import styles from './Tips.module.css'

type Props = {
  state: TipState
  /** The comment whose sheet is open. */
  opened: number | null
  onTab: (tab: ModerationTab) => void
  onState: (state: TipState) => void
  onOpen: (commentId: number | null) => void
}

const empty: Record<TipState, string> = {
  waiting: 'Предложенных советов нет.',
  'in-text': 'Во всех текстах только свои слова.',
  out: 'Советы читателей ещё не выходили.',
}

export function TipsTab({ state, opened, onTab, onState, onOpen }: Props) {
  const { ask, person } = useOffice()
  const pages = usePages(`tips ${state}`, (before: number | undefined, signal) =>
    ask(listTips, { query: { state, ...(before !== undefined && { before }) } }, { signal }),
  )
  const { value, error, isSlow, reload } = pages
  return (
    <main id="main" className="page">
      <ReadOnlyOffline>
        <header className={`page-bar ${page.bar}`}>
          <h1 className="stop">{person.moderates ? 'Модерация' : 'Советы'}</h1>
          {person.moderates && <CountedTabs tab="tips" onTab={onTab} />}
        </header>
        <div className={styles.tools}>
          <span role="group" aria-label="Какие советы" className={styles.states}>
            {tipTabs.map(({ state: each, title, count }) => (
              <button
                key={each}
                type="button"
                className="filter"
                aria-pressed={each === state}
                onClick={() => onState(each)}
              >
                {title} · {value?.counts[count] ?? '—'}
              </button>
            ))}
          </span>
          <LinkForm onOpen={onOpen} />
        </div>
        <div className="page-scroll" tabIndex={0} role="region" aria-label="Советы из комментариев">
          {error !== undefined && <LoadError error={error} onRetry={reload} />}
          {!value && isSlow && <p role="status">Советы загружаются</p>}
          {value?.items.length === 0 && (
            <div className="page-empty">
              <Mascot mood="think" width={120} />
              <p>{empty[state]}</p>
            </div>
          )}
          <ul className={page.hidden}>
            {value?.items.map(tip => (
              <li key={tip.commentId}>
                <TipItem tip={tip} onTake={() => onOpen(tip.commentId)} onChange={reload} />
              </li>
            ))}
          </ul>
          <MoreButton pages={pages} />
        </div>
      </ReadOnlyOffline>
      {opened !== null && <TipSheet commentId={opened} onClose={() => onOpen(null)} onChange={reload} />}
    </main>
  )
}

/** Any comment that readers see can be taken by its address. */
function LinkForm({ onOpen }: Pick<Props, 'onOpen'>) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const open = (event: FormEvent) => {
    event.preventDefault()
    const id = commentIn(typed)
    setWrong(id === undefined)
    if (id === undefined) return
    setTyped('')
    onOpen(id)
  }
  return (
    <form className={styles.link} onSubmit={open}>
      <input
        type="text"
        inputMode="url"
        aria-label="Ссылка на комментарий"
        placeholder="Ссылка на комментарий"
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'tip-link-problem' : undefined}
        maxLength={2000}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <Button type="submit" kind="quiet">
        Взять
      </Button>
      {isWrong && (
        <small id="tip-link-problem" role="alert" className={styles.bad}>
          Ссылка на комментарий кончается на #comment- и номер: она стоит на его дате.
        </small>
      )}
    </form>
  )
}

function TipItem({ tip, onTake, onChange }: { tip: Tip; onTake: () => void; onChange: () => void }) {
  const [now] = useState(() => new Date())
  const { commentId, author, quote, post, takenBy, takenAt } = tip
  const warning = warningOf(tip)
  return (
    <article aria-label={author}>
      <p className={page.head}>
        <b>{author}</b>
        {takenBy.name && <span className="dim">{takenBy.name}</span>}
        <time className="dim" dateTime={takenAt} title={formatFullDate(takenAt)}>
          {whenWords(takenAt, now)}
        </time>
      </p>
      <blockquote className={page.quote}>{quote}</blockquote>
      {warning !== undefined && <p className={tip.isCommentShown ? page.place : styles.bad}>{warning}</p>}
      {post && (
        <p className={page.place}>
          под{' '}
          <a href={`${post.url}#comment-${commentId}`} target="_blank" rel="noopener">
            {post.title}
          </a>
        </p>
      )}
      <TipActions tip={tip} onTake={onTake} onChange={onChange} />
    </article>
  )
}

function TipActions({ tip, onTake, onChange }: { tip: Tip; onTake: () => void; onChange: () => void }) {
  const { ask } = useOffice()
  const { commentId, state, isLeaving, mayPlace, textId, quote } = tip
  const params = { id: commentId }
  const run = async (act: () => Promise<void>) => {
    try {
      await act()
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    onChange()
  }
  const remove = (from: 'text' | 'list') =>
    run(async () => {
      const { place } = await ask(removeTip, { params, body: { from } })
      const text = from === 'text' ? 'Совет убран из текста' : 'Совет убран из списка'
      const back = from === 'text' ? place : null
      if (from === 'text' && !back) say({ text: 'В тексте его уже не было' })
      else
        say({
          text,
          undo: () => void run(async () => void (await ask(takeTip, { params, body: { quote, place: back } }))),
        })
    })
  const isInText = state === 'in-text' || (state === 'out' && !isLeaving)
  return (
    <p className={page.actions}>
      {mayPlace && !isInText && (
        <button type="button" className="filter" onClick={onTake}>
          {isLeaving ? 'Вернуть в текст' : 'Взять в текст'}
        </button>
      )}
      {mayPlace && isInText && (
        <button type="button" className="filter" onClick={() => void remove('text')}>
          Убрать из текста
        </button>
      )}
      {state === 'waiting' && (
        <button type="button" className="filter" onClick={() => void remove('list')}>
          Убрать из советов
        </button>
      )}
      {textId !== null && (
        <Link className="link" to={`/texts/${textId}`}>
          Открыть текст
        </Link>
      )}
    </p>
  )
}
