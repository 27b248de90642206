// The last steps of the first sign-in: the state of the magazine, and a checklist. The person is already signed in.
import { useMemo, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { createText } from '#contract/newsroom.ts'
import { getOfficeSetup, type OfficeSetup } from '#contract/office/setup.ts'
import { articleForms, count } from '#russian/plural.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { makeOfficeAsk, wordsOf } from '../../session/ask.ts'
import type { Person, Session } from '../../session/session.ts'
import { Frame } from './Frame.tsx'
import choices from './Choices.module.css'
import styles from './LastSteps.module.css'
import { setupSteps } from './setup-steps.ts'

function useSetup(session: Session) {
  const ask = useMemo(() => makeOfficeAsk(session), [session])
  const { value, error, reload } = useLoaded('setup', signal => ask(getOfficeSetup, {}, { signal }))
  const fault =
    error === undefined ? null : (
      <p role="alert" className={styles.fault}>
        {wordsOf(error)}.{' '}
        <button type="button" className="link" onClick={reload}>
          Попробовать ещё раз
        </button>
      </p>
    )
  return { ask, value, fault }
}

/** Shows the state of the magazine, and how to start with an empty one, which is possible only on the server. */
export function MagazineStep({ session, onNext }: { session: Session; onNext: () => void }) {
  const { value, fault } = useSetup(session)
  const articles = value?.articles
  return (
    <Frame filled={3} steps={setupSteps(true, 2)} title="Что в журнале">
      {fault}
      <ul className={`${choices.choices} ${styles.kinds}`}>
        <li data-now>
          <b>{articles === 0 ? 'Журнал пуст' : 'Сейчас'}</b>
          <p className="small">
            {articles === undefined || articles === null
              ? 'Журнал открыт читателям как есть'
              : articles === 0
                ? 'Разделов и статей ещё нет: всё будет вашим.'
                : `${count(articles, articleForms)}. Если вы запускали «Дельно» впервые, это образец: по нему видно, как всё устроено. Свои тексты лягут рядом.`}
          </p>
          <a className="link small" href="/" target="_blank" rel="noopener">
            Посмотреть журнал
          </a>
        </li>
        {articles !== 0 && (
          <li>
            <b>Начать с пустого</b>
            <p className="small">
              Образец не убирается на ходу, чтобы не унести с ним ваше. Остановите сервер и запустите его на новой папке
              данных:
            </p>
            <code>DATA_DIR=./zhurnal npm start -- --no-demo</code>
          </li>
        )}
      </ul>
      <p>
        <Button kind="accent" onClick={onNext}>
          Дальше
        </Button>
      </p>
    </Frame>
  )
}

export function ReadyStep({ session, person }: { session: Session; person: Person }) {
  const navigate = useNavigate()
  const ask = useMemo(() => makeOfficeAsk(session), [session])
  const [state, setState] = useState<'idle' | 'busy' | { error: string }>('idle')
  async function write(): Promise<void> {
    setState('busy')
    try {
      const { text } = await ask(createText, { body: { stage: 'draft' } })
      await navigate(`/texts/${text.id}`)
    } catch (failure) {
      setState({ error: wordsOf(failure) })
    }
  }
  return (
    <Frame
      filled={4}
      steps={setupSteps(person.isAdmin, person.isAdmin ? 3 : 2)}
      kicker="Редакция открыта"
      title="Ну, с почином"
      lead={`${person.name}, можно писать. Сохраняется само, а читатели ничего не увидят, пока текст не выйдет.`}
    >
      <p className={styles.row}>
        <Button kind="accent" isBig isBusy={state === 'busy'} onClick={() => void write()}>
          Написать первую статью
        </Button>
        <Button kind="quiet" isBig onClick={() => void navigate('/plan')}>
          Осмотреться
        </Button>
      </p>
      {typeof state === 'object' && <p role="alert">{state.error}</p>}
      {person.isAdmin && <Waiting session={session} />}
    </Frame>
  )
}

/** The checklist of setup tasks. */
function Waiting({ session }: { session: Session }) {
  const { value, fault } = useSetup(session)
  return (
    <section className={styles.waiting}>
      <h2 className="stop">Подождёт</h2>
      {fault}
      {value && (
        <ul>
          <Item glyph="letter" title="Почта сервера" isDone={value.sendsMail} state={mailWords(value)}>
            {!value.sendsMail && (
              <How code="SMTP_URL=smtps://имя:пароль@smtp.example.ru">Задайте серверу и перезапустите его:</How>
            )}
          </Item>
          <Item glyph="lock" title="Домен и https" isDone={!value.isLocal && value.isSecure} state={domainWords(value)}>
            {(value.isLocal || !value.isSecure) && (
              <How code="SITE_URL=https://ваш-домен.ru">
                Направьте домен на сервер, поставьте перед ним прокси с https и назовите адрес:
              </How>
            )}
          </Item>
          <Item glyph="goods" title="Копии" isDone={false} state="Сам журнал их не делает">
            <How code="npm run backup -- ПАПКА --keep 14">
              В копии база, картинки и ключи. Команду запускают на сервере, лучше каждую ночь; сайт останавливать не
              нужно:
            </How>
          </Item>
          <Item
            glyph="people"
            title="Коллеги"
            isDone={value.colleagues > 1}
            state={value.colleagues > 1 ? `В редакции вас ${value.colleagues}` : 'Вы одни'}
          >
            <ButtonLink kind="quiet" href="/office/people?invite=1">
              Позвать
            </ButtonLink>
          </Item>
        </ul>
      )}
    </section>
  )
}

const mailWords = ({ sendsMail }: OfficeSetup) =>
  sendsMail ? 'Письма уходят' : 'Письма ложатся в ящик на сервере и не уходят'
const domainWords = ({ siteUrl, isLocal, isSecure }: OfficeSetup) =>
  isLocal ? 'Журнал виден только на этой машине' : isSecure ? siteUrl : `${siteUrl}, без https`

function Item({
  glyph,
  title,
  state,
  isDone,
  children,
}: {
  glyph: GlyphName
  title: string
  state: string
  isDone: boolean
  children?: ReactNode
}) {
  return (
    <li className={styles.item}>
      <span className={`round-sign ${styles.sign}`} data-done={isDone || undefined}>
        <Glyph name={isDone ? 'check' : glyph} isSmall />
      </span>
      <span>
        <b>{title}</b>
        {isDone && <span className="sr">, готово</span>}
        <small>{state}</small>
      </span>
      {children}
    </li>
  )
}

function How({ code, children }: { code: string; children: ReactNode }) {
  return (
    <details className={styles.how}>
      <summary>Как сделать</summary>
      <p className="small">{children}</p>
      <code>{code}</code>
    </details>
  )
}
