// The newsletters, and addresses that get no letters because mail servers refuse them.
import { useState } from 'react'
import {
  listSetAside,
  setNewsletterList,
  takeBackAddress,
  type NewsletterList,
  type SetAsideAddress,
} from '#contract/office/newsletters.ts'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '../../parts/Field.tsx'
import { focusOnce } from '../../parts/focus-once.ts'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { formatFullDate } from '../../parts/relative-dates.ts'
import rules from '../../parts/RuleList.module.css'
import { Saving } from '../../parts/Saving.tsx'
import { useSubmit } from '../../parts/use-submit.ts'
import { isConflict, wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import { readersWords } from './issue-words.ts'

type Props = {
  lists: readonly NewsletterList[]
  /** One more is being described. */
  isNew: boolean
  onNewEnd: () => void
  onReload: () => void
}
const empty: NewsletterList = { id: '', version: 0, name: '', description: '', fromName: 'Дельно', readers: 0 }

export function ListsView({ lists, isNew, onNewEnd, onReload }: Props) {
  return (
    <>
      {isNew && (
        <section aria-label="Новая рассылка">
          <h3>Новая рассылка</h3>
          <ListForm list={empty} isNew onSaved={onReload} onClose={onNewEnd} />
        </section>
      )}
      <ul className={rules.rules}>
        {lists.map(list => (
          <li key={list.id}>
            <ListItem list={list} onReload={onReload} />
          </li>
        ))}
      </ul>
      <SetAside onReload={onReload} />
    </>
  )
}

function ListItem({ list, onReload }: { list: NewsletterList; onReload: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <b>{list.name}</b>
          {list.description !== '' && <small>{list.description}</small>}
        </span>
        <span className={rules.tone}>{list.readers === 0 ? 'пока без читателей' : readersWords(list.readers)}</span>
      </summary>
      {isOpen && (
        <div className={rules.body}>
          <p className="dim">
            Имя для форм подписки: <code>{list.id}</code>
          </p>
          <ListForm key={list.version} list={list} isNew={false} onSaved={onReload} />
        </div>
      )}
    </details>
  )
}

type FormProps = { list: NewsletterList; isNew: boolean; onSaved: () => void; onClose?: () => void }

function ListForm({ list, isNew, onSaved, onClose }: FormProps) {
  const { ask } = useOffice()
  const [typed, setTyped] = useState(list)
  const type = (changes: Partial<NewsletterList>) => setTyped(before => ({ ...before, ...changes }))
  const { isBusy, problem, submit } = useSubmit(async () => {
    const { id, name, description, fromName } = typed
    try {
      await ask(setNewsletterList, {
        params: { listId: id },
        body: { name, description, fromName, expected: list.version },
      })
    } catch (failure) {
      if (isConflict(failure)) onSaved()
      throw failure
    }
    say({ text: `Рассылка «${name}»: сохранено` })
    onClose?.()
    onSaved()
  })
  return (
    <form className="form-stack" onSubmit={submit}>
      {isNew && (
        <Field
          ref={focusOnce}
          label="Имя для форм подписки"
          value={typed.id}
          maxLength={40}
          required
          pattern="[A-Za-z0-9_\-]+"
          hint="латиницей, без пробелов; потом не изменить"
          onChange={event => type({ id: event.target.value })}
        />
      )}
      <Field
        label="Название"
        value={typed.name}
        maxLength={100}
        required
        onChange={event => type({ name: event.target.value })}
      />
      <Field
        label="О чём"
        value={typed.description}
        maxLength={500}
        onChange={event => type({ description: event.target.value })}
      />
      <Field
        label="Имя отправителя"
        value={typed.fromName}
        maxLength={80}
        required
        onChange={event => type({ fromName: event.target.value })}
      />
      {problem !== undefined && (
        <p role="alert" className={rules.bad}>
          {problem}
        </p>
      )}
      <p className={rules.row}>
        <Button type="submit" isBusy={isBusy}>
          Сохранить
        </Button>
        <Saving isBusy={isBusy} />
        {onClose && (
          <button type="button" className="link" onClick={onClose}>
            Не нужно
          </button>
        )}
      </p>
    </form>
  )
}

function SetAside({ onReload }: { onReload: () => void }) {
  const { ask } = useOffice()
  const { value, reload } = useLoaded('set-aside', signal => ask(listSetAside, {}, { signal }))
  const takeBack = async ({ id, address }: SetAsideAddress) => {
    try {
      await ask(takeBackAddress, { body: { id } })
      say({ text: `Снова пишем: ${address}` })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    reload()
    onReload()
  }
  if (!value) return null
  return (
    <section aria-label="Отложенные адреса">
      <h3>Отложенные адреса</h3>
      <p className="dim">
        {value.total === 0
          ? 'Таких нет. Сюда попадает адрес, который почтовый сервер отверг три раза подряд.'
          : `${count(value.total, ['адрес', 'адреса', 'адресов'])}: почтовый сервер отверг их три раза подряд, и мы им не пишем.`}
      </p>
      <ul className={rules.plain}>
        {value.items.map(each => (
          <li key={each.id}>
            <b>{each.address}</b>
            <span className="dim">
              {each.reason} {formatFullDate(each.at)}
            </span>
            <p className={rules.row}>
              <button
                type="button"
                className="link"
                aria-label={`Писать снова: ${each.address}`}
                onClick={() => void takeBack(each)}
              >
                Писать снова
              </button>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
