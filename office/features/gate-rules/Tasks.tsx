// «Не подходят к правилу»: published articles that break a rule. A task is closed by correcting the article or by a reason to keep it.
import { useId, useState } from 'react'
import { keepGateTask, listGateTasks, type GateTask } from '#contract/newsroom-gate.ts'
import { Button } from '#ui/Button.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import styles from '../../parts/RuleList.module.css'

const pageSize = 30

export function Tasks({ rule, onChanged }: { rule: string; onChanged: () => void }) {
  const { ask } = useOffice()
  const read = (after: number, signal?: AbortSignal) =>
    ask(
      listGateTasks,
      { params: { rule }, query: { after, limit: pageSize } },
      { signal: signal ?? AbortSignal.timeout(30_000) },
    )
  const { value, error, change } = useLoaded(rule, signal => read(0, signal))
  const keep = async (task: GateTask, because: string | null): Promise<void> => {
    try {
      await ask(keepGateTask, { params: { id: task.id }, body: { because } })
      say({
        text: because === null ? 'Снова в списке' : 'Осталось как есть',
        ...(because !== null && { undo: () => keep(task, null) }),
      })
      onChanged()
      if (because !== null)
        change(before => ({ total: before.total - 1, items: before.items.filter(({ id }) => id !== task.id) }))
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
  }
  const more = async () => {
    try {
      const next = await read(value!.items.at(-1)!.postId)
      change(before => ({ ...before, items: [...before.items, ...next.items] }))
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
  }
  return (
    <section aria-label="Не подходят к правилу">
      <h3>Не подходят к правилу</h3>
      {error !== undefined && <p role="alert">{wordsOf(error)}</p>}
      <ul className={styles.plain}>
        {value?.items.map(task => (
          <Task key={task.id} task={task} onKeep={because => void keep(task, because)} />
        ))}
      </ul>
      {value && value.items.length < value.total && (
        <Button kind="quiet" onClick={() => void more()}>
          Показать ещё
        </Button>
      )}
    </section>
  )
}

function Task({ task, onKeep }: { task: GateTask; onKeep: (because: string) => void }) {
  const id = useId()
  const [because, setBecause] = useState<string>()
  return (
    <li>
      <a className="link" href={`/office/posts/${task.postId}`}>
        {task.title}
      </a>
      <span>{task.reason}</span>
      {because === undefined ? (
        <span className={styles.row}>
          <button type="button" className="link" onClick={() => setBecause('')}>
            Так и надо
          </button>
        </span>
      ) : (
        <form
          className="form-field"
          onSubmit={event => {
            event.preventDefault()
            if (because.trim() !== '') onKeep(because.trim())
          }}
        >
          <label htmlFor={id}>Почему так и надо</label>
          <input id={id} value={because} maxLength={500} required onChange={event => setBecause(event.target.value)} />
          <span className={styles.row}>
            <Button type="submit" kind="quiet">
              Оставить как есть
            </Button>
            <button type="button" className="link" onClick={() => setBecause(undefined)}>
              Не надо
            </button>
          </span>
        </form>
      )}
    </li>
  )
}
