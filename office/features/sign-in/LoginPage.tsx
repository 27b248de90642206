// Signing in to the office: with a passkey or codes, and help for people who have lost both.
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { beginOfficePasskey, signInByCode, signInByPasskey } from '#contract/office/access.ts'
import { Button } from '#ui/Button.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { wordsOf } from '../../session/ask.ts'
import { byCookie, enteredOf } from '../../session/office-session.ts'
import type { Session } from '../../session/session.ts'
import { wordsOfCode } from '../../parts/second-step/code-words.ts'
import { Field } from '../../parts/Field.tsx'
import { Frame } from './Frame.tsx'
import styles from './LoginPage.module.css'
import { askForKey, hasConditional, hasPasskeys, wordsOfKey } from '../../parts/second-step/passkeys.ts'
import { magazineName } from '../../parts/magazine-name.ts'
import { CodeField } from '../../parts/second-step/CodeField.tsx'

type Way = 'email' | 'passkey' | 'code' | 'lost'

/** Accepts only a path of the office, because an attacker may have written the link. */
const pathOf = (to: string | null) =>
  to !== null && /^\/(?!\/)[\w/?=&.%-]*$/.test(to) && !to.startsWith('/login') ? to : '/'

/** The steps of signing in, with the error of the shown step. */
function useSignIn(session: Session) {
  const [way, setWay] = useState<Way>('email')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isOffered, setOffered] = useState(false)
  const conditional = useRef<AbortController>(undefined)

  // The browser offers passkeys in the email field (conditional mediation).
  useEffect(() => {
    if (way !== 'email') return
    const ending = new AbortController()
    conditional.current = ending
    void (async () => {
      if (!(await hasConditional()) || ending.signal.aborted) return
      setOffered(true)
      const { data } = await byCookie.ask(beginOfficePasskey, {})
      const passkey = await askForKey(data, { signal: ending.signal, isConditional: true })
      session.enter(enteredOf(await byCookie.ask(signInByPasskey, { body: { passkey } })))
    })().catch(failure => {
      if (!ending.signal.aborted && !(failure instanceof DOMException)) setError(wordsOf(failure))
    })
    return () => ending.abort()
  }, [session, way])

  async function attempt(work: () => Promise<void>, ownWords: (failure: unknown) => string | undefined): Promise<void> {
    setError(undefined)
    setBusy(true)
    try {
      await work()
    } catch (failure) {
      setError(ownWords(failure) ?? wordsOf(failure))
    }
    setBusy(false)
  }
  const go = (next: Way) => {
    setError(undefined)
    setWay(next)
  }
  const tryKey = () => {
    conditional.current?.abort()
    return attempt(async () => {
      const { data } = await byCookie.ask(beginOfficePasskey, {})
      const passkey = await askForKey(data)
      session.enter(enteredOf(await byCookie.ask(signInByPasskey, { body: { passkey } })))
    }, wordsOfKey)
  }
  return {
    way,
    error,
    isBusy,
    /** The browser offers passkeys in the email field. */
    isOffered,
    go,
    tryKey,
    /** Goes to the passkey step and starts it at once. */
    goToKey: () => {
      go('passkey')
      void tryKey()
    },
    tryCode: (email: string, code: string) =>
      attempt(async () => {
        session.enter(enteredOf(await byCookie.ask(signInByCode, { body: { email, code } })))
      }, wordsOfCode),
  }
}

type StepProps = { signIn: ReturnType<typeof useSignIn>; email: string }

export function LoginPage({ session }: { session: Session }) {
  const [search] = useSearchParams()
  const state = useSyncExternalStore(session.subscribe, () => session.state)
  const [email, setEmail] = useState('')
  const signIn = useSignIn(session)
  useEffect(() => {
    document.title = `Вход — ${magazineName}, редакция`
  }, [])
  if (state.kind === 'in') return <Navigate to={pathOf(search.get('to'))} replace />
  switch (signIn.way) {
    case 'email':
      return <EmailStep signIn={signIn} email={email} onEmail={setEmail} />
    case 'passkey':
      return <KeyStep signIn={signIn} email={email} />
    case 'code':
      return <CodeStep signIn={signIn} email={email} />
    case 'lost':
      return <LostStep signIn={signIn} email={email} />
  }
}

