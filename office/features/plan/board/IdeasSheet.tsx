// Readers' questions and searches without results; one press turns one into an idea.
import { useState } from 'react'
import { takeIdea, type listIdeaSources } from '#contract/newsroom-plan.ts'
import type { CallInput, CallReply } from '#contract/call.ts'
import { removeText } from '#contract/newsroom.ts'
import { count } from '#russian/plural.ts'
import { quoted } from '#russian/quoted.ts'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { dayWords } from '../../../parts/relative-dates.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import styles from '../sheets/Sheets.module.css'
import { useNow } from '../../../parts/use-now.ts'

type IdeaSources = CallReply<typeof listIdeaSources>
type Source = CallInput<typeof takeIdea>['body']['source']

const timesForms = ['раз', 'раза', 'раз'] as const

type Props = { sources: IdeaSources; onChanged: () => void; onClose: () => void }

export function IdeasSheet({ sources: { questions, searches }, onChanged, onClose }: Props) {
  const { ask } = useOffice()
  const [taken, setTaken] = useState<string>()
  const now = useNow()
  async function take(key: string, source: Source): Promise<void> {
    setTaken(key)
    try {
      const { text } = await ask(takeIdea, { body: { source } })
      const undo = async () => {
        await ask(removeText, { params: { id: text.id } }).catch(failure => say({ text: wordsOf(failure) }))
        onChanged()
      }
      say({ text: `${quoted(text.title)} в идеях`, undo })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    setTaken(undefined)
    onChanged()
  }
  return (
    <Sheet label="Идеи от читателей" onClose={onClose}>
      <div className={styles.sheet}>
        <h2>Идеи от читателей</h2>
        {questions.length === 0 && searches.length === 0 && (
          <>
            <Mascot mood="sleep" width={96} />
            <p>Новых вопросов нет, и поиск находит всё, что ищут.</p>
          </>
        )}
        {questions.length > 0 && (
          <section>
            <h3>Спросили в письмах</h3>
            <ul className={styles.ideas}>
              {questions.map(({ id, text, createdAt, times }) => (
                <li key={id}>
                  <p>{text}</p>
                  <small>
                    {dayWords(createdAt, now)}
                    {times > 1 && `, ${count(times, timesForms)}`}
                  </small>
                  <Button
                    kind="quiet"
                    isBusy={taken === `question:${id}`}
                    aria-label={`Взять в идеи: ${text.slice(0, 80)}`}
                    onClick={() => void take(`question:${id}`, { kind: 'question', id })}
                  >
                    Взять
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {searches.length > 0 && (
          <section>
            <h3>Искали и не нашли</h3>
            <ul className={styles.ideas}>
              {searches.map(({ words, times, lastAt }) => (
                <li key={words}>
                  <p>{words}</p>
                  <small>
                    {count(times, timesForms)}, последний&nbsp;— {dayWords(lastAt, now)}
                  </small>
                  <Button
                    kind="quiet"
                    isBusy={taken === `search:${words}`}
                    aria-label={`Взять в идеи: ${words}`}
                    onClick={() => void take(`search:${words}`, { kind: 'search', words })}
                  >
                    Взять
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Sheet>
  )
}
