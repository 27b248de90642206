// The section «Правила модерации»: what is checked in each new comment, what a change would have caught, and who changed what.
import { useState } from 'react'
import {
  listCommentRuleChanges,
  listCommentRules,
  takeBackCommentRule,
  type CommentRule,
  type CommentRuleChange,
} from '#contract/office/comment-rules.ts'
import { ruleActionTitles, type RuleAction } from '#domain/moderation.ts'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../parts/loading/use-loaded.ts'
import { formatFullDate } from '../../parts/relative-dates.ts'
import { RuleChanges, type ShownChange } from '../../parts/RuleChanges.tsx'
import styles from '../../parts/RuleList.module.css'
import { useTitle } from '../../parts/use-title.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { say } from '../../shell/toasts.ts'
import own from './CommentRules.module.css'
import { Examples } from './Examples.tsx'
import { RuleForm } from './RuleForm.tsx'
import { changeWords, typedOf } from './rule-words.ts'

export function CommentRulesPage() {
  const { ask } = useOffice()
  useTitle('Правила модерации')
  const rules = useLoaded('comment rules', signal => ask(listCommentRules, {}, { signal }))
  const changes = useLoaded('comment rule changes', signal => ask(listCommentRuleChanges, {}, { signal }))
  const put = (rule: CommentRule) => {
    rules.change(value => ({ ...value, items: value.items.map(each => (each.id === rule.id ? rule : each)) }))
    changes.reload()
  }
  const takeBack = async (id: number) => {
    try {
      put((await ask(takeBackCommentRule, { params: { id } })).rule)
      say({ text: 'Правило снова такое, как было' })
    } catch (failure) {
      say({ text: wordsOf(failure) })
      rules.reload()
      changes.reload()
    }
  }
  const saved = (rule: CommentRule) => {
    put(rule)
    say({
      text: `«${rule.title}»: сохранено, действует со следующего комментария`,
      undo: () => void takeBack(rule.version),
    })
  }
  const { value, error, isSlow } = rules
  return (
    <div className={styles.page}>
      <h2 className="stop">Правила модерации</h2>
      <p className="dim">
        Их проходит каждый новый комментарий и каждая правка. Правило прощает модераторов и объясняет себя:
        автору&nbsp;— почему комментарий ждёт, модератору&nbsp;— почему он в очереди.
        {value?.mayChange === false && ' Меняет их главный редактор.'}
      </p>
      {error !== undefined && <LoadError error={error} onRetry={rules.reload} />}
      {isSlow && !value && <p role="status">Читаем правила</p>}
      {value && (
        <ul className={`${styles.rules} ${own.all}`}>
          {value.items.map(rule => (
            <li key={rule.id}>
              <RuleItem rule={rule} mayChange={value.mayChange} onSaved={saved} onOvertaken={rules.reload} />
            </li>
          ))}
        </ul>
      )}
      {value && changes.value && (
        <RuleChanges
          changes={changes.value.items.map(change => shownChange(change, value))}
          onTakeBack={id => void takeBack(id)}
        />
      )}
    </div>
  )
}

function shownChange(
  change: CommentRuleChange,
  { items, mayChange }: { items: readonly CommentRule[]; mayChange: boolean },
): ShownChange {
  const rule = items.find(({ id }) => id === change.rule)
  const words = changeWords(change, rule?.params ?? [])
  return { ...change, rule: rule?.title ?? change.rule, words, canTakeBack: change.isLast && mayChange }
}

/** As the rules before a release are drawn. */
const severityOf: Record<RuleAction, 'stop' | 'warn' | 'off'> = {
  reject: 'stop',
  shadow: 'stop',
  pending: 'warn',
  mark: 'warn',
  off: 'off',
}

type ItemProps = {
  rule: CommentRule
  mayChange: boolean
  onSaved: (rule: CommentRule) => void
  onOvertaken: () => void
}

function RuleItem({ rule, mayChange, onSaved, onOvertaken }: ItemProps) {
  const [isOpen, setOpen] = useState(false)
  const { title, about, setting, isChanged, by, changedAt } = rule
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <b>{title}</b>
        <span className={styles.tone} data-severity={severityOf[setting.action]}>
          {ruleActionTitles[setting.action]}
          {isChanged && ', изменено'}
        </span>
      </summary>
      {isOpen && (
        <div className={styles.body}>
          <p>{about}</p>
          {by !== null && changedAt !== null && (
            <p className="dim">
              Изменено: {by}, {formatFullDate(changedAt)}
            </p>
          )}
          {mayChange ? (
            <RuleForm rule={rule} onSaved={onSaved} onOvertaken={onOvertaken} />
          ) : (
            <Examples rule={rule} examples={typedOf(rule).examples} />
          )}
        </div>
      )}
    </details>
  )
}
