// Beside the queue: why the comment waits, the person, the thread around, and the reasons to hide it.
import { useState } from 'react'
import type { QueueItem } from '#contract/office/moderation.ts'
import { moderationReasons, reasonTitles, type ModerationReason } from '#domain/moderation.ts'
import { ReaderFace } from '../../../parts/Face.tsx'
import { restrictionWords } from '../../../parts/restriction/restriction-words.ts'
import { commentsWords, personWords, portraitOf, whyWords } from '../moderation-words.ts'
import styles from './CommentSide.module.css'
import { nearComment } from './near-comment.ts'
import { isQuotable, tipByKey } from './tip-by-key.ts'
import type { Around } from './use-around.ts'

type Props = {
  item: QueueItem
  around: Around | undefined
  /** H was pressed: a number follows. */
  isChoosing: boolean
  onReason: (reason: ModerationReason) => void
  onSame: (same: readonly number[]) => void
  /** A comment that readers see is taken into the text. */
  onTip: (commentId: number) => void
}

export function CommentSide({ item, around, isChoosing, onReason, onSame, onTip }: Props) {
  const [now] = useState(() => new Date())
  return (
    <>
      <section className={styles.part}>
        <h2>Почему на проверке</h2>
        <ul className={styles.why}>
          {whyWords(item).map(words => (
            <li key={words}>{words}</li>
          ))}
          {item.isVisible && <li>Читатели его видят</li>}
        </ul>
        {around && around.same.length > 0 && (
          <button type="button" className="link" onClick={() => onSame(around.same)}>
            Выбрать и ещё {around.same.length} таких же
          </button>
        )}
      </section>
      <div className={`${styles.told} fade-ends`}>
        <Person item={item} around={around} now={now} />
        <Thread item={item} around={around} onTip={onTip} />
      </div>
      <Reasons isChoosing={isChoosing} onReason={onReason} />
    </>
  )
}

type ReasonsProps = Pick<Props, 'isChoosing' | 'onReason'>

/** The reasons by number. */
export function Reasons({ isChoosing, onReason }: ReasonsProps) {
  return (
    <section className={styles.reasons} data-on={isChoosing || undefined}>
      <h3>Скрыть с причиной</h3>
      {moderationReasons.map((reason, at) => (
        <button key={reason} type="button" aria-keyshortcuts={String(at + 1)} onClick={() => onReason(reason)}>
          <kbd aria-hidden="true">{at + 1}</kbd>
          <span>{reasonTitles[reason]}</span>
        </button>
      ))}
      <p>Человек увидит причину и ссылку «Не согласен».</p>
      {isChoosing && (
        <p role="status" className="sr">
          Скрыть: нажмите цифру причины от 1 до 6
        </p>
      )}
    </section>
  )
}

const stateTitles = { shown: 'оставлен', waiting: 'ждёт', hidden: 'скрыт', removed: 'удалён автором' } as const

function Person({ item: { author }, around, now }: { item: QueueItem; around: Around | undefined; now: Date }) {
  const hidden = author.hidden === 0 ? 'ничего не скрывали' : `скрыто: ${author.hidden}`
  const { id } = author
  return (
    <section className={styles.part}>
      <div className={styles.person}>
        <ReaderFace name={author.name} portrait={portraitOf(author)} />
        <div>
          <h2>{author.name}</h2>
          <p>
            {personWords(author, now)}&nbsp;· {hidden}
          </p>
        </div>
        {id !== null && (
          <a href={`/profile/user/${id}/comments`} target="_blank" rel="noopener" className="link">
            Профиль
          </a>
        )}
      </div>
      {around?.restriction && (
        <p className={styles.restricted}>{restrictionWords({ ...around.restriction, ended: null }, now)}</p>
      )}
      {around && around.history.length > 0 && (
        <ul className={styles.history} aria-label="Последние комментарии">
          {around.history.slice(0, 5).map(({ id: commentId, text, state, reason }) => (
            <li key={commentId}>
              <span className={styles.state} data-state={state}>
                {reason === null ? stateTitles[state] : `скрыт: ${reasonOf(reason)}`}
              </span>
              <q>{text}</q>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const reasonOf = (code: string) => reasonTitles[code as ModerationReason]?.toLowerCase() ?? code

/** The edge of the box where words fade. */
const fade = 24

/** Where the comment in question does not fit in, what is told begins with it, or with what it answers if both fit. */
function showCurrent(comment: HTMLLIElement | null): void {
  const box = comment?.closest(`.${styles.told}`)
  if (!comment || !box) return
  box.scrollTop = 0
  const { top, bottom, height } = box.getBoundingClientRect()
  const end = comment.getBoundingClientRect().bottom
  if (end <= bottom - fade) return
  let answered = comment.previousElementSibling
  while (answered && Number(answered.getAttribute('data-level')) >= Number(comment.dataset['level']))
    answered = answered.previousElementSibling
  const first = answered && end - answered.getBoundingClientRect().top <= height - 2 * fade ? answered : comment
  box.scrollTop = first.getBoundingClientRect().top - top - fade
}

type ThreadProps = Pick<Props, 'item' | 'around' | 'onTip'>

function Thread({ item, around, onTip }: ThreadProps) {
  const byKey = tipByKey(item, around)
  const thread = around?.thread ?? []
  // Of an article that is not public there is no page with the rest.
  const told = item.post ? nearComment(thread, item.id, byKey) : thread
  return (
    <section className={styles.part}>
      <h3>Разговор вокруг</h3>
      {around ? (
        <>
          <ol className={styles.thread}>
            {told.map(({ id, author, isExpert, text, state, level }) => (
              <li
                key={id}
                ref={id === item.id ? showCurrent : undefined}
                data-level={level}
                aria-current={id === item.id || undefined}
              >
                <ReaderFace name={author} isSmall portrait={id === item.id ? portraitOf(item.author) : undefined} />
                <div>
                  <b>{author}</b>
                  {isExpert && <span className={styles.expert}>эксперт</span>}
                  {state !== 'shown' && id !== item.id && <span className={styles.expert}>{stateTitles[state]}</span>}
                  <p>{text}</p>
                </div>
                {isQuotable({ id, state }, item) && (
                  <button
                    type="button"
                    className={`link ${styles.take}`}
                    aria-label={`Взять в текст: ${author}`}
                    aria-keyshortcuts={id === byKey ? 'T' : undefined}
                    onClick={() => onTip(id)}
                  >
                    Взять в текст
                  </button>
                )}
                {id === byKey && <kbd aria-hidden="true">T</kbd>}
              </li>
            ))}
          </ol>
          {item.post && (
            <a className="link" href={`${item.post.url}#comments`} target="_blank" rel="noopener">
              Весь разговор&nbsp;· {commentsWords(around.threadCount)}
            </a>
          )}
        </>
      ) : (
        <p className={styles.skeleton} aria-hidden="true" />
      )}
    </section>
  )
}
