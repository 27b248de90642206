// The section «Слова поиска»: groups of words that are added to questions, and questions that found nothing. Administrators change them.
import { useRef, useState } from 'react'
import {
  addWordGroup,
  changeWordGroup,
  listWordGroups,
  resetWordGroup,
  previewQuestion,
  type WordGroupReply,
} from '#contract/thesaurus.ts'
import type { CallReply } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded, type Loaded } from '../../parts/loading/use-loaded.ts'
import { formatFullDate } from '../../parts/relative-dates.ts'
import styles from '../../parts/RuleList.module.css'
import { SearchField } from '../../parts/SearchField.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { groupOf, hasWord, kindNames, lineOf, typedOf, wordsToExplain, type TypedGroup } from './group-words.ts'
import { GroupForm } from './GroupForm.tsx'
import { QuestionTrial } from './QuestionTrial.tsx'
import own from './SearchWords.module.css'

const shownAtFirst = 30
const groupForms = ['группа', 'группы', 'групп'] as const
const timesForms = ['раз', 'раза', 'раз'] as const

/** A new group that is being written. */
type New = { start: TypedGroup; question: string }
const emptyGroup: TypedGroup = { kind: 'spoken', words: '', meant: '', isOff: false, examples: [] }

const examplesOf = ({ examples }: TypedGroup) => examples.map(({ question, postId }) => ({ question, postId }))

type List = Loaded<CallReply<typeof listWordGroups>>

