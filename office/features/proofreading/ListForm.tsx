// The list of a rule: its lines, its examples, and a sentence to try them on. What is wrong is named while it is typed.
import { useId, useMemo, useRef, useState, type FormEvent } from 'react'
import { examplesMax, phrasesMax } from '#contract/newsroom-proofreading.ts'
import { brokenExample, invalidLine, placesIn } from '#proofreading/change.ts'
import type { Example } from '#proofreading/rule.ts'
import type { PhraseRule } from '#proofreading/rules/phrases.ts'
import { Button } from '#ui/Button.tsx'
import { ChangedMeanwhile } from '../../parts/meanwhile/ChangedMeanwhile.tsx'
import { joinLines, linesBeyond, linesOf } from '../../parts/meanwhile/join-lines.ts'
import styles from '../../parts/RuleList.module.css'
import { Saving } from '../../parts/Saving.tsx'
import { wordsOf } from '../../session/ask.ts'

type Props = {
  list: PhraseRule
  /** Who saved the list last. */
  by: string | undefined
  mayChange: boolean
  /** Returns what refused the change. */
  onSave: (phrases: string[], examples: Example[]) => Promise<unknown>
}

const arrow = '→'
const textOf = (examples: readonly Example[]) =>
  examples.map(({ wrong, right }) => `${wrong} ${arrow} ${right}`).join('\n')
const exampleOf = (line: string): Example => {
  const [wrong = '', right = ''] = line.split(arrow).map(part => part.trim())
  return { wrong, right }
}

/** What is wrong with the list; undefined if it may be saved. */
function faultOf(list: PhraseRule): string | undefined {
  const { phrases, examples } = list
  if (phrases.length > phrasesMax) return `Строк не больше ${phrasesMax}`
  if (examples.length === 0) return 'Нужен хотя бы один пример: по нему видно, что правило работает'
  if (examples.length > examplesMax) return `Примеров не больше ${examplesMax}`
  const half = examples.find(({ wrong, right }) => wrong === '' || right === '')
  if (half) return `В примере нужны обе части, через ${arrow}: «${half.wrong || half.right}»`
  const invalid = invalidLine(phrases)
  if (invalid !== undefined) return `Эту строку не прочитать: «${invalid}»`
  const broken = brokenExample(list)
  if (!broken) return undefined
  return broken.isMissed ? `Правило не видит пример «${broken.words}»` : `Правило отмечает верное: «${broken.words}»`
}

/** What is typed, and the list that it was typed over. */
type Typed = { lines: string; examples: string; seen: { lines: string; examples: string } }

/** The typed list. Until something is typed, and after it is saved, it is the saved one. */
function useTypedList(list: PhraseRule) {
  const saved = useMemo(() => ({ lines: list.phrases.join('\n'), examples: textOf(list.examples) }), [list])
  const [typed, setTyped] = useState<Typed>()
  const { lines, examples, seen } = typed ?? { ...saved, seen: saved }
  const isChanged = typed !== undefined && (lines !== saved.lines || examples !== saved.examples)
  const edit = (change: Partial<Typed>) => setTyped({ lines, examples, seen, ...change })
  return {
    lines,
    examples,
    isChanged,
    /** Somebody else has saved another list since the typing began. */
    isOvertaken: isChanged && (seen.lines !== saved.lines || seen.examples !== saved.examples),
    added: [...linesBeyond(seen.lines, saved.lines), ...linesBeyond(seen.examples, saved.examples)],
    removed: [...linesBeyond(saved.lines, seen.lines), ...linesBeyond(saved.examples, seen.examples)],
    edit,
    drop: () => setTyped(undefined),
    keep: () => edit({ seen: saved }),
    join: () =>
      edit({
        seen: saved,
        lines: joinLines(seen.lines, saved.lines, lines),
        examples: joinLines(seen.examples, saved.examples, examples),
      }),
  }
}

