import { Link } from 'react-router'
import { newsroomRoles } from '#domain/newsroom-rights.ts'
import { capitalized } from '#russian/capitalized.ts'
import { actionsOf, roleTitles } from '../rights/rights-words.ts'
import styles from '../PeoplePage.module.css'

/** Whom to call for what, in one sentence for each role. */
export function Roles() {
  return (
    <section className={styles.roles} aria-labelledby="roles">
      <div className={styles.head}>
        <h2 id="roles" className="stop">
          Какие бывают роли
        </h2>
        <Link className="link" to="/people/rights">
          Что кому можно
        </Link>
      </div>
      <dl>
        {newsroomRoles.map(role => (
          <div key={role}>
            <dt>{roleTitles[role]}</dt>
            <dd>{capitalized(actionsOf(role))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
