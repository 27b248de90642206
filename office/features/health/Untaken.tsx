// Health articles that stand on the site without a text in the office: they can be taken into work.
import { useState } from 'react'
import { listUntakenArticles, type UntakenArticle } from '#contract/newsroom-health.ts'
import { openPostText } from '#contract/newsroom-release.ts'
import { Button } from '#ui/Button.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { MoreButton } from '../../parts/loading/MoreButton.tsx'
import { usePages } from '../../parts/loading/use-pages.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { checkedAgo } from './health-words.ts'
import styles from './HealthPage.module.css'

const pageSize = 20
/** On a phone the list stands above the article. */
const wide = matchMedia('(width >= 768px)')

type Props = { today: string; onTaken: (textId: number) => void }

export function Untaken({ today, onTaken }: Props) {
  const { ask } = useOffice()
  const [isOpen] = useState(() => wide.matches)
  const pages = usePages('untaken', async (from: number | undefined, signal) =>
    ask(listUntakenArticles, { query: { offset: from ?? 0, limit: pageSize } }, { signal }),
  )
  const { value, error, reload, change } = pages
  if (error !== undefined) return <LoadError error={error} onRetry={reload} />
  if (!value || (value.items.length === 0 && value.next === null)) return null
  const taken = ({ postId }: UntakenArticle, textId: number) => {
    change(before => ({ ...before, items: before.items.filter(each => each.postId !== postId) }))
    onTaken(textId)
  }
  return (
    <details className={styles.untaken} open={isOpen}>
      <summary className={styles.group}>Ещё не в редакции</summary>
      <ul>
        {value.items.map(article => (
          <li key={article.postId}>
            <Row article={article} today={today} onTaken={textId => taken(article, textId)} />
          </li>
        ))}
      </ul>
      <MoreButton pages={pages} />
    </details>
  )
}

type RowProps = { article: UntakenArticle; today: string; onTaken: (textId: number) => void }

function Row({ article: { postId, title, checkedOn, mayTake }, today, onTaken }: RowProps) {
  const { ask } = useOffice()
  const [isBusy, setBusy] = useState(false)
  async function take(): Promise<void> {
    setBusy(true)
    try {
      const { text } = await ask(openPostText, { params: { postId } })
      onTaken(text.id)
    } catch (failure) {
      say({ text: wordsOf(failure) })
      setBusy(false)
    }
  }
  return (
    <>
      <span className={styles.name}>
        <b>{title || 'Без заголовка'}</b>
        <small>{checkedAgo(checkedOn, today)}</small>
      </span>
      {mayTake && (
        <Button kind="quiet" isBusy={isBusy} aria-label={`Взять в работу: ${title}`} onClick={() => void take()}>
          Взять в работу
        </Button>
      )}
    </>
  )
}
