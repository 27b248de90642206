// The section «Опросы»: polls with their results, a new one, and the words of one that has votes.
import { useState } from 'react'
import { addOfficePoll, changeOfficePoll, listOfficePolls, type OfficePoll } from '#contract/office/polls.ts'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import styles from '../../parts/RuleList.module.css'
import { useTitle } from '../../parts/use-title.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { PollForm, type TypedPoll } from './PollForm.tsx'
import { isWithVotes, stateWords, votesOf } from './poll-words.ts'

const voteForms = ['голос', 'голоса', 'голосов'] as const
const emptyPoll: TypedPoll = {
  question: '',
  name: '',
  postId: null,
  closesAt: null,
  answers: [
    { id: null, text: '' },
    { id: null, text: '' },
  ],
}

export function PollsPage() {
  const { ask } = useOffice()
  useTitle('Опросы')
  const list = useLoaded('polls', signal => ask(listOfficePolls, {}, { signal }))
  const [isNew, setNew] = useState(false)
  const put = (poll: OfficePoll) =>
    list.change(({ items }) => ({
      items: items.some(({ id }) => id === poll.id)
        ? items.map(each => (each.id === poll.id ? poll : each))
        : [poll, ...items],
    }))
  const add = async ({ answers, ...fields }: TypedPoll) => {
    const { poll } = await ask(addOfficePoll, { body: { ...fields, answers: answers.map(({ text }) => text) } })
    put(poll)
    setNew(false)
    say({ text: 'Опрос готов: поставьте его виджетом на главной или блоком в тексте' })
  }
  const save = async ({ id }: OfficePoll, typed: TypedPoll, expected: number) => {
    const { poll } = await ask(changeOfficePoll, { params: { id }, body: { ...typed, expected } })
    put(poll)
    say({ text: 'Опрос: сохранено, читатели уже видят поправленное' })
  }
  const { value, error, isSlow, reload } = list
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h2 className="stop">Опросы</h2>
        {value && (
          <Button kind="quiet" onClick={() => setNew(true)}>
            Новый опрос
          </Button>
        )}
      </header>
      <p className="dim">
        Один голос на человека. Когда голоса есть, слова можно поправить, а число ответов&nbsp;— нет.
      </p>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {isSlow && !value && <p role="status">Читаем опросы</p>}
      {value && (
        <>
          {isNew && (
            <section aria-label="Новый опрос">
              <h3>Новый опрос</h3>
              <PollForm poll={null} start={emptyPoll} onSave={add} onCancel={() => setNew(false)} />
            </section>
          )}
          {value.items.length === 0 && !isNew && (
            <div className="page-empty">
              <Mascot mood="think" width={120} />
              <p>Опросов нет. Спросите читателей о чём-нибудь простом.</p>
            </div>
          )}
          <ul className={styles.rules}>
            {value.items.map(poll => (
              <li key={poll.id}>
                <PollItem poll={poll} onSave={(typed, expected) => save(poll, typed, expected)} onReload={reload} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type ItemProps = {
  poll: OfficePoll
  onSave: (typed: TypedPoll, expected: number) => Promise<void>
  onReload: () => void
}

function PollItem({ poll, onSave, onReload }: ItemProps) {
  const [isOpen, setOpen] = useState(false)
  const votes = votesOf(poll)
  const [now] = useState(() => new Date())
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <b>{poll.question}</b>
          <small>{stateWords(poll, now)}</small>
        </span>
        <span className={styles.tone}>{count(votes, voteForms)}</span>
      </summary>
      {isOpen && (
        <div className={styles.body}>
          <PollForm
            key={poll.version}
            poll={poll}
            start={{
              question: poll.question,
              name: poll.name === poll.question ? '' : poll.name,
              postId: poll.postId,
              closesAt: poll.closesAt,
              answers: poll.answers.map(({ id, text }) => ({ id, text })),
            }}
            onSave={typed => onSave(typed, poll.version)}
            onReload={onReload}
          />
          {!isWithVotes(poll) && <p className="dim">Ещё никто не ответил.</p>}
        </div>
      )}
    </details>
  )
}
