// The section «Словарь журнала»: words that the proofreader accepts in every text.
import { useId, useState, type FormEvent } from 'react'
import {
  addDictionaryWord,
  dictionaryWordMax,
  listDictionaryWords,
  removeDictionaryWord,
  wordOfDictionary,
  type DictionaryWord,
} from '#contract/newsroom-dictionary.ts'
import { count } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { formatFullDate } from '../../parts/relative-dates.ts'
import { useTitle } from '../../parts/use-title.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import styles from './DictionaryPage.module.css'

const wordForms = ['слово', 'слова', 'слов'] as const
const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е')

export function DictionaryPage() {
  const { ask } = useOffice()
  useTitle('Словарь журнала')
  const { value, error, isSlow, reload } = useLoaded('dictionary', signal => ask(listDictionaryWords, {}, { signal }))
  const [typed, setTyped] = useState('')
  const items = value?.items ?? []
  const shown = items.filter(({ word }) => plain(word).includes(plain(typed)))

  async function add(word: string, said: string): Promise<boolean> {
    try {
      await ask(addDictionaryWord, { params: { word } })
      say({ text: said })
      reload()
      return true
    } catch (failure) {
      say({ text: wordsOf(failure) })
      return false
    }
  }
  async function remove({ word }: DictionaryWord): Promise<void> {
    try {
      await ask(removeDictionaryWord, { params: { word } })
      say({
        text: `«${word}» больше не в словаре`,
        undo: async () => void (await add(word, `«${word}» снова в словаре`)),
      })
    } catch (failure) {
      say({ text: wordsOf(failure) })
    }
    reload()
  }

  return (
    <div className={styles.page}>
      <h2 className="stop">Словарь журнала</h2>
      <p className="dim">
        Имена, марки и термины, которых нет в общем словаре. Проверка правописания не отмечает их ни в одном тексте, в
        любом падеже и числе.
      </p>
      <AddForm onAdd={word => add(word, `«${word}» теперь в словаре журнала`)} />
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {isSlow && !value && <p role="status">Читаем словарь</p>}
      {value && items.length === 0 && (
        <div className="page-empty">
          <Mascot mood="think" width={120} />
          <p>Своих слов пока нет. Их добавляют здесь или кнопкой «В словарь журнала» у замечания на полях.</p>
        </div>
      )}
      {items.length > 0 && (
        <>
          <SearchField label="Найти слово" typed={typed} onType={setTyped} className={styles.find} />
          <p className="dim" role="status">
            {shown.length === 0 ? 'Такого слова в словаре нет.' : count(shown.length, wordForms)}
          </p>
          <Words items={shown} onRemove={item => void remove(item)} />
        </>
      )}
    </div>
  )
}

type WordsProps = { items: readonly DictionaryWord[]; onRemove: (item: DictionaryWord) => void }

function Words({ items, onRemove }: WordsProps) {
  return (
    <ul className={styles.words}>
      {items.map(item => (
        <li key={item.word}>
          <b>{item.word}</b>
          <span className="dim">
            {item.by ? `${item.by.name}, ` : ''}
            {formatFullDate(item.addedAt)}
          </span>
          {item.mayRemove && (
            <button
              type="button"
              className="link"
              aria-label={`Убрать слово ${item.word}`}
              onClick={() => onRemove(item)}
            >
              Убрать
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

function AddForm({ onAdd }: { onAdd: (word: string) => Promise<boolean> }) {
  const id = useId()
  const [word, setWord] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (word.trim() === '' || isBusy) return
    const checked = wordOfDictionary.safeParse(word)
    setFault(checked.error?.issues[0]?.message)
    if (!checked.success) return
    setBusy(true)
    // A refused word is kept in the field.
    if (await onAdd(checked.data)) setWord('')
    setBusy(false)
  }
  return (
    <form className={`form-field ${styles.add}`} onSubmit={event => void submit(event)}>
      <label htmlFor={id}>Новое слово</label>
      <div>
        <input
          id={id}
          value={word}
          maxLength={dictionaryWordMax}
          autoComplete="off"
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
          onChange={event => setWord(event.target.value)}
        />
        <Button kind="quiet" type="submit" isBusy={isBusy}>
          Добавить
        </Button>
      </div>
      {fault !== undefined && (
        <p id={`${id}-fault`} className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </form>
  )
}
