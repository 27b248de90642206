// The account in the header: «Войти», or the reader's portrait with a menu.
import { useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Bell } from '../features/notifications/Bell.tsx'
import { Face } from '../components/Face.tsx'
import styles from './AccountControl.module.css'
import { useSession } from './session.ts'
import { askToSignIn } from './sign-in/sign-in-request.ts'
import { SignOutButton } from './SignOutButton.tsx'
import { unknownValue } from './to-session-user.ts'

const ownPages = [
  { name: 'comments', title: 'Мой профиль' },
  { name: 'favorites', title: 'Избранное' },
  { name: 'settings', title: 'Настройки' },
] as const

export function AccountControl() {
  const session = useSession()
  const menu = useId()
  if (session.state !== 'signedIn')
    return (
      <Button kind="quiet" className={`${styles.enter} needs-js`} onClick={() => void askToSignIn()}>
        <span className={styles.stranger}>Войти</span>
        {/* The document is the same for everybody. A browser with a token (client/theme.ts) does not show «Войти». */}
        <span className={styles.known}>
          <Icon name="person" />
          <span className="sr">Профиль</span>
        </span>
      </Button>
    )
  const { user } = session
  return (
    <>
      <Bell userId={user.id} />
      <button
        data-shelf
        type="button"
        className={styles.face}
        popoverTarget={menu}
        aria-label={`Вы вошли: ${user.displayName}`}
      >
        <Face who={user.id} src={user.avatar} instead={user.portrait} size={36} />
      </button>
      <div id={menu} popover="auto" className={styles.menu}>
        <p className={styles.name}>
          <b>{user.displayName}</b>
          {user.email !== unknownValue && <span>{user.email}</span>}
        </p>
        {ownPages.map(({ name, title }) => (
          <a
            key={name}
            className={styles.link}
            href={`/profile/user/${user.id}/${name}`}
            // The header stays mounted between the pages of a profile.
            onClick={() => document.getElementById(menu)?.hidePopover()}
          >
            {title}
          </a>
        ))}
        <SignOutButton />
      </div>
    </>
  )
}
