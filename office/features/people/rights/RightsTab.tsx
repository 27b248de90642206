import { useState } from 'react'
import { Link } from 'react-router'
import { newsroomRoles, type NewsroomRole } from '#domain/newsroom-rights.ts'
import styles from '../PeoplePage.module.css'
import { rightsGroups, roleRights, roleTitles } from './rights-words.ts'

/** Shows which role may do what with a text at each stage. The server decides by the same table. */
export function RightsTab() {
  const [role, setRole] = useState<NewsroomRole>('author')
  return (
    <section aria-labelledby="rights">
      <div className={styles.head}>
        <h2 id="rights" className="stop">
          Что кому можно
        </h2>
        <Link className="link" to="/people">
          Кто в редакции
        </Link>
      </div>
      <table className={styles.matrix}>
        <caption className="sr">Права по ролям</caption>
        <thead>
          <tr>
            <th scope="col">Что</th>
            {newsroomRoles.map(each => (
              <th key={each} scope="col">
                {roleTitles[each]}
              </th>
            ))}
          </tr>
        </thead>
        {rightsGroups.map(({ title: ofGroup, rows }) => (
          <tbody key={ofGroup}>
            <tr>
              <th scope="rowgroup" colSpan={newsroomRoles.length + 1}>
                {ofGroup}
              </th>
            </tr>
            {rows.map(({ action, title, cells }) => (
              <tr key={action}>
                <th scope="row">{title}</th>
                {newsroomRoles.map(each => (
                  <Cell key={each} words={cells[each]} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      <div className={styles.oneRole}>
        <label className="form-field">
          Роль
          <select value={role} onChange={event => setRole(event.target.value as NewsroomRole)}>
            {newsroomRoles.map(each => (
              <option key={each} value={each}>
                {roleTitles[each]}
              </option>
            ))}
          </select>
        </label>
        <dl>
          {roleRights(role).map(({ title, words }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p className={styles.note}>
        Корректор и эксперт&nbsp;— пометки к роли: прав они добавляют. Тексты без раздела&nbsp;— у редакторов всех
        разделов.
      </p>
    </section>
  )
}

function Cell({ words }: { words: string | undefined }) {
  return words === undefined ? (
    <td data-never>
      <span className="sr">нельзя</span>
      <span aria-hidden="true">—</span>
    </td>
  ) : (
    <td data-all={words === 'все' || undefined}>{words}</td>
  )
}
