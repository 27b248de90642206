// The e-mail address and its change, connected social networks, and signing out here or everywhere else.
import { useEffect, useState } from 'react'
import type { UserReply } from '#contract/auth.ts'
import type { Social } from '#contract/user.ts'
import { Button } from '#ui/Button.tsx'
import { push } from '../../notices/push-queue.ts'
import { pushRefusal } from '../../notices/push-refusal.ts'
import { linkThrough, loadMethods, type Provider } from '../../session/sign-in/providers.ts'
import { asOwnSave } from '../../session/session.ts'
import { SignOutButton } from '../../session/SignOutButton.tsx'
import type { SessionUser } from '../../session/to-session-user.ts'
import { askSigned, ownUrl } from '../../session/signed-calls.ts'
import { EmailAddress } from './EmailAddress.tsx'
import { OtherSessions } from './OtherSessions.tsx'
import { SettingRow } from './SettingRow.tsx'

const networks = [
  { social: 'vkontakte', field: 'vk_id', title: 'ВКонтакте' },
  { social: 'yandex', field: 'ya_id', title: 'Яндекс' },
  { social: 'telegram', field: 'tg_id', title: 'Телеграм' },
  { social: 'google', field: 'go_id', title: 'Google' },
  { social: 'apple', field: 'ap_id', title: 'Apple' },
  { social: 'twitter', field: 'tw_id', title: 'Твиттер' },
  { social: 'facebook', field: 'fb_id', title: 'Фейсбук' },
] as const satisfies readonly { social: Social; field: keyof UserReply & `${string}_id`; title: string }[]
type Network = (typeof networks)[number]

const isOffered = (social: Social, offered: readonly Provider[]): social is Provider =>
  offered.some(provider => provider === social)

type Props = {
  user: SessionUser
  record: UserReply
  onChange: (record: UserReply) => void
}

export function SignInWays({ user, record, onChange }: Props) {
  const [busy, setBusy] = useState<Social>()
  const [offered, setOffered] = useState<readonly Provider[]>([])
  useEffect(() => {
    let isOver = false
    void loadMethods().then(({ providers }) => !isOver && setOffered(providers))
    return () => {
      isOver = true
    }
  }, [])
  const tie = async (provider: Provider) => {
    try {
      await linkThrough(provider)
    } catch (error) {
      pushRefusal(error)
    }
  }
  const untie = async ({ social, title }: Network) => {
    setBusy(social)
    try {
      const { data } = await asOwnSave(() =>
        askSigned<{ data: UserReply }>(ownUrl(user.id, `/${social}/remove`), { method: 'PATCH' }),
      )
      onChange(data)
      push(`${title}: отвязали`)
    } catch (error) {
      pushRefusal(error)
    }
    setBusy(undefined)
  }
  return (
    <>
      <EmailAddress user={user} record={record} onChange={onChange} />
      {networks
        .filter(({ field }) => record[field] !== null)
        .map(network => (
          <SettingRow key={network.social} name={network.title}>
            <Button
              kind="quiet"
              aria-label={`Отвязать: ${network.title}`}
              isBusy={busy === network.social}
              disabled={user.isBanned}
              onClick={() => void untie(network)}
            >
              Отвязать
            </Button>
          </SettingRow>
        ))}
      {networks
        .filter(({ field }) => record[field] === null)
        .map(
          ({ social, title }) =>
            isOffered(social, offered) && (
              <SettingRow key={social} name={title}>
                <Button
                  kind="quiet"
                  aria-label={`Привязать: ${title}`}
                  disabled={user.isBanned}
                  onClick={() => void tie(social)}
                >
                  Привязать
                </Button>
              </SettingRow>
            ),
        )}
      <OtherSessions user={user} />
      <SettingRow name="Этот браузер" about={'Избранное и комментарии останутся в\u00a0профиле.'}>
        <SignOutButton />
      </SettingRow>
    </>
  )
}
