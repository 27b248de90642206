// Switches that save at once and go back when the server refuses. The magazine has no mobile app, so there is no switch for one.
import { useRef, useState } from 'react'
import type { UserReply } from '#contract/auth.ts'
import { Switch } from '#ui/Switch.tsx'
import { pushRefusal } from '../../notices/push-refusal.ts'
import { asOwnSave, reloadUser } from '../../session/session.ts'
import type { SessionUser } from '../../session/to-session-user.ts'
import { askSigned, ownUrl } from '../../session/signed-calls.ts'
import styles from './Subscriptions.module.css'

const switches = [
  {
    name: 'setting_subs_to_web_packages',
    title: 'На сайте',
    note: 'Ответы и оценки собираются во вкладке «Уведомления».',
  },
  {
    name: 'setting_subs_to_web_push_packages',
    title: 'В браузере',
    note: 'Короткое сообщение, даже когда журнал закрыт.',
  },
  {
    name: 'setting_subs_to_email_packages',
    title: 'На почту',
    note: 'Письмо, если на ваш комментарий ответили. Коды для входа приходят всегда.',
  },
] as const
type Name = (typeof switches)[number]['name']

type Props = { user: SessionUser; record: UserReply }

export function Subscriptions({ user, record }: Props) {
  const [isOn, setOn] = useState<Partial<Record<Name, boolean>>>({})
  const saving = useRef(new Set<Name>())
  const turn = async (name: Name, value: boolean) => {
    // One call per switch at a time: the last press must not be overtaken.
    if (saving.current.has(name)) return
    saving.current.add(name)
    setOn(all => ({ ...all, [name]: value }))
    try {
      await asOwnSave(() => askSigned(ownUrl(user.id), { method: 'PATCH', body: { [name]: value ? 1 : 0 } }))
      // Badges of this tab follow the switch «На сайте».
      void reloadUser()
    } catch (error) {
      setOn(all => ({ ...all, [name]: !value }))
      pushRefusal(error)
    }
    saving.current.delete(name)
  }
  return (
    <div className={styles.switches}>
      {switches.map(({ name, title, note }) => (
        <Switch
          key={name}
          title={title}
          note={note}
          isOn={isOn[name] ?? record[name] === 1}
          isDisabled={user.isBanned}
          onTurn={value => void turn(name, value)}
        />
      ))}
    </div>
  )
}
