// In the header: «Войти», or the reader's face that opens what is theirs.
import { useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { Bell } from '../features/notifications/Bell.tsx'
import { Face } from '../pieces/Face.tsx'
import styles from './AccountControl.module.css'
import { signOut, unknownValue, useSession } from './session.ts'
import { askToSignIn } from './sign-in-request.ts'

export function AccountControl() {
  const session = useSession()
  const menu = useId()
  if (session.state !== 'signedIn')
    return (
      <Button kind="quiet" className={`${styles.enter} needs-js`} onClick={() => void askToSignIn()}>
        Войти
      </Button>
    )
  const { user } = session
  return (
    <>
      <Bell userId={user.id} />
      <button type="button" className={styles.face} popoverTarget={menu} aria-label={`Вы вошли: ${user.displayName}`}>
        <Face name={user.displayName} src={user.avatar} size={36} />
      </button>
      <div id={menu} popover="auto" className={styles.menu}>
        <p className={styles.name}>
          <b>{user.displayName}</b>
          {user.email !== unknownValue && <span>{user.email}</span>}
        </p>
        <a className={styles.link} href={`/profile/user/${user.id}/comments`}>
          Мой профиль
        </a>
        <a className={styles.link} href={`/profile/user/${user.id}/favorites`}>
          Избранное
        </a>
        <a className={styles.link} href={`/profile/user/${user.id}/settings`}>
          Настройки
        </a>
        <Button kind="quiet" onClick={() => void signOut()}>
          Выйти
        </Button>
      </div>
    </>
  )
}
