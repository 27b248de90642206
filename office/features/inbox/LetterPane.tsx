// One letter: it is kept from others while it is open here.
import { useEffect, useEffectEvent } from 'react'
import { openInboxItem, type OfficeInboxItem } from '#contract/newsroom-inbox.ts'
import { quoted } from '#russian/quoted.ts'
import { Button } from '#ui/Button.tsx'
import { Cover } from '../../parts/Cover.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { dayWords, formatFullDate, whenWords } from '../../parts/relative-dates.ts'
import { useOffice } from '../../shell/office-context.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { kindGlyphs, kindNames, nameOf, outcomeWords } from './inbox-words.ts'
import { KindChip } from './InboxList.tsx'
import styles from './InboxPage.module.css'
import type { OpenedItem, SimpleTypo } from './opened-item.ts'
import { TypoForm } from './TypoForm.tsx'
import { TypoBundle } from './TypoBundle.tsx'
import type { InboxActions } from './use-inbox.ts'

/** Half of the lease, so that it lasts while the letter is open. */
const holdEveryMs = 60_000

/** The letter next to this one in the list. */
export type Beside = { item: OfficeInboxItem; isAfter: boolean }

type Props = {
  id: number
  now: Date
  actions: InboxActions
  bundle: readonly SimpleTypo[]
  beside: Beside | undefined
  onBeside: (id: number) => void
  onLeave: () => void
}

export function LetterPane({ id, beside, onBeside, onLeave, ...rest }: Props) {
  const { ask } = useOffice()
  const { value, error, isSlow, reload } = useLoaded(String(id), signal =>
    ask(openInboxItem, { params: { id } }, { signal }),
  )
  const hold = useEffectEvent(() => {
    if (document.hidden || value?.item.state !== 'new') return
    // Whoever has lost the connection has lost the lease too: the next deed says so.
    ask(openInboxItem, { params: { id } }).catch(() => {})
  })
  useEffect(() => {
    const timer = setInterval(() => hold(), holdEveryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <section className={styles.pane} aria-label="Письмо">
      <button type="button" className={`link ${styles.back}`} onClick={onLeave}>
        ‹ Все письма
      </button>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {!value && isSlow && (
        <div className={styles.skeleton} role="status" aria-label="Письмо загружается">
          <i />
          <i />
        </div>
      )}
      {value && <Letter {...rest} opened={value} onChanged={reload} />}
      {value && beside && <Next {...beside} onOpen={() => onBeside(beside.item.id)} />}
    </section>
  )
}

/** What comes after this letter, so that the end of one is not the end of the page. */
function Next({ item, isAfter, onOpen }: Beside & { onOpen: () => void }) {
  return (
    <button type="button" className={styles.next} onClick={onOpen}>
      <span className={styles.who}>
        {isAfter ? 'Дальше' : 'Выше'} <kbd aria-hidden="true">{isAfter ? 'J' : 'K'}</kbd>
        <KindChip kind={item.kind} />
        <b>{nameOf(item)}</b>
      </span>
      <span className={styles.line}>{item.line}</span>
    </button>
  )
}

type LetterProps = Omit<Props, 'id' | 'beside' | 'onBeside' | 'onLeave'> & { opened: OpenedItem; onChanged: () => void }

function Letter({ opened, now, actions, bundle, onChanged }: LetterProps) {
  const { item, about } = opened
  // The article stands below with its cover.
  const from = item.kind === 'typo' ? nameOf(item) : about ? '' : item.note || (item.url ?? 'с сайта')
  const others = bundle.filter(({ id }) => id !== item.id)
  return (
    <>
      <header className={styles.head}>
        <h2>
          {item.kind === 'typo'
            ? ['Опечатка', ...(item.note && !about ? [quoted(item.note)] : [])].join(': ')
            : `${kindNames[item.kind]}: ${nameOf(item)}`}
        </h2>
        <p className={styles.meta}>
          {from && (
            <span>
              <Glyph name={kindGlyphs[item.kind]} isSmall />
              {from}
            </span>
          )}
          <time dateTime={item.createdAt} title={formatFullDate(item.createdAt)}>
            прислано {whenWords(item.createdAt, now)}
          </time>
        </p>
      </header>
      {about && <About about={about} now={now} />}
      {item.openWith && item.state === 'new' && (
        <p className={styles.notice} role="status">
          Это письмо сейчас открыто: {item.openWith.name}. Через две минуты после того, как его закроют, оно
          освободится.
          <button type="button" className="link" onClick={onChanged}>
            Проверить
          </button>
        </p>
      )}
      {item.state === 'done' ? (
        <Done opened={opened} now={now} actions={actions} />
      ) : item.kind === 'typo' ? (
        <TypoForm opened={opened} actions={actions} />
      ) : (
        <AnswerForm opened={opened} actions={actions} onChanged={onChanged} />
      )}
      {item.kind === 'typo' && item.state === 'new' && others.length > 0 && (
        <TypoBundle items={others} actions={actions} />
      )}
    </>
  )
}

/** The article that it is about: its cover, title, and when it was published. */
function About({ about, now }: { about: NonNullable<OpenedItem['about']>; now: Date }) {
  return (
    <a className={styles.about} href={about.url} target="_blank" rel="noopener">
      {about.cover && <Cover cover={about.cover} />}
      <span>
        <b>{about.title}</b>
        <small title={formatFullDate(about.publishedAt)}>вышла {dayWords(about.publishedAt, now)}</small>
      </span>
    </a>
  )
}

function Done({ opened: { item, text, planned }, now, actions }: Pick<LetterProps, 'opened' | 'now' | 'actions'>) {
  return (
    <>
      <blockquote className={styles.letter}>{text}</blockquote>
      <p>{outcomeWords(item, now)}.</p>
      <p className={styles.actions}>
        <Button kind="quiet" isBusy={actions.isBusy} onClick={() => void actions.takeBack([item.id])}>
          Вернуть в почту
        </Button>
        {planned && (
          <a className="link" href={`/office/texts/${planned.id}`}>
            {quoted(planned.title)}
          </a>
        )}
      </p>
    </>
  )
}
