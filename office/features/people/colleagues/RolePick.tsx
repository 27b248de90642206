import { roleNames, type RoleName } from '#domain/viewer.ts'
import { capitalized } from '#russian/capitalized.ts'
import { personRoleWords } from '../person-words.ts'
import { officeRoleSentence } from '../rights/rights-words.ts'
import styles from './Sheets.module.css'

export function RolePick({
  role,
  isDisabled,
  onPick,
}: {
  role: RoleName | undefined
  isDisabled?: boolean
  onPick: (role: RoleName) => void
}) {
  return (
    <fieldset className={styles.roles} disabled={isDisabled}>
      <legend>Роль</legend>
      {roleNames.map(name => (
        <label key={name}>
          <input type="radio" name="role" checked={role === name} onChange={() => onPick(name)} />
          <span>
            {capitalized(personRoleWords[name])}
            <small>{officeRoleSentence(name)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
