// The first tab: the sentence, when people read, where they came from, and the best of the period.
import { useState } from 'react'
import { Link } from 'react-router'
import type { NumbersPeriod, NumbersReply } from '#contract/numbers.ts'
import { count } from '#russian/plural.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { Cover } from '../../parts/Cover.tsx'
import { storedNumbers } from '../../shell/storage/stored.ts'
import { Figure } from './Figure.tsx'
import {
  bestHour,
  changeWords,
  dayWords,
  headlineOf,
  hourWords,
  hundredOf,
  ofHundred,
  orDash,
  sourceNames,
  timesForms,
  weekdayOf,
  weekdays,
} from './number-words.ts'
import styles from './Numbers.module.css'
import { Hundred, Lines, Ridges, sourceColors } from './pictures.tsx'
import { Sentence } from './Sentence.tsx'

const bestShown = 5

export function Reading({ numbers, period }: { numbers: NumbersReply; period: NumbersPeriod }) {
  const { days, total, isOwn } = numbers
  return (
    <>
      <Sentence numbers={numbers} period={period} write={headlineOf} />
      {total.views === null || total.views === 0 ? (
        <div className="page-empty">
          <Mascot mood="think" width={120} />
          <p>
            {isOwn && total.views === 0
              ? 'Здесь будут цифры текстов, которые записаны за вами.'
              : 'Здесь будет видно, когда нас читают, откуда приходят и докуда дочитывают.'}
          </p>
        </div>
      ) : (
        <>
          <When numbers={numbers} isBeside />
          <div className={styles.columns}>
            <Sources numbers={numbers} />
            <Best numbers={numbers} />
          </div>
          {days.some(({ views }) => views === null) && (
            <p className={styles.note}>«—»&nbsp;— день, когда ещё ничего не измеряли.</p>
          )}
        </>
      )}
    </>
  )
}

type WhenProps = { numbers: Pick<NumbersReply, 'days' | 'from' | 'to'>; isBeside?: boolean }

export function When({ numbers: { days, from, to }, isBeside = false }: WhenProps) {
  const [kind, setKind] = useState(() => storedNumbers.read())
  const choose = (next: 'ridges' | 'lines') => {
    setKind(next)
    storedNumbers.write(next)
  }
  const best = bestHour(days)
  // Until four weeks are measured nothing is usual.
  const hasUsual = days.some(({ usual }) => usual !== null)
  const rows = days.map(({ day, views, usual, hours }) => {
    const hour = bestHour([{ day, hours }])?.hour
    const name = `${weekdays[weekdayOf(day)]!}, ${dayWords(day)}`
    return [
      name,
      orDash(views),
      ...(hasUsual ? [orDash(usual), changeWords(views, usual)] : []),
      hour === undefined ? '—' : hourWords(hour),
    ]
  })
  return (
    <Figure
      title="Когда нас читают"
      file={`kogda-chitayut-${from}-${to}`}
      table={{
        head: ['День', 'Открыли', ...(hasUsual ? ['Обычно', 'К обычному'] : []), 'Лучший час'],
        rows,
        best: days.findIndex(({ day }) => day === best?.day),
      }}
      isBeside={isBeside}
      buttons={
        best && days.length > 1 ? (
          <span className="segments" role="group" aria-label="Вид">
            <button type="button" aria-pressed={kind === 'ridges'} onClick={() => choose('ridges')}>
              Картинка
            </button>
            <button type="button" aria-pressed={kind === 'lines'} onClick={() => choose('lines')}>
              Линии
            </button>
          </span>
        ) : undefined
      }
    >
      {best && (kind === 'ridges' || days.length === 1) ? (
        <Ridges
          days={days}
          best={best}
          label={`По часам. Лучший час: ${weekdays[weekdayOf(best.day)]!}, ${hourWords(best.hour)}`}
        />
      ) : (
        <Lines days={days} label={`По дням: ${rows.map(([name, views]) => `${name}\u00a0— ${views}`).join('; ')}`} />
      )}
    </Figure>
  )
}

