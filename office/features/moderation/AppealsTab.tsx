// «Обжалования»: what people answered to decisions about them. The decision is reversed or stands; the person gets a letter about either.
import { useState } from 'react'
import { closeAppeal, listAppeals, reopenAppeal, type AppealItem } from '#contract/office/moderation.ts'
import { measureTitles, reasonTitles } from '#domain/moderation.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { dateWords, formatFullDate, whenWords } from '../../parts/relative-dates.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { ReadOnlyOffline } from '../../shell/offline/ReadOnlyOffline.tsx'
import { say } from '../../shell/toasts.ts'
import styles from './Moderation.module.css'
import type { ModerationTab } from './tabs.ts'
import { ModerationTabs } from './ModerationTabs.tsx'

export function AppealsTab({ onTab }: { onTab: (tab: ModerationTab) => void }) {
  const { ask } = useOffice()
  const { value, error, isSlow, reload, change } = useLoaded('appeals', signal => ask(listAppeals, {}, { signal }))
  const [now] = useState(() => new Date())
  const close = async ({ id, author }: AppealItem, outcome: 'reversed' | 'upheld') => {
    try {
      const { counts } = await ask(closeAppeal, { params: { id }, body: { outcome } })
      change(before => ({ counts, items: before.items.filter(item => item.id !== id) }))
      const said = outcome === 'reversed' ? 'Решение отменено' : 'Решение остаётся'
      say({ text: `${said}. Письмо уйдёт через 10 секунд: ${author}`, undo: () => void undo(id) })
    } catch (failure) {
      say({ text: wordsOf(failure) })
      reload()
    }
  }
  const undo = async (id: number) => {
    try {
      await ask(reopenAppeal, { params: { id } })
      say({ text: 'Ответ снова ждёт решения' })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    reload()
  }
  return (
    <main id="main" className="page">
      <ReadOnlyOffline>
        <header className={`page-bar ${styles.bar}`}>
          <h1 className="stop">Модерация</h1>
          <ModerationTabs tab="appeals" counts={value?.counts} onTab={onTab} />
        </header>
        <div className="page-scroll" tabIndex={0} role="region" aria-label="Обжалования">
          {error !== undefined && <LoadError error={error} onRetry={reload} />}
          {!value && isSlow && <p role="status">Ответы загружаются</p>}
          {value?.items.length === 0 && (
            <div className="page-empty">
              <Mascot mood="sleep" width={120} />
              <p>Никто не спорит.</p>
            </div>
          )}
          <ul className={styles.hidden}>
            {value?.items.map(item => (
              <li key={item.id}>
                <Appeal item={item} now={now} onClose={outcome => void close(item, outcome)} />
              </li>
            ))}
          </ul>
        </div>
      </ReadOnlyOffline>
    </main>
  )
}

/** «Скрыт, реклама. Решение: Вера Никитина, 20 ноября». */
function decisionWords({ restriction, reason, by, decidedAt }: AppealItem, now: Date): string {
  const what = restriction
    ? `${measureTitles[restriction.measure]} до ${dateWords(restriction.until, now)}`
    : 'Комментарий скрыт'
  return `${what}, ${reasonTitles[reason].toLowerCase()}. Решение: ${by}, ${whenWords(decidedAt, now)}`
}

type AppealProps = { item: AppealItem; now: Date; onClose: (outcome: 'reversed' | 'upheld') => void }

function Appeal({ item, now, onClose }: AppealProps) {
  return (
    <article aria-label={item.author}>
      <p className={styles.head}>
        <b>{item.author}</b>
        <time className="dim" dateTime={item.createdAt} title={formatFullDate(item.createdAt)}>
          {whenWords(item.createdAt, now)}
        </time>
      </p>
      <p className={styles.words}>{item.words}</p>
      <p className={styles.place}>{decisionWords(item, now)}</p>
      {item.text !== null && <blockquote className={styles.quote}>{item.text}</blockquote>}
      {item.post && <p className={styles.place}>под {item.post.title}</p>}
      <p className={styles.actions}>
        <button type="button" className="filter" onClick={() => onClose('reversed')}>
          {item.restriction ? 'Снять ограничение' : 'Показать комментарий'}
        </button>
        <button type="button" className="filter" onClick={() => onClose('upheld')}>
          Решение остаётся
        </button>
      </p>
    </article>
  )
}
