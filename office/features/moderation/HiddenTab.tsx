// «Скрытые»: what moderators have hidden, with the reason and who did it. Each can be shown again.
import { useState } from 'react'
import { decideComments, listHiddenComments } from '#contract/office/moderation.ts'
import { reasonTitles } from '#domain/moderation.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { MoreButton } from '../../parts/loading/MoreButton.tsx'
import { usePages } from '../../parts/loading/use-pages.ts'
import { formatFullDate, whenWords } from '../../parts/relative-dates.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { ReadOnlyOffline } from '../../shell/offline/ReadOnlyOffline.tsx'
import { say } from '../../shell/toasts.ts'
import { takenWords } from './moderation-words.ts'
import styles from './Moderation.module.css'
import type { ModerationTab } from './tabs.ts'
import { CountedTabs } from './ModerationTabs.tsx'

export function HiddenTab({ onTab }: { onTab: (tab: ModerationTab) => void }) {
  const { ask } = useOffice()
  const pages = usePages('hidden', (before: string | undefined, signal) =>
    ask(listHiddenComments, { query: before === undefined ? {} : { before } }, { signal }),
  )
  const [now] = useState(() => new Date())
  const { value, error, isSlow, reload } = pages
  const show = async (id: number) => {
    try {
      const { lost } = await ask(decideComments, { body: { ids: [id], action: 'keep', from: 'hidden' } })
      say({ text: lost[0] ? takenWords(lost[0]) : 'Комментарий снова виден всем' })
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
          <CountedTabs tab="hidden" onTab={onTab} />
        </header>
        <div className="page-scroll" tabIndex={0} role="region" aria-label="Скрытые комментарии">
          {error !== undefined && <LoadError error={error} onRetry={reload} />}
          {!value && isSlow && <p role="status">Комментарии загружаются</p>}
          {value?.items.length === 0 && (
            <div className="page-empty">
              <Mascot mood="think" width={120} />
              <p>Модераторы ничего не скрывали.</p>
              <button type="button" className="filter" onClick={() => onTab('waiting')}>
                К очереди
              </button>
            </div>
          )}
          <ul className={styles.hidden}>
            {value?.items.map(({ id, decisionId, author, text, post, reason, by, at }) => (
              <li key={`${decisionId} ${id}`}>
                <p className={styles.head}>
                  <b>{author}</b>
                  <span className="dim">{by}</span>
                  <time className="dim" dateTime={at} title={formatFullDate(at)}>
                    {whenWords(at, now)}
                  </time>
                  {reason && <span className={styles.chip}>{reasonTitles[reason].toLowerCase()}</span>}
                </p>
                <p className={styles.words}>{text}</p>
                <p className={styles.place}>
                  {post && <>под {post.title}&nbsp;· </>}
                  <button type="button" className="link" onClick={() => void show(id)}>
                    Показать снова
                  </button>
                </p>
              </li>
            ))}
          </ul>
          <MoreButton pages={pages} />
        </div>
      </ReadOnlyOffline>
    </main>
  )
}