export function Sources({ numbers: { total, from, to } }: { numbers: Pick<NumbersReply, 'total' | 'from' | 'to'> }) {
  const hundred = total.sources ? hundredOf(total.sources) : []
  const rows = hundred.map(({ source, of100 }) => [sourceNames[source], of100, orDash(total.sources![source])])
  return (
    <Figure
      title="Откуда пришли"
      note="из ста читателей"
      file={`otkuda-${from}-${to}`}
      table={{ head: ['Откуда', 'Из ста', 'Открыли'], rows }}
    >
      {hundred.length === 0 ? (
        <p className={styles.note}>Пока неизвестно.</p>
      ) : (
        <div className={styles.sources}>
          <Hundred
            hundred={hundred}
            label={`Из ста читателей: ${hundred.map(({ source, of100 }) => `${sourceNames[source]}\u00a0— ${of100}`).join(', ')}`}
          />
          <ul>
            {hundred.map(({ source, of100 }) => (
              <li key={source}>
                <i style={{ background: sourceColors[source] }} />
                <span>{sourceNames[source]}</span>
                <b>{of100}</b>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Figure>
  )
}

type Order = 'finished' | 'opened' | 'saved'
const orderNames: Record<Order, string> = { opened: 'Открыли', finished: 'Дочитали', saved: 'Сохранили' }
const orders = Object.keys(orderNames) as Order[]
const measureOf: Record<Order, (post: NumbersReply['posts'][number]) => number> = {
  opened: ({ views }) => views,
  finished: ({ finished }) => finished ?? 0,
  saved: ({ saved }) => saved,
}

function Best({ numbers: { posts, from, to } }: { numbers: NumbersReply }) {
  const [order, setOrder] = useState<Order>('opened')
  const sorted = {
    opened: () => posts,
    finished: () => posts.filter(({ finished }) => finished !== null).toSorted((a, b) => b.finished! - a.finished!),
    saved: () => posts.filter(({ saved }) => saved > 0).toSorted((a, b) => b.saved - a.saved),
  }[order]()
  return (
    <Figure
      title="Лучшее"
      file={`luchshee-${from}-${to}`}
      table={{
        head: ['Текст', 'Открыли', 'Дочитали', 'Сохранили'],
        rows: sorted.map(({ title, views, finished, saved }) => [title, orDash(views), ofHundred(finished), saved]),
      }}
      buttons={
        <span className="segments" role="group" aria-label="По чему">
          {orders.map(each => (
            <button key={each} type="button" aria-pressed={order === each} onClick={() => setOrder(each)}>
              {orderNames[each]}
            </button>
          ))}
        </span>
      }
    >
      {sorted.length === 0 ? (
        <p className={styles.note}>
          {order === 'saved' ? 'За это время никто ничего не сохранил.' : 'Пока мало читателей, рано.'}
        </p>
      ) : (
        <ol className={styles.best}>
          {sorted.slice(0, bestShown).map((post, at) => {
            const { id, title, section, cover, finished } = post
            const share = measureOf[order](post) / (measureOf[order](sorted[0]!) || 1)
            return (
              <li key={id}>
                <span className={styles.place} aria-hidden="true">
                  {at + 1}
                </span>
                {cover ? (
                  <Cover cover={cover} className={styles.cover} />
                ) : (
                  <span className={styles.cover} aria-hidden="true" />
                )}
                <span className={styles.name}>
                  <Link to={`/numbers/posts/${id}`}>{title}</Link>
                  {section && <small>{section}</small>}
                </span>
                <i
                  className={styles.length}
                  style={{ backgroundSize: `${Math.round(share * 100)}% 100%` }}
                  aria-hidden="true"
                />
                <b>{order === 'finished' ? ofHundred(finished) : count(measureOf[order](post), timesForms)}</b>
              </li>
            )
          })}
        </ol>
      )}
    </Figure>
  )
}
