// Switches that save at once, and go back when the server refuses. There is no application of the magazine, hence no switch for it.
import { useRef, useState } from 'react'
import type { UserReply } from '#contract/auth.ts'
import { Switch } from '#ui/Switch.tsx'
import { push } from '../../notices/push-queue.ts'
import type { SessionUser } from '../../session/to-session-user.ts'
import { askSigned, ownUrl, wordsOf } from '../../session/signed-calls.ts'
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
    note: 'Короткое сообщение, даже когда «Дельно» закрыто.',
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
    // One call of a switch at a time: the last press must not be overtaken.
    if (saving.current.has(name)) return
    saving.current.add(name)
    setOn(all => ({ ...all, [name]: value }))
    try {
      await askSigned(ownUrl(user.id), { method: 'PATCH', body: { [name]: value ? 1 : 0 } })
    } catch (error) {
      setOn(all => ({ ...all, [name]: !value }))
      push(wordsOf(error))
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
