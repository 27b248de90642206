import { Link } from 'react-router'
import type { NumbersReply } from '#contract/numbers.ts'
import { Cover } from '../../parts/Cover.tsx'
import { changeWords, ofHundred, orDash } from './number-words.ts'
import styles from './Numbers.module.css'

/** The most read texts of the period, each with a page of its own. */
export function TextsTable({ numbers: { posts } }: { numbers: Pick<NumbersReply, 'posts'> }) {
  if (posts.length === 0) return <p className={styles.note}>За это время никто ничего не открывал.</p>
  const most = Math.max(1, ...posts.map(({ views }) => views))
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
              <td>
                <span className={styles.opened}>
                  <i className={styles.length} style={{ backgroundSize: `${(views / most) * 100}% 100%` }} />
                  {orDash(views)}
                </span>
              </td>
              <td data-up={views > before || undefined}>{changeWords(views, before)}</td>
              <td>{ofHundred(finished)}</td>
              <td>{orDash(saved)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
