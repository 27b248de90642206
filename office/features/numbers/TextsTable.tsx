import { Link } from 'react-router'
import type { NumbersPeriod, NumbersReply } from '#contract/numbers.ts'
import { Mascot } from '#ui/Mascot.tsx'
import { Cover } from '../../parts/Cover.tsx'
import { changeWords, ofHundred, orDash, textsHeadlineOf } from './number-words.ts'
import styles from './Numbers.module.css'
import { Sentence } from './Sentence.tsx'

/** The most read texts of the period, each with a page of its own. */
export function Texts({ numbers, period }: { numbers: NumbersReply; period: NumbersPeriod }) {
  return (
    <>
      <Sentence numbers={numbers} period={period} write={textsHeadlineOf} />
      {numbers.posts.length === 0 ? (
        <div className="page-empty">
          <Mascot mood="think" width={120} />
          <p>Здесь будут тексты, которые читали в эти дни.</p>
        </div>
      ) : (
        <TextsTable posts={numbers.posts} />
      )}
    </>
  )
}

function TextsTable({ posts }: Pick<NumbersReply, 'posts'>) {
  const most = Math.max(1, ...posts.map(({ views }) => views))
  // A column in which nothing is known of any text says nothing.
  const [hasBefore, hasFinished, hasSaved] = [
    posts.some(({ before }) => before > 0),
    posts.some(({ finished }) => finished !== null),
    posts.some(({ saved }) => saved > 0),
  ]
  return (
    <div className={styles.scrolled} tabIndex={0} role="region" aria-label="Тексты по чтению">
      <table className={`${styles.table} ${styles.texts}`}>
        <caption className="sr">Тексты по чтению</caption>
        <thead>
          <tr>
            <th scope="col">Текст</th>
            <th scope="col">Открыли</th>
            {hasBefore && <th scope="col">К прежнему</th>}
            {hasFinished && <th scope="col">Дочитали</th>}
            {hasSaved && <th scope="col">Сохранили</th>}
          </tr>
        </thead>
        <tbody>
          {posts.map(({ id, title, section, cover, views, before, finished, saved }) => (
            <tr key={id}>
              <th scope="row">
                <span className={styles.text}>
                  {cover ? <Cover cover={cover} /> : <i />}
                  <span>
                    <Link to={`/numbers/posts/${id}`}>{title}</Link>
                    {section && <small>{section}</small>}
                  </span>
                </span>
              </th>
              <td className={styles.opened}>
                <i className={styles.length} style={{ backgroundSize: `${(views / most) * 100}% 100%` }} />
                <b>{orDash(views)}</b>
              </td>
              {hasBefore && <td data-up={views > before || undefined}>{changeWords(views, before)}</td>}
              {hasFinished && (
                <td data-of="дочитали" data-none={finished === null || undefined}>
                  {ofHundred(finished)}
                </td>
              )}
              {hasSaved && (
                <td data-of="сохранили" data-none={saved === 0 || undefined}>
                  {orDash(saved)}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
