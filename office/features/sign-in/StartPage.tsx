// The first sign-in with a one-time link: person, second step, magazine, done. Each step has a URL, so a reload returns to it.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import type { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import {
  beginFirstCodes,
  beginFirstPasskey,
  finishFirstCodes,
  finishFirstPasskey,
  getOfficeStart,
  openOfficeLink,
  saveOfficePerson,
  type codesOffer,
  type EnteredOffice,
  type officePlace,
  type officeStart,
} from '#contract/office/access.ts'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { atWords, beforeWords } from '../../parts/relative-dates.ts'
import { wordsOf } from '../../session/ask.ts'
import { byCookie, enteredOf } from '../../session/office-session.ts'
import type { Session } from '../../session/session.ts'
import { wordsOfCode } from '../../parts/second-step/code-words.ts'
import { Field } from '../../parts/Field.tsx'
import { Frame } from './Frame.tsx'
import { MagazineStep, ReadyStep } from './LastSteps.tsx'
import { setupSteps } from './setup-steps.ts'
import { hasPasskeys, makeKey, wordsOfKey } from '../../parts/second-step/passkeys.ts'
import { CodesForm } from '../../parts/second-step/CodesForm.tsx'
import choices from './Choices.module.css'
import { magazineName } from '../../parts/magazine-name.ts'
import styles from './StartPage.module.css'

type Start = z.output<typeof officeStart>
type Offer = z.output<typeof codesOffer>
type Unusable = { code?: string; message?: string; data?: { at: string; place: z.output<typeof officePlace> | null } }

export function StartPage({ session }: { session: Session }) {
  const { step = '' } = useParams()
  const navigate = useNavigate()
  const [start, setStart] = useState<Start>()
  const [failure, setFailure] = useState<unknown>()
  const state = useSyncExternalStore(session.subscribe, () => session.state)
  const isInside = step === 'magazine' || step === 'ready'
  // The URL at which the page was loaded decides what is opened.
  const begin = useEffectEvent(() => {
    document.title = `Первый вход — ${magazineName}, редакция`
    // The link is used up by now, so the session identifies the person.
    if (isInside) return void session.token().catch(setFailure)
    const token = location.hash.slice(1)
    // Removes the key from the browser history.
    if (token !== '') history.replaceState(history.state, '', location.pathname)
    const opening = /^[\w-]{43}$/.test(token)
      ? byCookie.ask(openOfficeLink, { body: { token } })
      : byCookie.ask(getOfficeStart, {})
    opening.then(({ data }) => setStart(data), setFailure)
  })
  useEffect(() => begin(), [])
  const enter = (entered: EnteredOffice) => {
    session.enter(enteredOf(entered))
    void navigate(start?.purpose === 'first' ? '/start/magazine' : '/start/ready', { replace: true })
  }
  if (isInside) {
    if (state.kind === 'out') return <Navigate to="/login" replace />
    if (state.kind !== 'in') return failure === undefined ? null : <Unusable error={failure} />
    return step === 'magazine' && state.person.isAdmin ? (
      <MagazineStep session={session} onNext={() => void navigate('/start/ready')} />
    ) : (
      <ReadyStep session={session} person={state.person} />
    )
  }
  if (failure !== undefined) return <Unusable error={failure} />
  if (!start) return null
  if (start.step === 'person' || step === 'person')
    return (
      <PersonStep
        start={start}
        onSaved={saved => {
          setStart(saved)
          void navigate('/start/second')
        }}
      />
    )
  if (step === 'codes')
    return (
      <CodesStep isFirst={start.purpose === 'first'} onEntered={enter} onOther={() => void navigate('/start/second')} />
    )
  if (step !== 'second') return <Navigate to="/start/second" replace />
  return (
    <SecondStep isFirst={start.purpose === 'first'} onEntered={enter} onCodes={() => void navigate('/start/codes')} />
  )
}

