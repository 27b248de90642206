import { Link } from 'react-router'
import { newsroomRoles, type NewsroomRole } from '#domain/newsroom-rights.ts'
import { capitalized } from '#russian/capitalized.ts'
import { Glyph } from '../../../parts/Glyph.tsx'
import styles from '../PeoplePage.module.css'
import own from './Rights.module.css'
import { actionsOf, partsOfRight, rightsGroups, rightsOf, roleTitles } from './rights-words.ts'

/** Shows which role may do what with a text at each stage. The server decides by the same table. */
export function RightsTab() {
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
      <table className={own.matrix}>
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
      <div className={own.cards}>
        {newsroomRoles.map(each => (
          <RoleCard key={each} role={each} />
        ))}
      </div>
      <p className={styles.note}>
        Корректор и эксперт&nbsp;— пометки к роли: прав они добавляют. Тексты без раздела&nbsp;— у редакторов всех
        разделов.
      </p>
    </section>
  )
}

function Cell({ words }: { words: string | undefined }) {
  if (words === undefined)
    return (
      <td data-never>
        <span className="sr">нельзя</span>
        <span aria-hidden="true">—</span>
      </td>
    )
  const { whose, stages } = partsOfRight(words)
  return (
    <td data-all={words === 'все' || undefined}>
      {words === 'все' && <Glyph name="check" isSmall />}
      {whose}
      {stages && <small>{stages}</small>}
    </td>
  )
}

/** On a phone, where five columns would be narrower than a word, a role is a card. */
function RoleCard({ role }: { role: NewsroomRole }) {
  return (
    <details className={own.card}>
      <summary>
        <b>{roleTitles[role]}</b>
        <small>{capitalized(actionsOf(role))}</small>
      </summary>
      {rightsOf(role).map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          <dl>
            {rows.map(row => (
              <div key={row.title}>
                <dt>{row.title}</dt>
                <dd>{row.words}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </details>
  )
}
