// The section «Рассылки»: issues by state, the one that is open, and the newsletters. Administrators only.
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import {
  addIssue,
  getIssue,
  listIssues,
  listNewsletterLists,
  ratesOfSending,
  removeIssue,
  type Issue,
  type IssueContent,
  type IssueSummary,
  type NewsletterList,
} from '#contract/office/newsletters.ts'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { formatFullDate, momentWords } from '../../parts/relative-dates.ts'
import rules from '../../parts/RuleList.module.css'
import { useTitle } from '../../parts/use-title.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { IssueEditor } from './IssueEditor.tsx'
import { causeWords, countsWords, stateNames, weeklyWords } from './issue-words.ts'
import { ListsView } from './ListsView.tsx'
import styles from './Newsletters.module.css'

const home = '/settings/newsletters'

export function NewslettersPage() {
  const { ask } = useOffice()
  const [query, setQuery] = useSearchParams()
  const opened = Number(query.get('issue'))
  const isLists = query.get('view') === 'lists'
  const [isNewList, setNewList] = useState(false)
  useTitle('Рассылки')
  const lists = useLoaded('newsletter-lists', signal => ask(listNewsletterLists, {}, { signal }))
  return (
    <div className={styles.page}>
      {!opened && (
        <>
          <h2 className="stop">Рассылки</h2>
          <p className="dim">Письма, которые пишет редакция, и то, что уходит само.</p>
        </>
      )}
      {lists.error !== undefined && <LoadError error={lists.error} onRetry={lists.reload} />}
      {lists.value &&
        (opened > 0 ? (
          <OpenIssue key={opened} id={opened} lists={lists.value.items} />
        ) : (
          <>
            <div className={rules.head}>
              <div role="group" aria-label="Что показать" className="segments">
                <button type="button" aria-pressed={!isLists} onClick={() => setQuery({})}>
                  Письма
                </button>
                <button type="button" aria-pressed={isLists} onClick={() => setQuery({ view: 'lists' })}>
                  Кому пишем
                </button>
              </div>
              {isLists ? (
                <Button kind="quiet" onClick={() => setNewList(true)}>
                  Новая рассылка
                </Button>
              ) : (
                <NewIssue lists={lists.value.items} />
              )}
            </div>
            {isLists ? (
              <ListsView
                lists={lists.value.items}
                isNew={isNewList}
                onNewEnd={() => setNewList(false)}
                onReload={lists.reload}
              />
            ) : (
              <Issues />
            )}
          </>
        ))}
    </div>
  )
}

function OpenIssue({ id, lists }: { id: number; lists: readonly NewsletterList[] }) {
  const { ask } = useOffice()
  const { value, error, isSlow, reload, change } = useLoaded(`issue ${id}`, signal =>
    ask(getIssue, { params: { id } }, { signal }),
  )
  const issue = value?.issue
  return (
    <>
      <p data-inner>
        <Link className={`link ${styles.all}`} to={home}>
          <Glyph name="back" isSmall />
          Все письма
        </Link>
      </p>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {isSlow && !value && <p role="status">Открываем письмо</p>}
      {issue && (
        <IssueEditor
          key={issue.state === 'draft' ? `draft ${issue.version}` : 'sending'}
          issue={issue}
          lists={lists}
          onChange={(next: Issue) => change(() => ({ issue: next }))}
          onReload={reload}
        />
      )}
    </>
  )
}

/** In the order in which they are shown. */
const groups: [string, IssueSummary['state'][]][] = [
  ['В пути', ['sending', 'paused', 'scheduled']],
  ['Черновики', ['draft']],
  ['Ушли', ['sent', 'cancelled']],
]

const emptyIssue = (lists: readonly NewsletterList[]): IssueContent => ({
  subject: '',
  preheader: '',
  lists: lists[0] ? [lists[0].id] : [],
  rate: ratesOfSending.usual,
  blocks: [],
})

function useNewIssue() {
  const { ask } = useOffice()
  const [, setQuery] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const begin = async (body: IssueContent) => {
    setBusy(true)
    try {
      const { issue } = await ask(addIssue, { body })
      setQuery({ issue: String(issue.id) })
    } catch (failure) {
      say({ text: wordsOf(failure) })
      setBusy(false)
    }
  }
  return { isBusy, begin }
}

function NewIssue({ lists }: { lists: readonly NewsletterList[] }) {
  const { isBusy, begin } = useNewIssue()
  return (
    <Button kind="quiet" isBusy={isBusy} onClick={() => void begin(emptyIssue(lists))}>
      Новое письмо
    </Button>
  )
}

