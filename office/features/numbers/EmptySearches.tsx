// What readers searched on the site and did not find: each becomes an idea of the plan with one press.
import { listIdeaSources, takeIdea } from '#contract/newsroom-plan.ts'
import { count } from '#russian/plural.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { Figure } from './Figure.tsx'
import { timesForms } from './number-words.ts'
import styles from './Numbers.module.css'
import { Outlines } from './Outlines.tsx'

export function EmptySearches() {
  const { ask } = useOffice()
  const { value, error, isSlow, reload, change } = useLoaded('searches', signal => ask(listIdeaSources, {}, { signal }))
  if (error !== undefined) return <LoadError error={error} onRetry={reload} />
  if (!value) return isSlow ? <Outlines /> : null
  const { searches } = value
  const take = async (words: string) => {
    try {
      const { text } = await ask(takeIdea, { body: { source: { kind: 'search', words } } })
      change(before => ({ ...before, searches: before.searches.filter(each => each.words !== words) }))
      say({ text: `В плане новая идея: ${text.title}` })
    } catch (failure) {
      say({ text: wordsOf(failure) })
      reload()
    }
  }
  if (searches.length === 0)
    return (
      <div className="page-empty">
        <Mascot mood="think" width={120} />
        <p>Всё, что искали на сайте, нашли, или искали слишком редко.</p>
      </div>
    )
  return (
    <Figure
      title="Ищут и не находят"
      note="поиск на сайте"
      file="ishchut-i-ne-nahodyat"
      table={{ head: ['Что искали', 'Раз'], rows: searches.map(({ words, times }) => [words, times]) }}
    >
      <ul className={styles.searches}>
        {searches.map(({ words, times }) => (
          <li key={words}>
            <span>{words}</span>
            <small>{count(times, timesForms)}</small>
            <button type="button" className="link" aria-label={`В идеи: ${words}`} onClick={() => void take(words)}>
              В идеи
            </button>
          </li>
        ))}
      </ul>
    </Figure>
  )
}
