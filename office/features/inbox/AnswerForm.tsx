// A question, a letter or a request about advertising: read without personal data, answered, planned, or given to a colleague.
import { useId, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { listInboxHelpers } from '#contract/newsroom-inbox.ts'
import { inboxLetterMax } from '#contract/office/inbox.ts'
import { quoted } from '#russian/quoted.ts'
import { Button } from '#ui/Button.tsx'
import { focusOnce } from '../../parts/focus-once.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { useLetters } from '../../shell/keys/use-letters.ts'
import { useOffice } from '../../shell/office-context.ts'
import { removedWords } from './inbox-words.ts'
import styles from './InboxPage.module.css'
import type { OpenedItem } from './opened-item.ts'
import type { InboxActions } from './use-inbox.ts'

/** What was typed and not sent stays while the office is open. */
const unsent = new Map<number, string>()

type Props = { opened: OpenedItem; actions: InboxActions; onChanged: () => void }

export function AnswerForm({ opened, actions }: Props) {
  const { item, text, planned, address } = opened
  const [isAnswering, setAnswering] = useState(unsent.has(item.id))
  const canAnswer = address !== null && !item.openWith
  useLetters({ Enter: canAnswer && !isAnswering ? () => setAnswering(true) : undefined })
  const planWords = item.kind === 'ads' ? 'Завести карточку в плане' : 'В план идеей'
  return (
    <>
      <blockquote className={styles.letter}>{text}</blockquote>
      <Removed removed={opened.removed} />
      {(item.kind === 'ads' || item.kind === 'letter') && <Firm opened={opened} />}
      {address === null && (
        <p className={styles.small}>
          Ответить письмом некуда: читатель не вошёл на сайт, а поля для адреса в этой форме нет.
        </p>
      )}
      {item.openWith ? null : isAnswering ? (
        <Answer opened={opened} actions={actions} onCancel={() => setAnswering(false)} />
      ) : (
        <div className={styles.actions}>
          {address !== null && (
            <Button onClick={() => setAnswering(true)}>
              Ответить письмом <kbd>↵</kbd>
            </Button>
          )}
          {planned ? (
            <Link className="link" to={`/texts/${planned.id}`}>
              В плане: {quoted(planned.title)}
            </Link>
          ) : (
            // One verb leads: where nobody can be answered, it is this one.
            <Button
              kind={address === null ? 'solid' : 'quiet'}
              isBusy={actions.isBusy}
              onClick={() => void actions.plan(item)}
            >
              <Glyph name="plus" isSmall />
              {planWords}
            </Button>
          )}
          <Button kind="quiet" onClick={() => void actions.close(item)}>
            Закрыть без ответа
          </Button>
          {item.kind !== 'question' && (
            <Button kind="text" onClick={() => void actions.sortAs(item, item.kind === 'ads' ? 'letter' : 'ads')}>
              {item.kind === 'ads' ? 'Это не о рекламе' : 'Это о рекламе'}
            </Button>
          )}
          <Hand opened={opened} actions={actions} />
        </div>
      )}
    </>
  )
}

function Removed({ removed }: { removed: OpenedItem['removed'] }) {
  const [isShown, setShown] = useState(false)
  if (removed.length === 0) return null
  return (
    <p className={styles.small}>
      Убрано само: {removedWords(removed)}.{' '}
      <button type="button" className="link" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {isShown ? 'Спрятать' : 'Показать, что убрано'}
      </button>
      {isShown && <span className={styles.removed}>{removed.map(({ words }) => words).join('; ')}</span>}
    </p>
  )
}

function Firm({ opened: { company, inn, address } }: { opened: OpenedItem }) {
  return (
    <dl className={styles.firm}>
      {company !== '' && (
        <>
          <dt>Фирма</dt>
          <dd>{company}</dd>
        </>
      )}
      {inn && (
        <>
          <dt>ИНН</dt>
          <dd>
            {inn.number}{' '}
            <em data-tone={inn.problem === null ? 'ok' : 'warn'}>{inn.problem ?? 'контрольные цифры верны'}</em>
          </dd>
        </>
      )}
      {address !== null && (
        <>
          <dt>Почта</dt>
          <dd>{address}</dd>
        </>
      )}
    </dl>
  )
}

function Answer({ opened: { item, address }, actions, onCancel }: Omit<Props, 'onChanged'> & { onCancel: () => void }) {
  const id = useId()
  const [words, setWords] = useState(unsent.get(item.id) ?? '')
  const type = (next: string) => {
    setWords(next)
    if (next === '') unsent.delete(item.id)
    else unsent.set(item.id, next)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() !== '' && (await actions.answer(item, words))) unsent.delete(item.id)
  }
  return (
    <form className={styles.form} onSubmit={event => void send(event)}>
      <p className="form-field">
        <label htmlFor={id}>Ответ уйдёт на {address}</label>
        <textarea
          id={id}
          ref={focusOnce}
          rows={7}
          maxLength={inboxLetterMax}
          value={words}
          onChange={event => type(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit()
          }}
        />
      </p>
      <p className={styles.actions}>
        <Button type="submit" isBusy={actions.isBusy} disabled={words.trim() === ''}>
          Отправить
        </Button>
        <button type="button" className="link" onClick={onCancel}>
          Не сейчас
        </button>
      </p>
    </form>
  )
}

function Hand({ opened: { item }, actions }: { opened: OpenedItem; actions: InboxActions }) {
  const id = useId()
  const { ask } = useOffice()
  const [to, setTo] = useState('')
  // Somebody to whom it was given sees no list of colleagues.
  const { value } = useLoaded('helpers', signal => ask(listInboxHelpers, {}, { signal }).catch(() => ({ items: [] })))
  const helpers = value?.items ?? []
  const chosen = helpers.find(each => each.id === to)
  if (helpers.length === 0) return null
  return (
    <div className={styles.hand}>
      <label htmlFor={id} className={item.givenTo ? undefined : 'sr'}>
        {item.givenTo ? `Ждём ответа: ${item.givenTo.name}` : 'Передать коллеге'}
      </label>
      <select id={id} className="filter" value={to} onChange={event => setTo(event.target.value)}>
        <option value="">{item.givenTo ? 'Передать другому…' : 'Передать коллеге…'}</option>
        {helpers.map(({ id: personId, name, isExpert }) => (
          <option key={personId} value={personId}>
            {name}
            {isExpert && ', эксперт'}
          </option>
        ))}
      </select>
      {chosen && (
        <Button
          onClick={() => {
            setTo('')
            void actions.hand(item, chosen)
          }}
        >
          Передать
        </Button>
      )}
    </div>
  )
}