function useIssueActions(reload: () => void) {
  const { ask } = useOffice()
  const { begin } = useNewIssue()
  return {
    /** Begins a new issue with the same blocks. */
    copy: async ({ id }: IssueSummary) => {
      try {
        const { issue } = await ask(getIssue, { params: { id } })
        await begin(issue.content)
      } catch (failure) {
        say({ text: wordsOf(failure) })
      }
    },
    remove: async ({ id, version }: IssueSummary) => {
      try {
        const { issue } = await ask(getIssue, { params: { id } })
        await ask(removeIssue, { params: { id }, body: { expected: version } })
        const undo = () =>
          ask(addIssue, { body: issue.content }).then(reload, (failure: unknown) => say({ text: wordsOf(failure) }))
        say({ text: `Черновик убран: ${issue.subject || 'без темы'}`, undo })
      } catch (failure) {
        say({ text: wordsOf(failure) })
      }
      reload()
    },
  }
}
type Actions = ReturnType<typeof useIssueActions>

function Issues() {
  const { ask } = useOffice()
  const { value, error, isSlow, reload } = useLoaded('issues', signal => ask(listIssues, {}, { signal }))
  const actions = useIssueActions(reload)
  const [now] = useState(() => new Date())
  return (
    <>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {isSlow && !value && <p role="status">Читаем письма</p>}
      {value && <Weekly now={now} />}
      {value?.items.length === 0 && (
        <div className="page-empty">
          <Mascot mood="think" width={120} />
          <p>Писем ещё не было</p>
        </div>
      )}
      {groups.map(([title, states]) => {
        const items = value?.items.filter(({ state }) => states.includes(state)) ?? []
        if (items.length === 0) return null
        return (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <ul className={rules.plain}>
              {items.map(issue => (
                <IssueRow key={issue.id} issue={issue} actions={actions} now={now} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** The letter that writes itself, among those that the newsroom writes. */
function Weekly({ now }: { now: Date }) {
  return (
    <section aria-label="По расписанию">
      <h3>По расписанию</h3>
      <ul className={rules.plain}>
        <li className={styles.issue}>
          <span className={styles.subject}>Лучшее за неделю</span>
          <span className={styles.facts}>
            <span className={styles.state}>само</span>
            <span>{weeklyWords(now)}</span>
          </span>
        </li>
      </ul>
    </section>
  )
}

type RowProps = { issue: IssueSummary; actions: Actions; now: Date }

function IssueRow({ issue, actions, now }: RowProps) {
  const { id, subject, state, sendAt, endedAt, changedAt, problem, counts } = issue
  const name = subject || 'Без темы'
  // Its sending is over, and nobody has it.
  const isInVain = state === 'sent' && counts.sent === 0
  const hasFigures = state !== 'draft' && state !== 'scheduled' && !isInVain
  const moment = state === 'scheduled' ? sendAt : (endedAt ?? changedAt)
  // The group of drafts, and that of sent letters, says it already.
  const isPlain = state === 'draft' || (state === 'sent' && !isInVain)
  return (
    <li className={styles.issue}>
      <Link className={styles.subject} to={`${home}?issue=${id}`}>
        {name}
      </Link>
      <span className={styles.facts}>
        {!isPlain && (
          <span className={styles.state} data-state={isInVain ? 'paused' : state}>
            {isInVain ? 'никому не ушло' : stateNames[state]}
          </span>
        )}
        {moment !== null && (
          <time dateTime={moment} title={formatFullDate(moment)}>
            {state === 'draft' ? 'правка ' : ''}
            {momentWords(moment, now)}
          </time>
        )}
        {hasFigures && <span>{countsWords(counts)}</span>}
        {isInVain && <span className={styles.warn}>{causeWords(counts)}</span>}
      </span>
      {problem !== null && <span className={styles.bad}>{problem}</span>}
      <p className={rules.row}>
        <button
          type="button"
          className="link"
          aria-label={`Написать по образцу: ${name}`}
          onClick={() => void actions.copy(issue)}
        >
          Написать по образцу
        </button>
        {state === 'draft' && (
          <button
            type="button"
            className="link"
            aria-label={`Убрать: ${name}`}
            onClick={() => void actions.remove(issue)}
          >
            Убрать
          </button>
        )}
      </p>
    </li>
  )
}
