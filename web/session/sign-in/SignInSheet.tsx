// Sign-in by a code from an e-mail: the address, then six digits. A failure never clears what was typed.
import { Address } from '../../components/Address.tsx'
import { Heading } from '../../components/Heading.tsx'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Mascot, type Mood } from '#ui/Mascot.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { attemptForms, count, plural } from '#russian/plural.ts'
import consentStyles from '../../forms/Consent.module.css'
import { useSite } from '../../documents/use-site.ts'
import { enter } from '../session.ts'
import { CodeInput, codeLength } from './CodeInput.tsx'
import { requestCode, verifyCode, type CodeState } from './sign-in-calls.ts'
import { noConnection } from '../signed-calls.ts'
import { SignInProviders } from './SignInProviders.tsx'
import styles from './SignInSheet.module.css'

/** SessionHost unmounts it as soon as a reader is signed in. */
export function SignInSheet({ onClose }: { onClose: () => void }) {
  const [email, setEmail] = useState('')
  const [state, setState] = useState<CodeState>()
  return (
    <Sheet label="Вход" onClose={onClose}>
      {state ? (
        <CodeStep email={email} state={state} onState={setState} onBack={() => setState(undefined)} />
      ) : (
        <EmailStep email={email} onEmail={setEmail} onState={setState} />
      )}
    </Sheet>
  )
}

type GreetingProps = { title: string; mood: Mood; children: ReactNode }

/** Толк at the door. */
const Greeting = ({ title, mood, children }: GreetingProps) => (
  <div className={styles.greeting}>
    <Heading level={2} className="stop">
      {title}
    </Heading>
    <p className={styles.lead}>{children}</p>
    <Mascot mood={mood} width={112} />
  </div>
)

type EmailProps = { email: string; onEmail: (email: string) => void; onState: (state: CodeState) => void }

function EmailStep({ email, onEmail, onState }: EmailProps) {
  const { consents } = useSite()
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const consent = useRef<HTMLInputElement>(null)
  const id = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const answered = await requestCode(email.trim())
    setBusy(false)
    // Another tab or person may have requested the code: it is in the mailbox all the same.
    if (answered.state && answered.state.attemptsLeft > 0) onState(answered.state)
    else if ('message' in answered) setMessage(answered.message)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <Greeting title="Вход" mood="hello">
        Пришлём на почту код из шести цифр. Пароль придумывать не нужно.
      </Greeting>
      <label className={styles.field} htmlFor={id}>
        Почта
        <input
          id={id}
          type="email"
          name="email"
          autoComplete="email"
          data-first
          required
          maxLength={254}
          value={email}
          aria-describedby={`${id}-said`}
          aria-invalid={message !== ''}
          onChange={event => {
            setMessage('')
            onEmail(event.target.value)
          }}
        />
      </label>
      <p id={`${id}-said`} className={styles.said} role="alert">
        {message}
      </p>
      <label className={consentStyles.consent}>
        <input ref={consent} type="checkbox" name="consent" required />
        <span>
          Согласен на{' '}
          <a href="/personalnye-dannye" target="_blank" rel="noopener">
            обработку персональных данных
          </a>
        </span>
      </label>
      <Button type="submit" isBig isBusy={isBusy}>
        Получить код
      </Button>
      <SignInProviders
        readConsent={() => (consent.current?.checked ? consents.data : undefined)}
        mustConsent={() => consent.current?.reportValidity()}
      />
    </form>
  )
}

type CodeProps = {
  email: string
  state: CodeState
  onState: (state: CodeState) => void
  onBack: () => void
}

function CodeStep({ email, state, onState, onBack }: CodeProps) {
  const { consents } = useSite()
  const [code, setCode] = useState('')
  const [message, setMessage] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [hasErred, setErred] = useState(false)
  /** A code works once. After it worked, another press loads only the reader, with the token that it gave. */
  const used = useRef<{ token: string }>(undefined)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const id = useId()

  const submit = async (digits: string) => {
    if (isBusy || digits.length < codeLength) return
    setBusy(true)
    const answered = used.current ?? (await verifyCode(email.trim(), digits, consents.data))
    if ('token' in answered) {
      used.current = answered
      if (await enter(answered.token)) return
      setBusy(false)
      setMessage(noConnection)
      return
    }
    setBusy(false)
    setMessage(answered.message)
    if (answered.state) onState(answered.state)
    setErred(true)
    setCode('')
    input.current?.focus()
  }
  const resend = async () => {
    setMessage('')
    const answered = await requestCode(email.trim())
    if ('message' in answered) setMessage(answered.message)
    else setErred(false)
    if (answered.state) onState(answered.state)
    input.current?.focus()
  }
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        void submit(code)
      }}
    >
      <Greeting title="Код из письма" mood="think">
        Отправили шесть цифр на адрес{' '}
        <b>
          <Address>{email}</Address>
        </b>{' '}
        Обычно письмо приходит за минуту.
        {state.resendsLeft === 0 && ' Кроме кода в нём есть ссылка: войти можно и по ней.'}
      </Greeting>
      <CodeInput
        ref={input}
        value={code}
        describedBy={`${id}-said`}
        isWrong={message !== ''}
        onDigits={digits => {
          setCode(digits)
          setMessage('')
          void submit(digits)
        }}
      />
      <p id={`${id}-said`} className={styles.said} role="alert">
        {message}
      </p>
      <Remaining state={state} saysAttempts={hasErred && message === ''} onResend={() => void resend()} />
      <Button type="submit" isBig isBusy={isBusy} aria-disabled={code.length < codeLength}>
        Войти
      </Button>
      <Button kind="text" className={styles.other} onClick={onBack}>
        Другая почта
      </Button>
    </form>
  )
}

type RemainingProps = { state: CodeState; saysAttempts: boolean; onResend: () => void }

/** The attempts left after a mistake, unless the refusal above has just said it, and when a new code can be sent. */
function Remaining({ state, saysAttempts, onResend }: RemainingProps) {
  const secondsLeft = useCountdown(state)
  return (
    <p className={styles.left}>
      {saysAttempts && (
        <span>
          {plural(state.attemptsLeft, ['Осталась', 'Осталось', 'Осталось'])} {count(state.attemptsLeft, attemptForms)}
        </span>
      )}
      {secondsLeft > 0 ? (
        <span>
          Новый код через {Math.floor(secondsLeft / 60)}:{String(secondsLeft % 60).padStart(2, '0')}
        </span>
      ) : (
        state.resendsLeft > 0 && (
          <button type="button" className={styles.again} onClick={onResend}>
            Прислать новый код
          </button>
        )
      )}
    </p>
  )
}

/** Seconds until a new code may be requested; restarts with every response. */
function useCountdown(state: CodeState): number {
  const [seconds, setSeconds] = useState(state.secondsLeft)
  useEffect(() => {
    const until = Date.now() + state.secondsLeft * 1000
    const tick = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [state])
  return seconds
}