function PersonStep({ start, onSaved }: { start: Start; onSaved: (start: Start) => void }) {
  const [name, setName] = useState(start.display_name ?? '')
  const [email, setEmail] = useState(start.email ?? '')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [now] = useState(() => new Date())
  const wrong =
    error instanceof CallError ? (error.body as { errors?: Record<string, string> } | null)?.errors : undefined
  async function save(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      onSaved((await byCookie.ask(saveOfficePerson, { body: { display_name: name, email } })).data)
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  const isFirst = start.purpose === 'first'
  return (
    <Frame
      filled={1}
      steps={setupSteps(isFirst, 0)}
      kicker="Первый вход"
      title={isFirst ? 'Вы\u00a0— первый' : 'Добро пожаловать в редакцию'}
      lead={
        isFirst
          ? 'Журнал работает, а редакции в нём ещё нет. Назовите себя: вы станете администратором и\u00a0главным редактором.'
          : 'Назовите себя так, как вас знают коллеги.'
      }
    >
      <form
        className="form-stack"
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        <Field
          label="Как вас зовут"
          autoComplete="name"
          required
          maxLength={80}
          value={name}
          onChange={event => setName(event.target.value)}
          hint="Так вас увидят коллеги, а под текстами&nbsp;— читатели"
          error={wrong?.display_name}
        />
        <Field
          label="Почта"
          type="email"
          autoComplete="email"
          required
          value={email}
          readOnly={start.is_email_fixed}
          onChange={event => setEmail(event.target.value)}
          hint={start.is_email_fixed ? 'Ссылка выдана для этого адреса' : 'По ней вы будете входить'}
          error={wrong?.email}
        />
        {error !== undefined && !wrong && <p role="alert">{wordsOf(error)}</p>}
        <p className="form-end">
          <Button type="submit" kind="accent" isBusy={isBusy}>
            Дальше
          </Button>
          <span className="small dim">Пароль не понадобится</span>
        </p>
      </form>
      <p className={styles.foot}>
        <Glyph name="lock" isSmall />
        <span>
          Ссылка сработала. Закончите в этом браузере, {beforeWords(start.expires_at, now)}: второй раз она не
          откроется.
        </span>
      </p>
    </Frame>
  )
}

type Entering = { isFirst: boolean; onEntered: (entered: EnteredOffice) => void }

function SecondStep({ isFirst, onEntered, onCodes }: Entering & { onCodes: () => void }) {
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function create(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      const { data } = await byCookie.ask(beginFirstPasskey, {})
      onEntered(await byCookie.ask(finishFirstPasskey, { body: { passkey: await makeKey(data) } }))
    } catch (failure) {
      setError(wordsOfKey(failure) ?? wordsOf(failure))
      setBusy(false)
    }
  }
  return (
    <Frame
      filled={2}
      steps={setupSteps(isFirst, 1)}
      title="Чем вы докажете, что это вы"
      lead="Второй шаг обязателен для всех в редакции: почту крадут чаще, чем телефон."
    >
      <ul className={choices.choices}>
        {hasPasskeys() && (
          <li>
            <b>Ключ доступа</b>
            <p className="small">
              Палец, лицо или PIN этого устройства. Запоминать нечего, поддельная страница его не получит.
            </p>
            <Button kind="accent" isBusy={isBusy} onClick={() => void create()}>
              Создать ключ
            </Button>
          </li>
        )}
        <li>
          <b>Одноразовые коды</b>
          <p className="small">
            Шесть цифр из приложения на телефоне: Яндекс Ключ, Google Authenticator, любое другое.
          </p>
          <Button kind={hasPasskeys() ? 'quiet' : 'accent'} onClick={onCodes}>
            Выбрать коды
          </Button>
        </li>
      </ul>
      {error !== undefined && <p role="alert">{error}</p>}
    </Frame>
  )
}

function CodesStep({ isFirst, onEntered, onOther }: Entering & { onOther: () => void }) {
  const [offer, setOffer] = useState<Offer>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    byCookie.ask(beginFirstCodes, {}).then(
      ({ data }) => setOffer(data),
      failure => setError(wordsOf(failure)),
    )
  }, [])
  async function finish(code: string): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      onEntered(await byCookie.ask(finishFirstCodes, { body: { code, are_kept: true } }))
    } catch (failure) {
      setError(wordsOfCode(failure) ?? wordsOf(failure))
      setBusy(false)
    }
  }
  return (
    <Frame filled={2} steps={setupSteps(isFirst, 1)} title="Одноразовые коды">
      {offer && (
        <CodesForm offer={offer} submitLabel="Дальше" error={error} isBusy={isBusy} onCode={code => void finish(code)}>
          {hasPasskeys() && (
            <button type="button" className="link" onClick={onOther}>
              Лучше ключ доступа
            </button>
          )}
        </CodesForm>
      )}
      {!offer && error !== undefined && <p role="alert">{error}</p>}
    </Frame>
  )
}

/** Shown for a used or expired link, with advice. */
function Unusable({ error }: { error: unknown }) {
  const [now] = useState(() => new Date())
  const body = (error instanceof CallError ? error.body : null) as Unusable | null
  const used = body?.data?.place
  const isKnown = error instanceof CallError && (error.status === 410 || error.status === 404)
  if (!isKnown)
    return (
      <Frame filled={0} title="Не получилось" lead={wordsOf(error)}>
        <p>
          <Button onClick={() => location.reload()}>Попробовать ещё раз</Button>
        </p>
      </Frame>
    )
  return (
    <Frame
      filled={0}
      title={used ? 'Ссылка уже сработала' : 'Ссылка больше не действует'}
      lead={
        used
          ? `По ней вошли ${atWords(body.data!.at, now)}: ${[used.device, used.city].filter(Boolean).join(', ')}. Второй раз она не откроет ничего.`
          : 'Она живёт полчаса и открывается один раз. Новую печатает сервер или выдаёт главный редактор.'
      }
    >
      <Mascot mood="sleep" width={112} />
      <section className={styles.note}>
        <b>{used ? 'Это были не вы?' : 'Напечатать новую'}</b>
        <p className="small">
          {used
            ? 'Заприте редакцию на сервере: все входы погаснут, журнал продолжит работать, а терминал напечатает новую ссылку.'
            : 'Там, где установлен «Дельно». Открыть её нужно за полчаса.'}
        </p>
        <code>npm run role -- {used ? 'office:lock' : 'link'}</code>
      </section>
      <p>
        <a className="link" href="/office/login">
          Войти
        </a>
      </p>
    </Frame>
  )
}