export function ListForm({ list, by, mayChange, onSave }: Props) {
  const id = useId()
  const typing = useTypedList(list)
  const { lines, examples, isChanged, isOvertaken } = typing
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const field = useRef<HTMLTextAreaElement>(null)
  const typed = useMemo<PhraseRule>(
    () => ({ ...list, phrases: linesOf(lines), examples: linesOf(examples).map(exampleOf) }),
    [list, lines, examples],
  )
  const fault = useMemo(() => (isChanged ? faultOf(typed) : undefined), [isChanged, typed])
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (!isChanged || isOvertaken || fault !== undefined || isBusy) return
    setBusy(true)
    const refusal = await onSave([...typed.phrases], [...typed.examples])
    setFailure(refusal)
    if (refusal === undefined) typing.drop()
    setBusy(false)
  }
  const decide = (decision: () => void) => () => {
    setFailure(undefined)
    decision()
    field.current?.focus()
  }
  return (
    <form className={styles.body} onSubmit={event => void save(event)}>
      <p className="form-field">
        <label htmlFor={`${id}-lines`}>Список</label>
        <textarea
          ref={field}
          id={`${id}-lines`}
          value={lines}
          rows={8}
          readOnly={!mayChange}
          aria-describedby={`${id}-how`}
          onChange={event => typing.edit({ lines: event.target.value })}
        />
        <small id={`${id}-how`}>
          Строка на оборот: «слова → замена» или только слова, если заменить должен человек. <code>~</code>&nbsp;— любое
          окончание, <code>*</code>&nbsp;— любое слово, <code>(а|б)</code>&nbsp;— одно из, <code>[слово]</code>&nbsp;—
          может не быть, <code>!(слово)</code>&nbsp;— дальше этого нет.
        </small>
      </p>
      {mayChange && <ExamplesField examples={examples} onChange={changed => typing.edit({ examples: changed })} />}
      <Trial list={typed} />
      {isOvertaken && (
        <ChangedMeanwhile
          what="изменился список"
          who={by}
          added={typing.added}
          removed={typing.removed}
          onJoin={decide(typing.join)}
          onTake={decide(typing.drop)}
          onKeep={decide(typing.keep)}
        />
      )}
      {isChanged && !isOvertaken && (
        <SaveRow
          fault={fault ?? (failure === undefined ? undefined : wordsOf(failure))}
          isBusy={isBusy}
          mayBeSaved={fault === undefined}
          onDrop={decide(typing.drop)}
        />
      )}
    </form>
  )
}

type SaveProps = { fault: string | undefined; isBusy: boolean; mayBeSaved: boolean; onDrop: () => void }

function SaveRow({ fault, isBusy, mayBeSaved, onDrop }: SaveProps) {
  return (
    <div className={styles.difference}>
      {fault !== undefined && (
        <p role="alert" className={styles.bad}>
          {fault}
        </p>
      )}
      <p className={styles.row}>
        <Button type="submit" isBusy={isBusy} disabled={!mayBeSaved}>
          Сохранить
        </Button>
        <button type="button" className="link" onClick={onDrop}>
          Вернуть
        </button>
        <Saving isBusy={isBusy} />
      </p>
    </div>
  )
}

function ExamplesField({ examples, onChange }: { examples: string; onChange: (examples: string) => void }) {
  const id = useId()
  return (
    <p className="form-field">
      <label htmlFor={id}>Примеры</label>
      <textarea
        id={id}
        value={examples}
        rows={Math.min(8, Math.max(3, examples.split('\n').length))}
        aria-describedby={`${id}-pair`}
        onChange={event => onChange(event.target.value)}
      />
      <small id={`${id}-pair`}>
        «Что отметить → как правильно». Список сохраняется, только если верны все примеры.
      </small>
    </p>
  )
}

/** A sentence in which the list as typed marks its places. */
function Trial({ list }: { list: PhraseRule }) {
  const id = useId()
  const [text, setText] = useState('')
  const marked = useMemo(
    () =>
      placesIn(list, text).map(
        ({ from, to, replacement }) =>
          `«${text.slice(from, to)}»${replacement === null ? '' : ` ${arrow} «${replacement}»`}`,
      ),
    [list, text],
  )
  return (
    <p className="form-field">
      <label htmlFor={id}>Попробовать на предложении</label>
      <input id={id} value={text} maxLength={1000} autoComplete="off" onChange={event => setText(event.target.value)} />
      {text.trim() !== '' && (
        <small role="status">{marked.length === 0 ? 'Ничего не отмечено' : `Отмечено: ${marked.join(', ')}`}</small>
      )}
    </p>
  )
}