function EmailStep({ signIn, email, onEmail }: StepProps & { onEmail: (email: string) => void }) {
  return (
    <Frame filled="picture" kicker="Редакция" title="С чем пришли сегодня">
      <form
        className="form-stack"
        onSubmit={event => {
          event.preventDefault()
          if (hasPasskeys()) signIn.goToKey()
          else signIn.go('code')
        }}
      >
        <Field
          label="Почта"
          type="email"
          required
          autoComplete="username webauthn"
          value={email}
          onChange={event => onEmail(event.target.value)}
          hint={signIn.isOffered ? 'Ключ этого устройства предложим сами' : undefined}
          error={signIn.error}
        />
        <Button type="submit" kind="accent" className={styles.wide}>
          Дальше
        </Button>
      </form>
      <p className="small dim">
        Читательский вход&nbsp;—{' '}
        <a className="link" href="/">
          на сайте
        </a>
        . Здесь только те, кто делает журнал.
      </p>
    </Frame>
  )
}

function Who({ signIn, email }: StepProps) {
  return (
    <p className={styles.who}>
      <b>{email}</b>
      <button type="button" className="link" onClick={() => signIn.go('email')}>
        Не вы?
      </button>
    </p>
  )
}

function KeyStep({ signIn, email }: StepProps) {
  const { error, isBusy } = signIn
  return (
    <Frame
      filled="picture"
      title="Подтвердите, что это вы"
      lead="Палец, лицо или PIN этого устройства: как вы его открываете."
    >
      <Who signIn={signIn} email={email} />
      <p role={error === undefined ? 'status' : 'alert'} className={error === undefined ? 'small' : styles.error}>
        {error ?? (isBusy ? 'Ждём ответа от системы' : '')}
      </p>
      <Button kind="accent" isBusy={isBusy} className={styles.wide} onClick={() => void signIn.tryKey()}>
        Спросить ещё раз
      </Button>
      <Others>
        <Other onPress={() => signIn.go('code')}>Кодом из приложения</Other>
        <Other onPress={() => signIn.go('lost')}>Нет ни ключа, ни телефона</Other>
      </Others>
    </Frame>
  )
}

function CodeStep({ signIn, email }: StepProps) {
  return (
    <Frame filled="picture" title="Шесть цифр" lead="Из приложения на телефоне. Запасной код тоже подойдёт.">
      <Who signIn={signIn} email={email} />
      <CodeForm isBusy={signIn.isBusy} error={signIn.error} onSend={code => void signIn.tryCode(email, code)} />
      <Others>
        {hasPasskeys() && <Other onPress={signIn.goToKey}>Ключом доступа</Other>}
        <Other onPress={() => signIn.go('lost')}>Телефона нет</Other>
      </Others>
    </Frame>
  )
}

function LostStep({ signIn, email }: StepProps) {
  return (
    <Frame filled="picture" title="Устройство потерялось" lead="Три пути назад, от быстрого к долгому.">
      <Who signIn={signIn} email={email} />
      <ol className={styles.paths}>
        <li>
          <b>Запасной код</b>
          <p className="small">Один из десяти, что вы сохранили в начале. Впишите его вместо шести цифр.</p>
          <Button kind="quiet" onClick={() => signIn.go('code')}>
            Вписать код
          </Button>
        </li>
        <li>
          <b>Главный редактор</b>
          <p className="small">
            Он сбросит вам второй шаг и передаст ссылку из рук в руки: новые ключи вы заведёте по ней.
          </p>
        </li>
        <li>
          <b>Сервер</b>
          <p className="small">Если вы одни. Ссылка живёт полчаса, старые ключи погаснут.</p>
          <code className={styles.command}>npm run role -- link {email || 'ПОЧТА'}</code>
        </li>
      </ol>
    </Frame>
  )
}

function CodeForm({
  isBusy,
  error,
  onSend,
}: {
  isBusy: boolean
  error: string | undefined
  onSend: (code: string) => void
}) {
  const [code, setCode] = useState('')
  return (
    <form
      className="form-stack"
      onSubmit={event => {
        event.preventDefault()
        if (code.trim() !== '') onSend(code)
      }}
    >
      <CodeField label="Код" inputMode="text" maxLength={12} code={code} onCode={setCode} error={error} />
      <Button type="submit" kind="accent" isBusy={isBusy} className={styles.wide}>
        Войти
      </Button>
    </form>
  )
}

function Others({ children }: { children: ReactNode }) {
  return (
    <div>
      <p className={styles.otherwise}>Иначе</p>
      <ul className={styles.others}>{children}</ul>
    </div>
  )
}

function Other({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <li>
      <button type="button" onClick={onPress}>
        <span>{children}</span>
        <Glyph name="next" isSmall />
      </button>
    </li>
  )
}
