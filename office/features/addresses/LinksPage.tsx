// The section «Ссылки»: addresses to which links of published texts lead in vain. One of them is mended for all texts by a redirect, or in each text.
import { useState } from 'react'
import { Link } from 'react-router'
import type { CallReply } from '#contract/call.ts'
import type { BrokenLink, listLinks } from '#contract/office/links.ts'
import { count, formatNumber } from '#russian/plural.ts'
import { Button } from '#ui/Button.tsx'
import { Switch } from '#ui/Switch.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { useTitle } from '../../parts/use-title.ts'
import { kindWords, outsideWords, walkWords } from './link-words.ts'
import { RedirectForm } from './RedirectForm.tsx'
import { useLinks, type Links } from './use-links.ts'
import styles from './LinksPage.module.css'

const textForms = ['текст', 'текста', 'текстов'] as const
const tabs = [
  { which: 'broken', title: 'Ведут в никуда' },
  { which: 'moved', title: 'Через переадресацию' },
  { which: 'hidden', title: 'Скрытые' },
] as const
const empty = {
  broken: 'Все ссылки вышедших текстов ведут на место.',
  moved: 'Через переадресацию не ведёт ни одна ссылка.',
  hidden: 'Ничего не скрыто.',
} as const

export function LinksPage() {
  useTitle('Ссылки')
  const links = useLinks()
  const { value, error, isSlow, reload } = links.list
  return (
    <div className={styles.page}>
      <h2 className="stop">Ссылки</h2>
      <p className="dim">
        Каждую ночь обходим всё, что вышло: куда ведут ссылки статей и рецептов, на месте ли картинки, главы и
        переадресации. Исправленный текст уходит из списка сам, как только выйдет.
      </p>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      {isSlow && !value && <p role="status">Читаем ссылки</p>}
      {value && (
        <>
          <p className={styles.walk}>
            <span role="status">{walkWords(value.walk)}</span>
            <Button kind="quiet" isBusy={value.walk.isRunning} onClick={() => void links.check()}>
              Проверить сейчас
            </Button>
          </p>
          {isWalked(value) && (
            <nav className={styles.tabs} aria-label="Какие ссылки">
              {tabs.map(({ which, title }) => (
                <button
                  key={which}
                  type="button"
                  className="link"
                  aria-pressed={links.which === which}
                  onClick={() => links.choose(which)}
                >
                  {title}: {formatNumber(value.totals[which])}
                </button>
              ))}
            </nav>
          )}
          {value.items.length === 0 && value.walk.endedAt !== null && <p className="dim">{empty[links.which]}</p>}
          <ul className={styles.list}>
            {value.items.map(item => (
              <LinkRow key={item.target} item={item} links={links} />
            ))}
          </ul>
          {value.totals[links.which] > value.items.length && (
            <p className="dim">Показаны первые {formatNumber(value.items.length)}: те, на которые ссылаются чаще.</p>
          )}
          {value.walk.isFull && <p className="dim">Сломанных адресов больше, чем помещается в список.</p>}
          <Switch
            title="Открывать и чужие сайты"
            note={outsideWords(value.outside)}
            isOn={value.outside.isOn}
            onTurn={isOn => void links.turnOutside(isOn)}
          />
        </>
      )}
    </div>
  )
}

/** Before the first walk nothing is known: zeros would say that all is well. */
const isWalked = ({ walk, totals }: CallReply<typeof listLinks>) =>
  walk.endedAt !== null || tabs.some(({ which }) => totals[which] > 0)

const mayLead = ({ kind }: BrokenLink) => kind === 'missing' || kind === 'redirect' || kind === 'circle'

function LinkRow({ item, links }: { item: BrokenLink; links: Links }) {
  const [isOpen, setOpen] = useState(false)
  const { target, texts, proposal, isHidden } = item
  return (
    <li>
      <p className={styles.what}>
        <code>{target}</code>
        <small>{kindWords(item)}</small>
      </p>
      {isOpen ? (
        <RedirectForm
          from={target}
          onSave={async redirect => {
            await links.lead(item, redirect)
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <p className={styles.acts}>
          {proposal && (
            <Button
              kind="quiet"
              aria-label={`Вести на «${proposal.title}»: ${target}`}
              onClick={() => void links.leadThere(item, proposal.to)}
            >
              Вести на «{proposal.title}»
            </Button>
          )}
          {mayLead(item) && (
            <button
              type="button"
              className="link"
              aria-label={`${proposal ? 'В другое место' : 'Куда вести'}: ${target}`}
              onClick={() => setOpen(true)}
            >
              {proposal ? 'В другое место' : 'Куда вести'}
            </button>
          )}
          <button
            type="button"
            className="link"
            aria-label={`${isHidden ? 'Показывать' : 'Скрыть'}: ${target}`}
            onClick={() => void links.hide(item, !isHidden)}
          >
            {isHidden ? 'Показывать' : 'Скрыть'}
          </button>
        </p>
      )}
      {texts > 0 && <Places item={item} />}
    </li>
  )
}

function Places({ item: { target, texts, places } }: { item: BrokenLink }) {
  return (
    <details className={styles.places} open={texts <= 3}>
      <summary>
        {count(texts, textForms)}
        <span className="sr"> со ссылкой на {target}</span>
      </summary>
      <ul>
        {places.map(({ postId, title, words }) => (
          <li key={postId}>
            <span>
              {title}
              {words && <small>&nbsp;— слова «{words}»</small>}
            </span>
            <Link className="link" to={`/posts/${postId}`} aria-label={`Открыть текст «${title}»`}>
              Открыть текст
            </Link>
          </li>
        ))}
        {texts > places.length && <li className="dim">и ещё {count(texts - places.length, textForms)}</li>}
      </ul>
    </details>
  )
}
