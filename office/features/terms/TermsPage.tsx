// The section «Разделы и метки»: what there is of each kind, with its articles; each is renamed, merged into another one, or removed while it is empty.
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OfficeTerm } from '#contract/office/terms.ts'
import { count, formatNumber } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import styles from '../../parts/RuleList.module.css'
import { SearchField } from '../../parts/SearchField.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { MergeForm } from './MergeForm.tsx'
import { articleForms, isTermKind, kindWords, termKinds, typedOf } from './term-words.ts'
import { TermForm } from './TermForm.tsx'
import { Twins } from './Twins.tsx'
import { useTerms, type Terms } from './use-terms.ts'
import own from './TermsPage.module.css'

const emptyTerm = { title: '', slug: '', description: '' }

export function TermsPage() {
  useTitle('Разделы и метки')
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('kind')
  const kind = isTermKind(wanted) ? wanted : 'topic'
  const [typed, setTyped] = useState('')
  const [isNew, setNew] = useState(false)
  const terms = useTerms(kind, typed.trim())
  const { value, error, isSlow, reload } = terms.list
  const words = kindWords[kind]
  const isNested = kind === 'topic' || kind === 'health'
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h2 className="stop">Разделы и метки</h2>
        <Button kind="quiet" aria-expanded={isNew} onClick={() => setNew(now => !now)}>
          {words.add}
        </Button>
      </header>
      <p className="dim">
        Раздел&nbsp;— место статьи в журнале, метка связывает статьи из разных разделов. Прежние адреса запоминаются и
        ведут на новые.
      </p>
      <div className={`segments ${own.kinds}`} role="group" aria-label="Что показать">
        {termKinds.map(each => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            onClick={() => {
              setSearch({ kind: each }, { replace: true })
              setTyped('')
              setNew(false)
            }}
          >
            {kindWords[each].title}
            {value && <small>{formatNumber(value.totals[each] ?? 0)}</small>}
          </button>
        ))}
      </div>
      <SearchField label={`Найти: ${words.title.toLowerCase()}`} typed={typed} maxLength={100} onType={setTyped} />
      {isNew && (
        <section aria-label={words.add}>
          <h3>{words.add}</h3>
          <TermForm
            key={kind}
            start={emptyTerm}
            isNew
            parents={isNested ? (value?.items ?? []).filter(({ merge }) => merge === null) : []}
            onSave={async typedNow => {
              await terms.add(typedNow)
              setNew(false)
            }}
            onCancel={() => setNew(false)}
          />
        </section>
      )}
      {kind === 'tag' && typed === '' && <Twins onMerge={terms.merge} />}
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {isSlow && !value && <p role="status">Читаем список</p>}
      {value && <TermList terms={terms} items={value.items} found={value.found} typed={typed} />}
      {value && value.found === 0 && typed === '' && !isNew && <p className="dim">{words.empty}</p>}
    </div>
  )
}

type ListProps = { terms: Terms; items: readonly OfficeTerm[]; found: number; typed: string }

function TermList({ terms, items, found, typed }: ListProps) {
  return (
    <div>
      <p className={`dim ${own.found}`} role="status">
        {typed !== '' &&
          (found === 0 ? 'Такого здесь нет. Может быть, оно среди других видов.' : `Нашлось: ${formatNumber(found)}`)}
      </p>
      <ul className={`${styles.rules} ${own.list}`}>
        {items.map(term => (
          // The depth is data: a class for each would limit it.
          <li key={term.id} style={{ '--depth': typed === '' ? term.depth : 0 } as React.CSSProperties}>
            {term.merge ? <Merging term={term} /> : <TermItem term={term} terms={terms} />}
          </li>
        ))}
      </ul>
      {items.length < found && (
        <p>
          <button type="button" className="link" onClick={() => void terms.more()}>
            Показать ещё
          </button>
        </p>
      )}
    </div>
  )
}

function Merging({ term: { title, merge } }: { term: OfficeTerm }) {
  if (!merge) return null
  return (
    <p className={own.merging}>
      <b>{title}</b>
      <span className="dim">
        переходит в «{merge.into.title}»: {formatNumber(merge.moved)} из{' '}
        {count(merge.total, ['статьи', 'статей', 'статей'])}
      </span>
    </p>
  )
}

function TermItem({ term, terms }: { term: OfficeTerm; terms: Terms }) {
  const [isOpen, setOpen] = useState(false)
  const [isMerging, setMerging] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>
        <span>
          <b>{term.title}</b> <small>{term.url}</small>
        </span>
        <span className={styles.tone}>{term.articles === 0 ? 'пусто' : count(term.articles, articleForms)}</span>
      </summary>
      {isOpen && (
        <div className={styles.body}>
          {term.former.length > 0 && (
            <p className={`dim ${own.former}`}>Сюда ведут и прежние адреса: {term.former.join(', ')}</p>
          )}
          <TermForm
            key={term.changedAt}
            start={typedOf(term)}
            onSave={typedNow => terms.change(term, fieldsOf(typedNow))}
          />
          {isMerging ? (
            <MergeForm term={term} onMerge={into => terms.merge(term, into)} onCancel={() => setMerging(false)} />
          ) : (
            <p className={styles.row}>
              <a className="link" href={term.url} aria-label={`Открыть на сайте: ${term.title}`}>
                Открыть на сайте
              </a>
              <button type="button" className="link" onClick={() => setMerging(true)}>
                Слить с другим
              </button>
              {term.articles === 0 && (
                <button type="button" className="link" onClick={() => void terms.remove(term)}>
                  Удалить
                </button>
              )}
            </p>
          )}
        </div>
      )}
    </details>
  )
}

const fieldsOf = ({ title, slug, description }: ReturnType<typeof typedOf>) => ({ title, slug, description })
