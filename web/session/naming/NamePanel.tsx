// Asks a reader who is still «Читатель 1» for a name, under the comment form, which does not move when it appears. «Потом» is remembered in
// this browser; the name can be set on the page of the profile at any time.
import { Heading } from '../../components/Heading.tsx'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { Button } from '#ui/Button.tsx'
import { unnamedKey } from '../../client/stored-names.ts'
import { push } from '../../notices/push-queue.ts'
import { birds, birdUrl } from '../../components/birds.ts'
import { forOneReader } from '../for-one-reader.tsx'
import { asOwnSave, changeReader, useSession } from '../session.ts'
import { askSigned, ownUrl, wordsOf } from '../signed-calls.ts'
import { askForConsent } from '../sign-in/sign-in-request.ts'
import type { SessionUser } from '../to-session-user.ts'
import { isUnnamed } from './is-unnamed.ts'
import { saveBird } from './save-bird.ts'
import styles from './NamePanel.module.css'

const nameMax = 80

function wasDeclined(): boolean {
  try {
    return localStorage.getItem(unnamedKey) !== null
  } catch {
    // Storage may be forbidden: a «no» could not be remembered, so nobody is asked.
    return true
  }
}

export const NamePanel = forOneReader(function NamePanel() {
  const session = useSession()
  const [isAsking, setAsking] = useState(false)
  useEffect(() => setAsking(!wasDeclined()), [])
  if (session.state !== 'signedIn' || !isAsking || !isUnnamed(session.user)) return null
  const decline = () => {
    try {
      localStorage.setItem(unnamedKey, '1')
    } catch {
      // Then it lasts as long as the page.
    }
    setAsking(false)
  }
  return <NameForm user={session.user} onDecline={decline} />
})

async function save(user: SessionUser, name: string, bird: string | null): Promise<void> {
  // Each save of one's own is one event that needs no notice.
  if (bird) await asOwnSave(() => saveBird(user.id, bird))
  await changeReader(() => askSigned(ownUrl(user.id, ''), { method: 'PATCH', body: { display_name: name } }))
}

function NameForm({ user, onDecline }: { user: SessionUser; onDecline: () => void }) {
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const name = String(fields.get('name') ?? '').trim()
    const bird = fields.get('bird')
    if (isBusy || name === '' || !(await askForConsent())) return
    setBusy(true)
    setProblem('')
    try {
      await save(user, name, typeof bird === 'string' ? bird : null)
      push(`Приятно познакомиться, ${name}`)
    } catch (error) {
      setProblem(wordsOf(error, 'display_name'))
      setBusy(false)
    }
  }
  return (
    <form className={styles.panel} aria-labelledby={id} onSubmit={submit}>
      <div>
        <Heading level={3} id={id}>
          Как вас называть?
        </Heading>
        <p>Пока под вашими словами стоит «{user.displayName}». Хватит имени, фамилия не нужна.</p>
      </div>
      <label className={styles.name}>
        <span className="sr">Имя</span>
        <input name="name" required maxLength={nameMax} autoComplete="name" placeholder="Например, Вера" />
      </label>
      <fieldset className={styles.birds}>
        <legend>И портрет, если хочется</legend>
        {birds.map(bird => (
          <label key={bird.id}>
            <input className="sr" type="radio" name="bird" value={bird.id} />
            <img src={birdUrl(bird.id)} alt={bird.title} width={56} height={56} loading="lazy" />
          </label>
        ))}
      </fieldset>
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <div className={styles.acts}>
        <Button type="submit" isBusy={isBusy}>
          Запомнить
        </Button>
        <Button kind="text" onClick={onDecline}>
          Потом
        </Button>
      </div>
    </form>
  )
}
