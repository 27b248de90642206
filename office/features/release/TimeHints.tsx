// Suggested times of a release: the planned time, and the usual hour of the section.
import { listSitePosts } from '#contract/newsroom-plan.ts'
import type { NewsroomText } from '#contract/newsroom.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { toLocal, untilWords } from '../../parts/relative-dates.ts'
import { nextAt, usualHour } from '../../parts/usual-hour.ts'
import { useOffice } from '../../shell/office-context.ts'
import styles from './Panel.module.css'

/** The usual hour is computed from up to `most` of the latest posts; with fewer than `least` posts there is none. */
const [most, least] = [30, 3]

type Props = { text: NewsroomText; now: string; onTake: (at: string) => void }

export function TimeHints({ text: { section, kind, plannedAt }, now, onTake }: Props) {
  const { ask } = useOffice()
  const only = kind === 'recipe' ? 'recipes' : 'articles'
  const { value } = useLoaded(`${section} ${only}`, async signal => {
    const query = { only, limit: most, ...(section !== null && only === 'articles' && { section }) } as const
    return (await ask(listSitePosts, { query }, { signal })).items
  })
  const posts = (value ?? []).map(post => ({ at: post.publishedAt, section: post.section }))
  const moment = new Date(now)
  const usual = posts.length < least ? undefined : nextAt(usualHour(posts, section), moment).toISOString()
  const hints = [
    plannedAt !== null && plannedAt > now && { at: plannedAt, reason: 'в плане', why: 'Так в плане' },
    usual !== undefined &&
      usual !== plannedAt && {
        at: usual,
        reason: 'как обычно',
        why: section === null ? 'Обычно в это время' : 'Обычно раздел выходит в это время',
      },
  ].filter(hint => hint !== false)
  if (hints.length === 0) return null
  return (
    <ul className={styles.hints} aria-label="Подсказки времени">
      {hints.map(({ at, reason, why }) => (
        <li key={at}>
          <button type="button" title={why} onClick={() => onTake(toLocal(at))}>
            {untilWords(at, moment)} <small>{reason}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
