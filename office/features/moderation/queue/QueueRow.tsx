// One comment of the queue. The current one is larger and has its actions below.
import { useEffect, useRef } from 'react'
import type { QueueItem } from '#contract/office/moderation.ts'
import { ReaderFace } from '../../../parts/Face.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { formatFullDate } from '../../../parts/relative-dates.ts'
import { useNarrow } from '../../../parts/use-media.ts'
import { chipOf, markEvidence, personWords, portraitOf, waitingWords } from '../moderation-words.ts'
import styles from '../Moderation.module.css'
import type { Row } from './queue-state.ts'
import type { Actions } from './actions.ts'
import { ReplyForm } from './ReplyForm.tsx'

type Props = {
  row: Row
  now: Date
  isCurrent: boolean
  isSelected: boolean
  isReplying: boolean
  /** Comments with the same words. */
  same: readonly number[]
  actions: Actions
  onSelect: (id: number) => void
  onSame: () => void
  onReplied: () => void
  onClose: () => void
}

/** Follows the keys: the current comment is in sight and has the focus, unless the focus is somewhere that was chosen. */
function useCurrent(isCurrent: boolean) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const row = ref.current
    if (!isCurrent || !row) return
    const active = document.activeElement
    const isFree = active === null || active === document.body || active.closest('[data-row]') !== null
    if (isFree && !row.contains(active)) row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return ref
}

export function QueueRow(props: Props) {
  const { row, now, isCurrent, isSelected, isReplying, same, actions, onSelect, onSame } = props
  const { id, item, notice } = row
  const ref = useCurrent(isCurrent)
  if (notice !== undefined)
    return (
      <li className={styles.taken}>
        <p role="status">{notice}</p>
      </li>
    )
  return (
    <li>
      <article
        ref={ref}
        data-row={id}
        className={styles.row}
        tabIndex={isCurrent ? 0 : -1}
        aria-current={isCurrent || undefined}
        aria-label={`${item.author.name}: ${item.text.slice(0, 120)}`}
      >
        <label className={styles.pick}>
          <input
            type="checkbox"
            aria-label={`Выбрать: ${item.author.name}`}
            checked={isSelected}
            onChange={() => onSelect(id)}
          />
        </label>
        <ReaderFace name={item.author.name} portrait={portraitOf(item.author)} />
        <div className={styles.body}>
          <Head item={item} now={now} onWhy={isCurrent ? actions.onSide : undefined} />
          <Words item={item} />
          <Place item={item} />
          {isCurrent && (
            <p className={styles.actions}>
              <RowAction title="Оставить" letter="A" isFirst onPress={actions.onKeep} />
              <RowAction title="Скрыть" letter="H" onPress={actions.onHide} />
              <RowAction title="Ответить" letter="R" onPress={actions.onReply} />
              <RowAction title="Потом" letter="L" onPress={actions.onLater} />
              {item.author.id !== null && <RowAction title="Ограничить…" letter="B" onPress={actions.onRestrict} />}
              {same.length > 0 && (
                <button type="button" className={`link ${styles.same}`} onClick={onSame}>
                  ещё {same.length} таких же
                </button>
              )}
            </p>
          )}
          {isReplying && <ReplyForm item={item} onReplied={props.onReplied} onClose={props.onClose} />}
        </div>
      </article>
    </li>
  )
}

type HeadProps = { item: QueueItem; now: Date; onWhy: (() => void) | undefined }

function Head({ item, now, onWhy }: HeadProps) {
  return (
    <header className={styles.head}>
      <b>{item.author.name}</b>
      <span className={styles.meta}>
        <span className="dim">{personWords(item.author, now)}</span>
        <time className="dim" dateTime={item.waitsSince} title={`Написан: ${formatFullDate(item.createdAt)}`}>
          ждёт {waitingWords(item.waitsSince, now)}
        </time>
      </span>
      <Why item={item} onPress={onWhy} />
    </header>
  )
}

/** Why it waits, in a few words. On a phone no panel stands beside the queue, so a press on those of the current comment opens it: it begins with the whole of them. */
function Why({ item, onPress }: { item: QueueItem; onPress: (() => void) | undefined }) {
  const isPhone = useNarrow()
  const { words, isBad } = chipOf(item)
  const look = { className: styles.chip, 'data-tone': isBad ? 'bad' : undefined }
  if (!isPhone || !onPress) return <span {...look}>{words}</span>
  return (
    <button
      {...look}
      type="button"
      aria-label={`Почему на проверке: ${words}`}
      aria-haspopup="dialog"
      onClick={onPress}
    >
      {words}
      <Glyph name="down" isSmall />
    </button>
  )
}

function Words({ item }: { item: QueueItem }) {
  return (
    <p className={styles.words}>
      {markEvidence(item.text, item.findings).map(({ text, isMarked }, at) =>
        // The parts of a text never change their order.
        isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </p>
  )
}

function Place({ item: { post, pictures, section, id } }: { item: QueueItem }) {
  return (
    <p className={styles.place}>
      {post ? (
        <>
          под{' '}
          <a href={`${post.url}#comment-${id}`} target="_blank" rel="noopener">
            {post.title}
          </a>
        </>
      ) : (
        'под материалом, которого нет на сайте'
      )}
      {section && <span>{section.title}</span>}
      {pictures.map(path => (
        <a key={path} href={path} target="_blank" rel="noopener" className={styles.picture}>
          <Glyph name="image" isSmall /> картинка
        </a>
      ))}
    </p>
  )
}

type RowActionProps = { title: string; letter: string; isFirst?: boolean; onPress: () => void }

function RowAction({ title, letter, isFirst, onPress }: RowActionProps) {
  return (
    <button
      type="button"
      className={styles.action}
      data-first-action={isFirst || undefined}
      aria-keyshortcuts={letter}
      onClick={onPress}
    >
      {title} <kbd aria-hidden="true">{letter}</kbd>
    </button>
  )
}
