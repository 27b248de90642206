// The owner edits the public profile: name, about, links, portrait. A refusal by the server loses nothing that was typed.
import { Heading } from '../../components/Heading.tsx'
import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type FormEvent,
  type ReactNode,
} from 'react'
import { Button } from '#ui/Button.tsx'
import { capitalized } from '#russian/capitalized.ts'
import { makeLater } from '../../notices/make-later.tsx'
import { Face } from '../../components/Face.tsx'
import { Part } from '../../components/Part.tsx'
import { LoadProblem } from '../../notices/LoadProblem.tsx'
import { push } from '../../notices/push-queue.ts'
import { birds, birdUrl } from '../../components/birds.ts'
import { saveBird } from '../../session/naming/save-bird.ts'
import { changeReader } from '../../session/session.ts'
import type { SessionUser } from '../../session/to-session-user.ts'
import { askForConsent } from '../../session/sign-in/sign-in-request.ts'
import { askSigned, ownUrl, RefusedError, wordsOf } from '../../session/signed-calls.ts'
import { useOwnRecord } from '../../session/use-own-record.ts'
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

type Refusal = { message?: string; fields?: Readonly<Record<string, string>> }

function refusalOf(error: unknown): Refusal {
  if (error instanceof RefusedError && error.code === 'validation')
    return { message: 'Не сохранили: проверьте отмеченные поля', fields: error.fields }
  return { message: wordsOf(error) }
}

export function EditProfilePage({ user }: { user: SessionUser }) {
  const { record, problem, load } = useOwnRecord(user.id)
  const [refusal, setRefusal] = useState<Refusal>({})
  const [isBusy, setBusy] = useState(false)
  const [picked, setPicked] = useState<File>()
  const closePortrait = useCallback(() => setPicked(undefined), [])

  const page = useRef<HTMLDivElement>(null)
  // Moves the focus to the first wrong field, or scrolls to the message.
  useEffect(() => {
    if (refusal.message === undefined) return
    const wrong = page.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (wrong) wrong.focus()
    else page.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  }, [refusal])

  const send = async (work: () => Promise<unknown>, done: string) => {
    if (isBusy || !(await askForConsent())) return
    setBusy(true)
    setRefusal({})
    try {
      await changeReader(work)
      push(done)
    } catch (error) {
      setRefusal(refusalOf(error))
    }
    setBusy(false)
  }
  const save = (body: ProfileChanges) =>
    void send(() => askSigned(ownUrl(user.id, ''), { method: 'PATCH', body }), 'Сохранили')

  return (
    <div ref={page} className={styles.page}>
      <Heading level={1} className="stop">
        О себе
      </Heading>
      <PortraitActions
        user={user}
        onPick={setPicked}
        onBird={bird => void send(() => saveBird(user.id, bird), 'Портрет обновлён')}
        onRemove={() => void send(() => askSigned(ownUrl(user.id, '/avatar'), { method: 'DELETE' }), 'Портрет убран')}
      />
      <LoadProblem text={problem} onRetry={() => void load()} />
      {refusal.message && (
        <p className={styles.refusal} role="alert">
          {refusal.message}
        </p>
      )}
      {record ? (
        <ProfileForm record={record} wrong={refusal.fields} isBusy={isBusy} isDisabled={user.isBanned} onSave={save} />
      ) : (
        !problem && <p role="status">Загружаем…</p>
      )}
      {picked && (
        <PortraitSheet
          file={picked}
          onClose={closePortrait}
          onSend={async crop => {
            await changeReader(() =>
              askSigned(ownUrl(user.id, `/avatar?crop=${crop}`), { method: 'POST', body: picked }),
            )
            setPicked(undefined)
            push('Портрет обновлён')
          }}
        />
      )}
    </div>
  )
}

type PortraitActionsProps = {
  user: SessionUser
  onPick: (file: File) => void
  onBird: (id: string) => void
  onRemove: () => void
}

function PortraitActions({ user, onPick, onBird, onRemove }: PortraitActionsProps) {
  return (
    <Part title="Портрет">
      <div className={styles.inside}>
        <div className={styles.acts}>
          <Face who={user.id} src={user.avatar} instead={user.portrait} size={72} />
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
                if (file) onPick(file)
              }}
            />
          </label>
          {user.portrait && (
            <Button kind="text" disabled={user.isBanned} onClick={onRemove}>
              Убрать
            </Button>
          )}
        </div>
        <div className={styles.birds} role="group" aria-label="Или птица из наших">
          <p>Или птица из наших</p>
          {birds.map(bird => (
            <button key={bird.id} type="button" disabled={user.isBanned} onClick={() => onBird(bird.id)}>
              <img src={birdUrl(bird.id)} alt={bird.title} width={56} height={56} loading="lazy" />
            </button>
          ))}
        </div>
      </div>
    </Part>
  )
}

type ProfileChanges = Record<string, string | null>
type ProfileFormProps = {
  record: NonNullable<ReturnType<typeof useOwnRecord>['record']>
  wrong: Refusal['fields']
  isBusy: boolean
  isDisabled: boolean
  onSave: (changes: ProfileChanges) => void
}

function ProfileForm({ record, wrong, isBusy, isDisabled, onSave }: ProfileFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const changes: ProfileChanges = {
      display_name: String(fields.get('display_name') ?? ''),
      about: String(fields.get('about') ?? ''),
    }
    for (const { name } of links) changes[name] = String(fields.get(name) ?? '').trim() || null
    onSave(changes)
  }
  return (
    <form onSubmit={submit}>
      <fieldset className={styles.form} disabled={isDisabled}>
        <Part title="Знакомство">
          <div className={styles.inside}>
            <Field name="display_name" title="Имя" wrong={wrong}>
              {input => (
                <input {...input} required maxLength={80} autoComplete="name" defaultValue={record.display_name} />
              )}
            </Field>
            <Field name="about" title="Пара слов о себе" wrong={wrong}>
              {input => <textarea {...input} rows={4} maxLength={2000} defaultValue={record.about} />}
            </Field>
          </div>
        </Part>
        <Part title="Где вас найти">
          <div className={styles.inside}>
            {links.map(({ name, title }) => (
              <Field key={name} name={name} title={title} wrong={wrong}>
                {input => (
                  <input
                    {...input}
                    type="url"
                    inputMode="url"
                    maxLength={300}
                    placeholder="https://"
                    defaultValue={record[name] ?? ''}
                  />
                )}
              </Field>
            ))}
            <div className={styles.acts}>
              <Button type="submit" isBig isBusy={isBusy}>
                Сохранить
              </Button>
            </div>
          </div>
        </Part>
      </fieldset>
    </form>
  )
}

type FieldProps = {
  name: 'display_name' | 'about' | (typeof links)[number]['name']
  title: string
  wrong: Refusal['fields']
  children: (input: ComponentProps<'input'> & ComponentProps<'textarea'>) => ReactNode
}

/** A field with its label above and its error below. */
function Field({ name, title, wrong, children }: FieldProps) {
  const id = useId()
  const said = wrong?.[name]
  return (
    <label className={styles.field} htmlFor={id}>
      {title}
      {children({
        id,
        name,
        'aria-invalid': said !== undefined,
        'aria-describedby': said === undefined ? undefined : `${id}-said`,
      })}
      {said !== undefined && (
        <span id={`${id}-said`} className={styles.wrong}>
          {capitalized(said)}
        </span>
      )}
    </label>
  )
}
