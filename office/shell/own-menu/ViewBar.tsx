import { roleWords } from '../../session/office-session.ts'
import { viewedRole } from '../../session/viewed-role.ts'
import { useOffice } from '../office-context.ts'
import styles from './ViewBar.module.css'

/** Reloads the office with the rights of another role, or with the person's own, so that no data read with other rights remains in the page. */
export function viewAs(role: Parameters<typeof viewedRole.set>[0]): void {
  viewedRole.set(role)
  location.assign('/office')
}

/** Shows that this tab has fewer rights than the person, with a button to go back. */
export function ViewBar() {
  const { person } = useOffice()
  if (person.viewedAs === undefined) return null
  return (
    <p className={styles.bar} role="status">
      <span>
        <b>Вы смотрите как {roleWords[person.viewedAs]}.</b> Сервер пускает эту вкладку только туда, куда его. Что
        напишете&nbsp;— останется под вашим именем.
      </span>
      <button type="button" className="link" onClick={() => viewAs(undefined)}>
        Вернуться к своей роли
      </button>
    </p>
  )
}
