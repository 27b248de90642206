// The e-mail address of the account. A new address waits for the code that was sent to it; the link in the letter has the code after `#`.
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import type { UserReply } from '#contract/auth.ts'
import { Button } from '#ui/Button.tsx'
import { Address } from '../../components/Address.tsx'
import { push } from '../../notices/push-queue.ts'
import { authUrl } from '../../session/auth-service.ts'
import { asOwnSave, reloadUser } from '../../session/session.ts'
import { askSigned, wordsOf } from '../../session/signed-calls.ts'
import { CodeInput } from '../../session/sign-in/CodeInput.tsx'
import { askForConsent } from '../../session/sign-in/sign-in-request.ts'
import type { SessionUser } from '../../session/to-session-user.ts'
import { SettingRow } from './SettingRow.tsx'
import styles from './EmailAddress.module.css'

type Props = { user: SessionUser; record: UserReply; onChange: (record: UserReply) => void }
type Changed = { data: UserReply; msg: string }

/** Returns the code in the page's URL and removes it there, so that neither the history nor a shared link keeps it. */
function takeLinkedCode(): string {
  const code = /^#email-code=(\d{6})$/.exec(location.hash)?.[1]
  if (code) history.replaceState(history.state, '', `${location.pathname}${location.search}#email`)
  return code ?? ''
}

/** Sends changes of the address. `said` is the server's message after a change, `message` why a change failed. */
function useSaving(user: SessionUser, onChange: (record: UserReply) => void) {
  const [message, setMessage] = useState('')
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const url = `${authUrl}/users/${encodeURIComponent(user.id)}`

  /** Returns true when the change was made. */
  const send = async (path: string, method: 'PATCH' | 'POST', body: object): Promise<boolean> => {
    if (isBusy || !(await askForConsent())) return false
    setBusy(true)
    setMessage('')
    setSaid('')
    try {
      const { data, msg } = await asOwnSave(() => askSigned<Changed>(url + path, { method, body }))
      onChange(data)
      setSaid(msg)
      return true
    } catch (error) {
      setMessage(wordsOf(error, 'email'))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { send, isBusy, message, setMessage, said, setSaid }
}

export function EmailAddress({ user, record, onChange }: Props) {
  const [isEditing, setEditing] = useState(false)
  const { send, isBusy, message, setMessage, said, setSaid } = useSaving(user, onChange)
  const [linked, setLinked] = useState('')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    setLinked(takeLinkedCode())
    // The section did not exist yet when the browser scrolled to the anchor.
    if (location.hash === '#email') box.current?.scrollIntoView()
  }, [])
  const ask = async (email: string) => {
    if (email.toLowerCase() === record.email?.toLowerCase()) return setMessage('Это и есть ваш адрес')
    if (await send('', 'PATCH', { email })) setEditing(false)
  }
  const confirm = async (code: string) => {
    if (!(await send('/email/confirm', 'POST', { code }))) return
    setSaid('')
    push('Адрес почты изменён')
    await reloadUser()
  }
  const cancel = async () => {
    if (await send('', 'PATCH', { email: null })) setSaid('')
  }

  const waiting = record.email_temp
  const isOpen = isEditing || waiting !== null
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    // The form that had the focus was removed.
    if (wasOpen.current && !isOpen && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <div ref={box} className={styles.address} id="email">
      <SettingRow name="Почта" about={record.email === null ? 'Не указана' : <Address>{record.email}</Address>}>
        {!isOpen && (
          <Button ref={opener} kind="quiet" disabled={user.isBanned} onClick={() => setEditing(true)}>
            {record.email === null ? 'Указать почту' : 'Изменить почту'}
          </Button>
        )}
      </SettingRow>
      {isEditing && waiting === null && (
        <AddressForm isBusy={isBusy} message={message} onAsk={ask} onCancel={() => setEditing(false)} />
      )}
      {waiting !== null && (
        <CodeForm
          key={waiting}
          address={waiting}
          linked={linked}
          isBusy={isBusy}
          message={message}
          onConfirm={confirm}
          onResend={() => void ask(waiting)}
          onCancel={() => void cancel()}
        />
      )}
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  )
}

type FormProps = { isBusy: boolean; message: string; onCancel: () => void }

function AddressForm({ isBusy, message, onAsk, onCancel }: FormProps & { onAsk: (email: string) => Promise<void> }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onAsk(String(new FormData(event.currentTarget).get('email') ?? '').trim())
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>
        Новый адрес
        <input
          ref={input}
          id={id}
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-invalid={message !== ''}
          aria-describedby={`${id}-wrong`}
        />
      </label>
      <Foot id={`${id}-wrong`} message={message}>
        <Button type="submit" isBusy={isBusy}>
          Получить код
        </Button>
        <Button kind="text" onClick={onCancel}>
          Оставить как есть
        </Button>
      </Foot>
    </form>
  )
}

type CodeProps = FormProps & {
  address: string
  /** The code from the link in the letter; empty when the reader did not come by it. */
  linked: string
  onConfirm: (code: string) => Promise<void>
  onResend: () => void
}

function CodeForm({ address, linked, isBusy, message, onConfirm, onResend, onCancel }: CodeProps) {
  const [code, setCode] = useState('')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (linked) setCode(linked)
    input.current?.focus()
  }, [linked])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onConfirm(code)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor={id}>
        <span>
          Код из письма на <Address>{address}</Address>
        </span>
      </label>
      <CodeInput
        ref={input}
        id={id}
        value={code}
        isWrong={message !== ''}
        describedBy={`${id}-wrong`}
        onDigits={setCode}
      />
      <Foot id={`${id}-wrong`} message={message}>
        <Button type="submit" isBusy={isBusy}>
          Подтвердить
        </Button>
        <Button kind="text" onClick={onResend}>
          Отправить код ещё раз
        </Button>
        <Button kind="text" onClick={onCancel}>
          Не менять
        </Button>
      </Foot>
    </form>
  )
}

/** The error and the buttons of a form. */
function Foot({ id, message, children }: { id: string; message: string; children: ReactNode }) {
  return (
    <>
      <p id={id} className={styles.wrong} role="alert">
        {message}
      </p>
      <div className={styles.acts}>{children}</div>
    </>
  )
}
