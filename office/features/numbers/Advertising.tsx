// Advertisements and projects of partners: what an advertiser asks for at the end of a month, as a table and a file.
import { Link } from 'react-router'
import { getAdvertisingNumbers, type AdvertisingReply } from '#contract/numbers.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useOffice } from '../../shell/office-context.ts'
import { sectionQuery, type Days } from './Days.tsx'
import { CsvButton } from './Figure.tsx'
import { advertisingWords, changeWords, dayWords, ofHundred, orDash, rangeWords } from './number-words.ts'
import styles from './Numbers.module.css'
import { Outlines } from './Outlines.tsx'

export function Advertising({ period, until, sections }: Days) {
  const { ask } = useOffice()
  const { value, error, isSlow, reload } = useLoaded(`${period} ${until} ${sections.join()}`, signal =>
    ask(getAdvertisingNumbers, { query: { period, until, section: sectionQuery(sections) } }, { signal }),
  )
  if (error !== undefined) return <LoadError error={error} onRetry={reload} />
  if (!value) return isSlow ? <Outlines /> : null
  if (value.items.length === 0)
    return (
      <div className="page-empty">
        <Mascot mood="think" width={120} />
        <p>
          Рекламы и партнёрских материалов на сайте нет. Отметьте материал рекламой в карточке текста&nbsp;— он встанет
          сюда.
        </p>
      </div>
    )
  return <Facts numbers={value} />
}

function Facts({ numbers }: { numbers: AdvertisingReply }) {
  const { from, to, items } = numbers
  const table = {
    head: ['Материал', 'erid', 'Вышел', 'Открыли', 'К прежнему', 'Дочитали', 'Перешли'],
    rows: items.map(({ title, adsToken, publishedAt, views, before, finished, went }) => [
      title,
      adsToken ?? '—',
      publishedAt.slice(0, 10),
      views,
      changeWords(views, before),
      ofHundred(finished),
      went,
    ]),
  }
  return (
    <>
      <p className={styles.headline}>{advertisingWords(items)}</p>
      <div className={styles.head}>
        <p className={styles.note}>{rangeWords(from, to)} · люди без роботов</p>
        <span className={styles.buttons}>
          <CsvButton title="Реклама" file={`reklama-${from}-${to}`} table={table} />
        </span>
      </div>
      <div className={styles.scrolled} tabIndex={0} role="region" aria-label="Реклама">
        <table className={styles.table}>
          <caption className="sr">Реклама и партнёрские материалы</caption>
          <thead>
            <tr>
              {['Материал', 'Открыли', 'К прежнему', 'Дочитали', 'Перешли'].map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, title, section, adsToken, publishedAt, views, before, finished, went }) => (
              <tr key={id}>
                <th scope="row" className={styles.name}>
                  <Link to={`/numbers/posts/${id}`}>{title}</Link>
                  <small>
                    {[section, `с ${dayWords(publishedAt.slice(0, 10))}`, adsToken && `erid ${adsToken}`]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </th>
                <td>{orDash(views)}</td>
                <td>{changeWords(views, before)}</td>
                <td>{ofHundred(finished)}</td>
                <td>{orDash(went)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>
        «Перешли»&nbsp;— сколько раз со страницы ушли по ссылке на другой сайт. Сколько раз материал увидели в списках,
        журнал не меряет.
      </p>
    </>
  )
}
