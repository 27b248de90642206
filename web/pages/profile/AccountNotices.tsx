// Notices above every owner page: the account is banned, or waits for erasure.
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { formatDay } from '#russian/dates.ts'
import { useSite } from '../../documents/use-site.ts'
import { push } from '../../notices/push-queue.ts'
import { pushRefusal } from '../../notices/push-refusal.ts'
import { changeReader } from '../../session/session.ts'
import type { SessionUser } from '../../session/to-session-user.ts'
import { askSigned, ownUrl } from '../../session/signed-calls.ts'
import styles from './AccountNotices.module.css'

export function AccountNotices({ user }: { user: SessionUser }) {
  return (
    <>
      {user.isBanned && (
        <section className={styles.notice} data-tone="bad" aria-label="Блокировка">
          <Icon name="shield" />
          <div>
            <p>
              <b>Вы заблокированы: читать можно, писать нельзя</b>
            </p>
            <p>
              Всё, что меняет профиль и избранное, выключено. Скачать свои данные, выйти и удалить профиль можно в
              настройках.
            </p>
          </div>
        </section>
      )}
      {user.archive && <Archived user={user} deadline={user.archive.deadline} />}
    </>
  )
}

type ArchivedProps = { user: SessionUser; deadline: string }

function Archived({ user, deadline }: ArchivedProps) {
  const { magazine } = useSite()
  const [isBusy, setBusy] = useState(false)
  const comeBack = async () => {
    setBusy(true)
    try {
      await changeReader(() => askSigned(ownUrl(user.id, '/archive/pull'), { method: 'PATCH' }))
      push('С возвращением')
    } catch (error) {
      pushRefusal(error)
      setBusy(false)
    }
  }
  return (
    <section className={styles.notice} data-tone="warn" aria-label="Профиль удаляется">
      <Icon name="clock" />
      <div>
        <p>
          <b>Профиль закрыт и будет стёрт {formatDay(Date.parse(deadline) / 1000, magazine.zone)}</b>
        </p>
        <p>
          Другие уже не видят ни имени, ни портрета. Вы можете читать и пользоваться избранным, как раньше, но в этот
          день исчезнет и оно. Войдёте заново&nbsp;— профиль вернётся сам.
        </p>
        <Button isBusy={isBusy} onClick={() => void comeBack()}>
          Вернуться
        </Button>
      </div>
    </section>
  )
}
