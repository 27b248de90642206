// The owner changes what others see: name, words, links, portrait. Nothing typed is lost when the server refuses.
import { useCallback, useEffect, useId, useState, type FormEvent } from 'react'
import { Button } from '#ui/Button.tsx'
import { makeLater } from '../../notices/make-later.tsx'
import { push } from '../../notices/push-queue.ts'
import { Face } from '../../pieces/Face.tsx'
import { authUrl, reloadUser, type SessionUser } from '../../session/session.ts'
import { askSigned, ownUrl, RefusedError, wordsOf } from '../../session/signed-calls.ts'
import styles from './EditProfilePage.module.css'

const PortraitSheet = makeLater(async () => (await import('./PortraitSheet.tsx')).PortraitSheet, {
  onMissing: ({ onClose }) => onClose(),
})

const portraitTypes = 'image/jpeg,image/png,image/webp,image/avif'

const links = [
  { name: 'home_page', title: 'Сайт' },
  { name: 'telegram_profile_link', title: 'Телеграм' },
  { name: 'vkontakte_profile_link', title: 'ВКонтакте' },
] as const

type Profile = Record<'display_name' | 'about' | (typeof links)[number]['name'], string | null>
type Refusal = { message?: string; errors?: Readonly<Record<string, string>> }

const refusalOf = (error: unknown): Refusal => ({
  message: wordsOf(error),
  ...(error instanceof RefusedError && { errors: error.fields }),
})

export function EditProfilePage({ user }: { user: SessionUser }) {
  const [profile, setProfile] = useState<Profile>()
  const [refusal, setRefusal] = useState<Refusal>({})
  const [isBusy, setBusy] = useState(false)
  const [picked, setPicked] = useState<File>()
  const closePortrait = useCallback(() => setPicked(undefined), [])
  const id = useId()

  useEffect(() => {
    let isOver = false
    askSigned<{ data: Profile }>(`${authUrl}/users/${encodeURIComponent(user.id)}`).then(
      ({ data }) => !isOver && setProfile(data),
      error => !isOver && setRefusal(refusalOf(error)),
    )
    return () => {
      isOver = true
    }
  }, [user.id])

  const send = async (path: string, request: Parameters<typeof askSigned>[1], done: string) => {
    if (isBusy) return
    setBusy(true)
    setRefusal({})
    try {
      await askSigned(ownUrl(user.id, path), request)
      await reloadUser()
      push(done)
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setBusy(false)
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const body: Record<string, string | null> = {
      display_name: String(fields.get('display_name') ?? ''),
      about: String(fields.get('about') ?? ''),
    }
    for (const { name } of links) body[name] = String(fields.get(name) ?? '').trim() || null
    void send('', { method: 'PATCH', body }, 'Сохранили')
  }

  return (
    <div className={styles.page}>
      <h1>Профиль</h1>
      <section className={styles.portrait} aria-label="Портрет">
        <Face name={user.displayName} src={user.avatar} size={96} />
        <div className={styles.acts}>
          <label className={styles.pick}>
            <span>Выбрать портрет</span>
            <input
              type="file"
              className="sr"
              disabled={user.isBanned}
              accept={portraitTypes}
              onChange={event => {
                const file = event.target.files?.[0]
                event.target.value = ''
                if (file) setPicked(file)
              }}
            />
          </label>
          {user.avatar && (
            <Button
              kind="text"
              disabled={user.isBanned}
              onClick={() => void send('/avatar', { method: 'DELETE' }, 'Портрет убран')}
            >
              Убрать
            </Button>
          )}
        </div>
      </section>
      {refusal.message && (
        <p className={styles.refusal} role="alert">
          {refusal.message}
        </p>
      )}
      {profile ? (
        <form onSubmit={save}>
          <fieldset className={styles.form} disabled={user.isBanned}>
            <label className={styles.field} htmlFor={`${id}-name`}>
              Имя
              <input
                id={`${id}-name`}
                name="display_name"
                required
                maxLength={80}
                autoComplete="name"
                defaultValue={profile.display_name ?? ''}
                aria-invalid={refusal.errors?.['display_name'] !== undefined}
              />
            </label>
            <label className={styles.field} htmlFor={`${id}-about`}>
              О себе
              <textarea id={`${id}-about`} name="about" rows={4} maxLength={2000} defaultValue={profile.about ?? ''} />
            </label>
            {links.map(({ name, title }) => (
              <label key={name} className={styles.field} htmlFor={`${id}-${name}`}>
                {title}
                <input
                  id={`${id}-${name}`}
                  name={name}
                  type="url"
                  inputMode="url"
                  placeholder="https://"
                  defaultValue={profile[name] ?? ''}
                  aria-invalid={refusal.errors?.[name] !== undefined}
                  aria-describedby={refusal.errors?.[name] ? `${id}-${name}-said` : undefined}
                />
                {refusal.errors?.[name] && (
                  <span id={`${id}-${name}-said`} className={styles.wrong}>
                    {refusal.errors[name]}
                  </span>
                )}
              </label>
            ))}
            <Button type="submit" isBig isBusy={isBusy}>
              Сохранить
            </Button>
          </fieldset>
        </form>
      ) : (
        !refusal.message && <p role="status">Загружаем…</p>
      )}
      {picked && (
        <PortraitSheet
          file={picked}
          onClose={closePortrait}
          onSend={async crop => {
            await askSigned(ownUrl(user.id, `/avatar?crop=${crop}`), { method: 'POST', body: picked })
            await reloadUser()
            setPicked(undefined)
            push('Портрет обновлён')
          }}
        />
      )}
    </div>
  )
}