function useGroupActions(list: List) {
  const { ask } = useOffice()
  const put = (group: WordGroupReply) =>
    list.change(value => {
      const isHere = value.items.some(({ key }) => key === group.key)
      const items = isHere ? value.items.map(each => (each.key === group.key ? group : each)) : [...value.items, group]
      return { ...value, items }
    })
  /** A removed group of the magazine comes back as a new one. */
  const takeBack = async (former: WordGroupReply) => {
    const body = { ...groupOf(typedOf(former)), examples: examplesOf(typedOf(former)) }
    const { key, isOff } = former
    try {
      const { group } = former.isOwn
        ? await ask(addWordGroup, { body })
        : await ask(changeWordGroup, { params: { key }, body: { ...body, isOff, expected: 0 } })
      put(group)
      say({ text: 'Группа снова такая, как у вас' })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
  }
  return {
    async add(typed: TypedGroup): Promise<WordGroupReply> {
      const { group } = await ask(addWordGroup, { body: { ...groupOf(typed), examples: examplesOf(typed) } })
      put(group)
      list.reload()
      say({ text: `Группа добавлена: ${lineOf(group)}` })
      return group
    },
    async save({ key }: WordGroupReply, typed: TypedGroup, expected: number): Promise<WordGroupReply> {
      try {
        const body = { ...groupOf(typed), isOff: typed.isOff, examples: examplesOf(typed), expected }
        const { group } = await ask(changeWordGroup, { params: { key }, body })
        put(group)
        list.reload()
        say({ text: `Группа «${lineOf(group)}»: сохранено` })
        return group
      } catch (failure) {
        // The list shows what somebody else has saved.
        if (failure instanceof CallError && failure.code === 'conflict') list.reload()
        throw failure
      }
    },
    async reset(former: WordGroupReply): Promise<void> {
      const { key, version, isOwn } = former
      try {
        const { group } = await ask(resetWordGroup, { params: { key }, query: { expected: version } })
        if (group) put(group)
        else list.change(value => ({ ...value, items: value.items.filter(each => each.key !== key) }))
        const text = isOwn ? `Группы больше нет: ${lineOf(former)}` : 'Группа снова такая, какой была сначала'
        say({ text, undo: () => takeBack(former) })
      } catch (failure) {
        say({ text: wordsOf(failure) })
        list.reload()
      }
    },
  }
}
type Actions = ReturnType<typeof useGroupActions>

export function SearchWordsPage() {
  const { ask } = useOffice()
  useTitle('Слова поиска')
  const list = useLoaded('words', signal => ask(listWordGroups, {}, { signal }))
  const actions = useGroupActions(list)
  const [question, setQuestion] = useState('')
  const [made, setMade] = useState<New>()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setMade(undefined)
    button.current?.focus()
  }
  const explain = async (words: string) => {
    try {
      const { now } = await ask(previewQuestion, { body: { question: words } })
      setMade({ start: { ...emptyGroup, words: wordsToExplain(now) }, question: words })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
  }
  const { value, error, isSlow, reload } = list
  return (
    <div className={`${styles.page} ${own.page}`}>
      <header className={styles.head}>
        <h2 className="stop">Слова поиска</h2>
        {value && (
          <Button kind="quiet" ref={button} onClick={() => setMade({ start: emptyGroup, question: '' })}>
            Новая группа
          </Button>
        )}
      </header>
      <p className="dim">
        Читатели набирают «башка», а в статьях «голова». Группы помогают поиску понять одно через другое; изменения
        действуют сразу.
      </p>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {isSlow && !value && <p role="status">Читаем слова</p>}
      {value && (
        <>
          <div className={own.card}>
            <QuestionTrial question={question} onType={setQuestion} />
          </div>
          {made && (
            <section aria-label="Новая группа" key={made.question}>
              <h3>Новая группа</h3>
              <GroupForm
                group={null}
                start={made.start}
                question={made.question}
                onCancel={close}
                onSave={async typed => {
                  const group = await actions.add(typed)
                  close()
                  return group
                }}
              />
            </section>
          )}
          <InVain items={value.inVain} onExplain={words => void explain(words)} />
          <Groups items={value.items} actions={actions} />
        </>
      )}
    </div>
  )
}

type InVainProps = { items: CallReply<typeof listWordGroups>['inVain']; onExplain: (words: string) => void }

function InVain({ items, onExplain }: InVainProps) {
  return (
    <section aria-labelledby="in-vain">
      <h3 id="in-vain">Искали и не нашли</h3>
      {items.length === 0 && <p className="dim">За три месяца нашёлся ответ на каждый вопрос.</p>}
      <ul className={own.pairs}>
        {items.map(({ words, times }) => (
          <li key={words}>
            <span>{words}</span>
            <span className={own.times}>{count(times, timesForms)}</span>
            <button
              type="button"
              className="link"
              aria-label={`Сделать группу: ${words}`}
              onClick={() => onExplain(words)}
            >
              Сделать группу
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Groups({ items, actions }: { items: readonly WordGroupReply[]; actions: Actions }) {
  const [typed, setTyped] = useState('')
  const [isWhole, setWhole] = useState(false)
  const found = typed.trim() === '' ? items : items.filter(group => hasWord(group, typed))
  // A group keeps its place while it is edited, so that the focus stays in it.
  const [changedBefore] = useState(() => new Set(items.flatMap(({ key, version }) => (version > 0 ? [key] : []))))
  const isFirst = ({ key, isOwn }: WordGroupReply) => isOwn || changedBefore.has(key)
  const changed = found.filter(isFirst)
  const others = found.filter(group => !isFirst(group))
  const shown = isWhole ? others : others.slice(0, shownAtFirst)
  return (
    <>
      <SearchField label="Найти слово в группах" typed={typed} onType={setTyped} />
      <p className="dim" role="status">
        {found.length === 0 ? 'Такого слова в группах нет.' : count(found.length, groupForms)}
      </p>
      {changed.length > 0 && (
        <section aria-label="Свои и изменённые">
          <h3>Свои и изменённые</h3>
          <GroupList groups={changed} actions={actions} />
        </section>
      )}
      {shown.length > 0 && (
        <section aria-label="Исходные группы">
          <h3>Исходные группы</h3>
          <GroupList groups={shown} actions={actions} />
          {shown.length < others.length && (
            <p className={styles.row}>
              <button type="button" className="link" onClick={() => setWhole(true)}>
                Показать ещё {count(others.length - shown.length, ['группу', 'группы', 'групп'])}
              </button>
            </p>
          )}
        </section>
      )}
    </>
  )
}

function GroupList({ groups, actions }: { groups: readonly WordGroupReply[]; actions: Actions }) {
  return (
    <ul className={`${styles.rules} ${own.groups}`}>
      {groups.map(group => (
        <li key={group.key}>
          <GroupItem group={group} actions={actions} />
        </li>
      ))}
    </ul>
  )
}

function GroupItem({ group, actions }: { group: WordGroupReply; actions: Actions }) {
  const [isOpen, setOpen] = useState(false)
  const [resets, setResets] = useState(0)
  const { version, isOwn, isOff } = group
  const state = isOff ? 'выключено' : isOwn ? 'своя' : version > 0 ? 'изменено' : ''
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <b className={own.name}>{lineOf(group)}</b>
        <span className={styles.tone}>{[kindNames[group.kind].toLowerCase(), state].filter(Boolean).join(', ')}</span>
      </summary>
      {isOpen && (
        <div className={styles.body}>
          <GroupForm
            key={resets}
            group={group}
            start={typedOf(group)}
            onSave={(typed, expected) => actions.save(group, typed, expected)}
          />
          {version > 0 && (
            <p className={styles.row}>
              <span className="dim">
                {group.by?.name ?? 'Сотрудник'}
                {group.changedAt !== null && `, ${formatFullDate(group.changedAt)}`}
              </span>
              <button
                type="button"
                className="link"
                onClick={() => void actions.reset(group).then(() => setResets(resets + 1))}
              >
                {isOwn ? 'Удалить группу' : 'Сделать как было сначала'}
              </button>
            </p>
          )}
        </div>
      )}
    </details>
  )
}
