// One thread of remarks: beside its line, under its paragraph, or in the side panel.
import { useState } from 'react'
import { Face } from '../../../../parts/Face.tsx'
import { agoWords, formatFullDate } from '../../../../parts/relative-dates.ts'
import { useOffice } from '../../../../shell/office-context.ts'
import styles from '../Margin.module.css'
import { WordChange } from '../WordChange.tsx'
import { RemarkForm } from './RemarkForm.tsx'
import type { RemarkRange } from './remark-ranges.ts'
import type { Remark, RemarkThread, Threads } from './threads.ts'

type Props = {
  thread: RemarkThread
  threads: Threads
  may: { remark: boolean; write: boolean }
  isGone: boolean
  /** Only an open thread shows all its buttons. */
  isOpen: boolean
  /** Returns the current range of the thread's words. */
  onFind: (id: number) => RemarkRange | undefined
}

export function Note({ thread, threads, may, isGone, isOpen, onFind }: Props) {
  const [form, setForm] = useState<'answer' | number | undefined>()
  const { person } = useOffice()
  const close = () => setForm(undefined)
  const isResolved = thread.resolvedAt !== null
  // Removing a remark removes its answers, too, so a thread with answers of others can only be resolved.
  const mayRemove = (remark: Remark) =>
    remark.authorId === person.id &&
    (remark.rootId !== null || thread.answers.every(({ authorId }) => authorId === person.id))
  const said = (remark: Remark) =>
    form === remark.id ? (
      <RemarkForm
        key={remark.id}
        label="Замечание"
        sendLabel="Сохранить"
        first={remark}
        {...(remark.rootId === null && { words: thread.range.quote })}
        onSend={next => threads.reword(remark, next)}
        onClose={close}
      />
    ) : (
      <Said key={remark.id} remark={remark} quote={thread.range.quote}>
        {isOpen && may.remark && !isResolved && remark.authorId === person.id && (
          <span className={styles.own}>
            <button type="button" className={styles.quiet} onClick={() => setForm(remark.id)}>
              Изменить
            </button>
            {mayRemove(remark) && (
              <button type="button" className={styles.quiet} onClick={() => void threads.remove(remark)}>
                Убрать
              </button>
            )}
          </span>
        )}
      </Said>
    )
  return (
    <>
      {isGone && (
        <p className={styles.gone}>
          Этих слов больше нет: <q>{thread.range.quote}</q>
        </p>
      )}
      {said(thread)}
      {thread.answers.map(said)}
      {form === 'answer' && (
        <RemarkForm
          label="Ответ"
          sendLabel="Ответить"
          onSend={({ body }) => threads.answer(thread, body)}
          onClose={close}
        />
      )}
      {may.remark && form === undefined && (
        <p className={styles.deeds}>
          {!isResolved && thread.suggestion !== null && may.write && !isGone && (
            <button
              type="button"
              className={styles.main}
              onClick={() => void threads.accept(thread, onFind(thread.id))}
            >
              Заменить
            </button>
          )}
          {!isResolved && (
            <button type="button" className={styles.quiet} onClick={() => setForm('answer')}>
              Ответить
            </button>
          )}
          <button type="button" className={styles.quiet} onClick={() => void threads.resolve(thread, !isResolved)}>
            {isResolved ? 'Открыть снова' : 'Решено'}
          </button>
        </p>
      )}
    </>
  )
}

function Said({ remark, quote, children }: { remark: Remark; quote: string; children?: React.ReactNode }) {
  const { person } = useOffice()
  const [now] = useState(() => new Date())
  return (
    <div className={styles.said}>
      <p className={styles.who}>
        <Face name={remark.authorName} id={remark.authorId} isSmall />
        <b>{remark.authorId === person.id ? 'Вы' : remark.authorName}</b>
        <time dateTime={remark.createdAt} title={formatFullDate(remark.createdAt)}>
          {agoWords(remark.createdAt, now)}
        </time>
      </p>
      {remark.body !== '' && <p className={styles.words}>{remark.body}</p>}
      {remark.suggestion !== null && <WordChange words={quote} replacement={remark.suggestion} />}
      {children}
    </div>
  )
}
