// «Расписание»: what will change by itself, by day, each with the way to its place.
import { Link } from 'react-router'
import type { Front } from '#contract/front.ts'
import { listTexts } from '#contract/newsroom.ts'
import { listIssues } from '#contract/office/newsletters.ts'
import { listOfficePolls } from '#contract/office/polls.ts'
import { capitalized } from '#russian/capitalized.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { Glyph } from '../../../parts/Glyph.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { calendarDay, untilWords } from '../../../parts/relative-dates.ts'
import { useOffice } from '../../../shell/office-context.ts'
import styles from '../Front.module.css'
import { byDay, comingChanges, type Coming } from './schedule.ts'

/** One page of texts; more releases nobody has planned ahead. */
const textsMax = 200

/** A list that does not come leaves the others, and is named. */
async function orNamed<Item>(
  name: string,
  asked: Promise<{ items: Item[] }>,
): Promise<{ items: Item[]; lack: string[] }> {
  try {
    return { items: (await asked).items, lack: [] }
  } catch {
    return { items: [], lack: [name] }
  }
}

const dayOf = (iso: string) => {
  const moment = new Date(iso)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`
}
const clock = new Intl.DateTimeFormat('ru', { hour: 'numeric', minute: '2-digit' })

export function ScheduleTab({ front, now }: { front: Front; now: Date }) {
  const { ask } = useOffice()
  const { value, isSlow } = useLoaded(`schedule ${Math.floor(now.getTime() / 60_000)}`, async signal => {
    const query = { inWork: '1', from: now.toISOString(), sort: 'planned', limit: textsMax } as const
    const [texts, issues, polls] = await Promise.all([
      orNamed('выпуски текстов', ask(listTexts, { query }, { signal })),
      orNamed('рассылки', ask(listIssues, {}, { signal })),
      orNamed('опросы', ask(listOfficePolls, {}, { signal })),
    ])
    return {
      texts: texts.items,
      issues: issues.items,
      polls: polls.items,
      lack: [texts, issues, polls].flatMap(each => each.lack),
    }
  })
  if (!value) return isSlow && <p role="status">Собираем расписание</p>
  const days = byDay(comingChanges({ front, ...value }, now), dayOf)
  return (
    <>
      {value.lack.length > 0 && (
        <p role="alert" className={styles.bad}>
          Не пришли: {value.lack.join(', ')}. Остальное ниже.
        </p>
      )}
      {days.length === 0 && (
        <div className="page-empty">
          <Mascot mood="sleep" width={120} />
          <p>Само ничего не изменится. Срок есть у закреплённых мест, виджетов, рекламы, пунктов меню и опросов.</p>
          <Link className="filter" to="/front">
            Закрепить статью
          </Link>
        </div>
      )}
      {days.map(({ day, items }) => (
        <section key={day} aria-label={calendarDay(day, now)}>
          <h2 className="stop">{dayTitle(items[0]!.at, day, now)}</h2>
          <ol className={styles.log} aria-label={`Что изменится: ${calendarDay(day, now)}`}>
            {items.map(each => (
              <ComingRow key={each.key} coming={each} />
            ))}
          </ol>
        </section>
      ))}
    </>
  )
}

/** «Завтра, 29 ноября», «1 декабря». */
function dayTitle(iso: string, day: string, now: Date): string {
  const near = /^(?:сегодня|завтра)/.exec(untilWords(iso, now))?.[0]
  return [near && capitalized(near), calendarDay(day, now)].filter(Boolean).join(', ')
}

function ComingRow({ coming }: { coming: Coming }) {
  const { at, title, words, to, thumbUrl, glyph, isFront, isGathered } = coming
  return (
    <li>
      <time dateTime={at}>{clock.format(new Date(at))}</time>
      {thumbUrl ? (
        <img className={styles.thumb} src={thumbUrl} alt="" loading="lazy" />
      ) : (
        <span className={styles.thumb}>
          <Glyph name={glyph} isSmall />
        </span>
      )}
      <span className={styles.words}>
        <b>{title}</b>
        <span>
          {words}
          {isGathered && ' · читателям ещё не видно'}
        </span>
      </span>
      <span className={styles.ways}>
        {isFront && (
          <Link
            className="link"
            to={`/front?at=${encodeURIComponent(at)}`}
            aria-label={`Предпросмотр: ${title}, ${words}`}
          >
            Предпросмотр
          </Link>
        )}
        <Link className="link" to={to} aria-label={`Открыть: ${title}`}>
          Открыть
        </Link>
      </span>
    </li>
  )
}
