// One shopping list of all recipes that the reader has chosen. It lives on the device, so the document is the same for everybody.
import { Heading } from '../../components/Heading.tsx'
import { formatPortions } from '#russian/portions.ts'
import { capitalized } from '#russian/capitalized.ts'
import { shoppingLines, type ShoppingLine } from '#domain/shopping-list.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Crumbs } from '../../components/frame/Crumbs.tsx'
import { Empty } from '../../components/lists/Empty.tsx'
import { Head } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'
import lines from '../../features/recipe/Ingredients.module.css'
import {
  clearShopping,
  removeFromShopping,
  restoreShopping,
  shoppingPath,
  tickShopping,
  useShopping,
  type ShoppingList,
} from '../../features/shopping/shopping-list.ts'
import { useRef, useState } from 'react'
import { push } from '../../notices/push-queue.ts'
import styles from './ShoppingPage.module.css'

/** For a control that takes the place of the one that was pressed: without it the keyboard would start from the top again. */
const takeFocus = (control: HTMLElement | null) => control?.focus()

export function ShoppingPage() {
  const { magazine } = useSite()
  const list = useShopping()
  const [cleared, setCleared] = useState<ShoppingList>()
  const isEmpty = !list || list.recipes.length === 0
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <div className={`wrap ${styles.page}`} data-needs-app>
      <Head
        title={`Список покупок — ${magazine.name}`}
        description="Продукты из выбранных рецептов одним списком. Список хранится на этом устройстве."
        robots="noindex"
        canonical={shoppingPath}
      />
      <Crumbs items={[{ title: 'Рецепты', url: '/recipes/' }]} />
      <Heading level={1} className="stop" ref={heading} tabIndex={-1}>
        Список покупок
      </Heading>
      {isEmpty && (
        <div className={list ? undefined : styles.early}>
          <Empty mood="hello" way={{ href: '/recipes/', title: 'Выбрать рецепт' }}>
            <span className="needs-js">
              Здесь будут продукты из рецептов, которые вы выберете: мука к муке, яйца к яйцам. Список останется на этом
              устройстве.
            </span>
            <noscript>
              Список собирается на вашем устройстве, а для этого нужны скрипты: сейчас они выключены. Продукты есть и в
              самом рецепте.
            </noscript>
          </Empty>
        </div>
      )}
      {isEmpty && cleared && (
        <p className={styles.back}>
          <Button
            kind="quiet"
            ref={takeFocus}
            onClick={() => {
              restoreShopping(cleared)
              setCleared(undefined)
              heading.current?.focus()
            }}
          >
            Вернуть список
          </Button>
        </p>
      )}
      {!isEmpty && (
        <Filled
          list={list}
          onClear={() => setCleared(clearShopping())}
          onRemove={id => {
            removeFromShopping(id)
            heading.current?.focus()
          }}
        />
      )}
    </div>
  )
}

/** «Пельмени, ради которых собирают семью»: under each product the name of the dish is enough. */
const nameOfDish = (title: string) => title.split(',', 1)[0]

type FilledProps = { list: ShoppingList; onClear: () => void; onRemove: (recipe: number) => void }

function Filled({ list, onClear, onRemove }: FilledProps) {
  const all = shoppingLines(list.recipes)
  const isTicked = ({ key }: ShoppingLine) => list.ticked.includes(key)
  const open = all.filter(line => !isTicked(line))
  return (
    <div className={styles.filled}>
      <p className={styles.left} role="status">
        {open.length === 0 ? 'Всё куплено.' : `Осталось ${open.length} из ${all.length}`}
      </p>
      <ul className={styles.lines}>
        {/* What is bought goes to the end and stays in sight. */}
        {[...open, ...all.filter(isTicked)].map(line => (
          <li key={line.key}>
            <label className={lines.line}>
              <input type="checkbox" checked={isTicked(line)} onChange={() => tickShopping(line.key)} />
              <span>
                {capitalized(line.name)}
                {list.recipes.length > 1 && <small>{line.recipes.map(nameOfDish).join(', ')}</small>}
              </span>
              <b>{line.amount}</b>
            </label>
          </li>
        ))}
      </ul>
      <Acts lines={open.length > 0 ? open : all} onClear={onClear} />
      <section className={`${styles.recipes} no-print`} aria-labelledby="recipes">
        <Heading level={2} id="recipes">
          Для каких блюд
        </Heading>
        <ul>
          {list.recipes.map(({ id, title, url, picture, wanted }) => (
            <li key={id}>
              {picture ? <img src={picture} width={64} height={64} alt="" loading="lazy" /> : <i aria-hidden="true" />}
              <a href={url}>{title}</a>
              <span>{formatPortions(wanted, '', null)}</span>
              <IconButton icon="close" label={`Убрать: ${title}`} onClick={() => onRemove(id)} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** What is still to be bought leaves the page as plain lines. */
function Acts({ lines: shown, onClear }: { lines: readonly ShoppingLine[]; onClear: () => void }) {
  const text = shown.map(line => capitalized(line.text)).join('\n')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      push('Список скопирован')
    } catch {
      push('Не удалось скопировать список')
    }
  }
  const share = async () => {
    if (!navigator.share) return copy()
    try {
      await navigator.share({ title: 'Список покупок', text })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }
  return (
    <div className={`${styles.acts} no-print`}>
      <Button kind="quiet" icon="share" onClick={() => void share()}>
        Отправить
      </Button>
      <Button kind="quiet" icon="list" onClick={() => void copy()}>
        Скопировать
      </Button>
      <Button kind="quiet" icon="print" onClick={() => print()}>
        Распечатать
      </Button>
      <Button kind="text" onClick={onClear}>
        Очистить
      </Button>
    </div>
  )
}
