// The section «Переадресации»: where readers are led from addresses without a page, and addresses that were asked for in vain.
import { useState } from 'react'
import { Link } from 'react-router'
import type { MissingAddress, Redirect } from '#contract/office/addresses.ts'
import { count, formatNumber } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { formatFullDate } from '../../parts/relative-dates.ts'
import rules from '../../parts/RuleList.module.css'
import { SearchField } from '../../parts/SearchField.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { cameFromWords } from './address-words.ts'
import { BringForm } from './BringForm.tsx'
import { RedirectForm } from './RedirectForm.tsx'
import { useAddresses, type Addresses } from './use-addresses.ts'
import styles from './AddressesPage.module.css'

const redirectForms = ['переадресация', 'переадресации', 'переадресаций'] as const
const shownAtOnce = 50

export function AddressesPage() {
  useTitle('Переадресации')
  const addresses = useAddresses()
  const [isBringing, setBringing] = useState(false)
  const { value, error, isSlow, reload } = addresses.list
  const isEmpty = value?.total === 0 && addresses.missing.value?.total === 0
  return (
    <div className={styles.page}>
      <div className={rules.head}>
        <h2 className="stop">Переадресации</h2>
        <Button kind="quiet" aria-expanded={isBringing} onClick={() => setBringing(now => !now)}>
          Добавить списком
        </Button>
      </div>
      <p className="dim">
        Когда у статьи меняется адрес, прежний запоминается сам
        {value && value.remembered > 0 && ` (таких уже ${formatNumber(value.remembered)})`}. Здесь&nbsp;— всё остальное:
        адреса прежнего сайта, слитые разделы, ссылки с ошибкой. Что не так в наших текстах,&nbsp;— в разделе{' '}
        <Link className="link" to="/settings/links">
          «Ссылки»
        </Link>
        .
      </p>
      {/* The form keeps its place in the tree, and with it the focus, when the first redirect is there. */}
      <div className={styles.first} data-empty={isEmpty || undefined}>
        {isEmpty && <Mascot mood="joy" width={104} />}
        {isEmpty && (
          <p>
            <b>За месяц читатели нашли всё, что открывали.</b> Своих переадресаций пока нет: первая начинается здесь.
          </p>
        )}
        <RedirectForm onSave={redirect => addresses.save(redirect, null)} />
      </div>
      {isBringing && <BringForm onBring={addresses.bring} onClose={() => setBringing(false)} />}
      {!isEmpty && (
        <>
          <Missing addresses={addresses} />
          <section aria-labelledby="redirects">
            <h3 id="redirects">Куда ведут</h3>
            {error !== undefined && <LoadError error={error} onRetry={reload} />}
            {isSlow && !value && <p role="status">Читаем переадресации</p>}
            {value && value.total === 0 && <p className="dim">Своих переадресаций пока нет.</p>}
            {value && value.total > 0 && <Redirects addresses={addresses} items={value.items} total={value.total} />}
          </section>
        </>
      )}
    </div>
  )
}

type RedirectsProps = { addresses: Addresses; items: readonly Redirect[]; total: number }

function Redirects({ addresses, items, total }: RedirectsProps) {
  const { typed, setTyped, remove, more } = addresses
  return (
    <>
      <SearchField label="Найти адрес" typed={typed} onType={setTyped} />
      <p className="dim" role="status">
        {items.length === 0 ? (
          <>
            Такого адреса здесь нет.{' '}
            <button type="button" className="link" onClick={() => setTyped('')}>
              Показать все
            </button>
          </>
        ) : (
          typed === '' && count(total, redirectForms)
        )}
      </p>
      <ul className={`${styles.list} ${styles.pairs}`}>
        {items.map(item => (
          <RedirectRow
            key={item.from}
            item={item}
            addresses={addresses}
            onRemove={() => void remove(item, `${item.from} больше никуда не ведёт`)}
          />
        ))}
      </ul>
      {items.length >= shownAtOnce && items.length < total && (
        <p>
          <button type="button" className="link" onClick={() => void more()}>
            Показать ещё
          </button>
        </p>
      )}
    </>
  )
}

type RowProps = { item: Redirect; addresses: Addresses; onRemove: () => void }

function RedirectRow({ item, addresses, onRemove }: RowProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen)
    return (
      <li>
        <RedirectForm
          redirect={item}
          onSave={async redirect => {
            await addresses.save(redirect, item.to)
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      </li>
    )
  return (
    <li>
      <code>{item.from}</code>
      <span aria-label="ведёт на">→</span>
      <span>
        <code>
          <a href={item.to}>{item.to}</a>
        </code>{' '}
        <small>{formatFullDate(item.changedAt)}</small>
      </span>
      <span className={styles.acts}>
        <button type="button" className="link" aria-label={`Изменить ${item.from}`} onClick={() => setOpen(true)}>
          Изменить
        </button>
        <button type="button" className="link" aria-label={`Убрать ${item.from}`} onClick={onRemove}>
          Убрать
        </button>
      </span>
    </li>
  )
}

function Missing({ addresses }: { addresses: Addresses }) {
  const { value, error, isSlow, reload } = addresses.missing
  return (
    <section aria-labelledby="missing">
      <h3 id="missing">Не нашлись за месяц&nbsp;— куда их вести?</h3>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {isSlow && !value && <p role="status">Ищем похожие страницы</p>}
      {value && value.items.length === 0 && <p className="dim">За месяц читатели нашли всё, что открывали.</p>}
      {value && value.items.length > 0 && (
        <ul className={styles.list}>
          {value.items.map(item => (
            <MissingRow key={item.path} item={item} addresses={addresses} />
          ))}
        </ul>
      )}
      {value && value.total > value.items.length && (
        <p className="dim">Показаны самые частые, всего таких адресов {formatNumber(value.total)}.</p>
      )}
    </section>
  )
}

function MissingRow({ item, addresses }: { item: MissingAddress; addresses: Addresses }) {
  const [isOpen, setOpen] = useState(false)
  const { path, times, proposal } = item
  if (isOpen)
    return (
      <li>
        <RedirectForm
          from={path}
          onSave={async redirect => {
            await addresses.save(redirect, null)
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      </li>
    )
  return (
    <li>
      <code>{path}</code>
      <span className={styles.times} title="Сколько раз открывали">
        {formatNumber(times)}
      </span>
      <span>
        {proposal ? (
          <>
            <a href={proposal.to}>{proposal.title}</a> <small>похоже на {proposal.likeness} %</small>
          </>
        ) : (
          <small>Похожей страницы нет</small>
        )}
        <br />
        <small>{cameFromWords(item.from)}</small>
      </span>
      <span className={styles.acts}>
        {proposal && (
          <Button
            kind="quiet"
            aria-label={`Вести ${path} туда`}
            onClick={() => void addresses.set({ from: path, to: proposal.to }, null, `${path} ведёт на ${proposal.to}`)}
          >
            Вести туда
          </Button>
        )}
        <button type="button" className="link" aria-label={`Другое место для ${path}`} onClick={() => setOpen(true)}>
          {proposal ? 'В другое место' : 'Куда вести'}
        </button>
        <button type="button" className="link" aria-label={`Скрыть ${path}`} onClick={() => void addresses.hide(item)}>
          Скрыть
        </button>
      </span>
    </li>
  )
}
