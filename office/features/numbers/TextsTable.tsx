import { Link } from 'react-router'
import type { NumbersReply } from '#contract/numbers.ts'
import { changeWords, ofHundred, orDash } from './number-words.ts'
import styles from './Numbers.module.css'

/** The most read texts of the period, each with a page of its own. */
export function TextsTable({ numbers: { posts } }: { numbers: Pick<NumbersReply, 'posts'> }) {
  if (posts.length === 0) return <p className={styles.note}>За это время никто ничего не открывал.</p>
  return (
    <div className={styles.scrolled} tabIndex={0} role="region" aria-label="Тексты по чтению">
      <table className={styles.table}>
        <caption className="sr">Тексты по чтению</caption>
        <thead>
          <tr>
            <th scope="col">Текст</th>
            <th scope="col">Открыли</th>
            <th scope="col">К прежнему</th>
            <th scope="col">Дочитали</th>
            <th scope="col">Сохранили</th>
          </tr>
        </thead>
        <tbody>
          {posts.map(({ id, title, section, views, before, finished, saved }) => (
            <tr key={id}>
              <th scope="row" className={styles.name}>
                <Link to={`/numbers/posts/${id}`}>{title}</Link>
                {section && <small>{section}</small>}
              </th>
              <td>{orDash(views)}</td>
              <td>{changeWords(views, before)}</td>
              <td>{ofHundred(finished)}</td>
              <td>{orDash(saved)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
