// One shopping list of all recipes that the reader has chosen. It lives on the device, so the document is the same for everybody:
// what else one may cook stands under the list, less what is in it.
import { Heading } from '../../components/Heading.tsx'
import { formatPortions } from '#russian/portions.ts'
import { capitalized } from '#russian/capitalized.ts'
import { shoppingDepartments } from '#domain/shopping-departments.ts'
import { ownLinesOf, shoppingLines, type ShoppingLine } from '#domain/shopping-list.ts'
import { Button, IconButton } from '#ui/Button.tsx'
import { Crumbs } from '../../components/frame/Crumbs.tsx'
import grid from '../../components/cards/Grid.module.css'
import { PlateCard } from '../../components/cards/RecipeCard.tsx'
import { Empty } from '../../components/lists/Empty.tsx'
import { SectionHead } from '../../components/SectionHead.tsx'
import type { RecipeCardData } from '../../data/card.ts'
import { Head } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'
import {
  clearShopping,
  isEmptyList,
  removeFromShopping,
  restoreShopping,
  shoppingPath,
  useShopping,
  type ShoppingList,
} from '../../features/shopping/shopping-list.ts'
import { useRef, useState } from 'react'
import { push } from '../../notices/push-queue.ts'
import { AddLine, OwnLines } from './OwnLines.tsx'
import { Line } from './Line.tsx'
import styles from './ShoppingPage.module.css'

/** For a control that takes the place of the one that was pressed: without it the keyboard would start from the top again. */
const takeFocus = (control: HTMLElement | null) => control?.focus()

/** The number of plates in a row. */
const moreCount = 4

export function ShoppingPage({ others }: { others: readonly RecipeCardData[] }) {
  const { magazine } = useSite()
  const list = useShopping()
  const [cleared, setCleared] = useState<ShoppingList>()
  // The field for one's own lines moves from the empty page into the list, and keeps the focus.
  const [isTyping, setTyping] = useState(false)
  const isEmpty = !list || isEmptyList(list)
  const heading = useRef<HTMLHeadingElement>(null)
  const more = others.filter(({ id }) => !list?.recipes.some(recipe => recipe.id === id)).slice(0, moreCount)
  return (
    <div className={styles.page} data-needs-app>
      <Head
        title={`Список покупок — ${magazine.name}`}
        description="Продукты из выбранных рецептов одним списком. Список хранится на этом устройстве."
        robots="noindex"
        canonical={shoppingPath}
      />
      <header className={styles.head}>
        <div className="wrap">
          <Crumbs items={[{ title: 'Рецепты', url: '/recipes/' }]} />
          <div className={styles.top}>
            <Heading level={1} className="stop" ref={heading} tabIndex={-1}>
              Список покупок
            </Heading>
            {!isEmpty && <Top list={list} onRemoved={() => heading.current?.focus()} />}
          </div>
        </div>
      </header>
      <div className={`wrap ${styles.body}`}>
        {isEmpty && (
          <div className={list ? undefined : styles.early}>
            <Nothing onAdded={() => setTyping(true)} />
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
          <Products
            list={list}
            isTyping={isTyping}
            onClear={() => {
              setTyping(false)
              setCleared(clearShopping())
            }}
          />
        )}
        {more.length > 0 && (
          <section className={`${list ? '' : styles.early} no-print`}>
            <SectionHead href="/recipes/" more="Все рецепты">
              {isEmpty ? 'С чего начать' : 'Приготовить ещё'}
            </SectionHead>
            <div className={grid.plates}>
              {more.map(recipe => (
                <PlateCard key={recipe.id} recipe={recipe} />
              ))}
            </div>
          </section>
        )}
      </div>
    </div>
  )
}

function Nothing({ onAdded }: { onAdded: () => void }) {
  return (
    <>
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
      <div className={`${styles.first} needs-js`}>
        <AddLine onAdded={onAdded} />
      </div>
    </>
  )
}

const isTickedIn =
  ({ ticked }: ShoppingList) =>
  ({ key }: ShoppingLine) =>
    ticked.includes(key)

const departmentsOf = ({ recipes }: ShoppingList) => shoppingDepartments(shoppingLines(recipes))

/** What stands beside the heading: how much is left, what to do with it, and for which dishes it is. */
function Top({ list, onRemoved }: { list: ShoppingList; onRemoved: () => void }) {
  const all = [...departmentsOf(list).flatMap(({ lines }) => lines), ...ownLinesOf(list.own)]
  const isTicked = isTickedIn(list)
  const open = all.filter(line => !isTicked(line))
  return (
    <>
      <p className={styles.left} role="status">
        {open.length === 0 ? 'Всё куплено.' : `Осталось ${open.length} из ${all.length}`}
      </p>
      <Acts lines={open.length > 0 ? open : all} />
      {list.recipes.length > 0 && (
        <Dishes
          recipes={list.recipes}
          onRemove={id => {
            removeFromShopping(id)
            onRemoved()
          }}
        />
      )}
    </>
  )
}

/** «Пельмени, ради которых собирают семью»: the name of the dish is enough. */
const nameOfDish = (title: string) => title.split(',', 1)[0]

type DishesProps = { recipes: ShoppingList['recipes']; onRemove: (recipe: number) => void }

function Dishes({ recipes, onRemove }: DishesProps) {
  return (
    <section className={`${styles.dishes} no-print`} aria-label="Для каких блюд">
      <ul className="fade-edges">
        {recipes.map(({ id, title, url, plate, picture, wanted }) => (
          <li key={id}>
            {plate ? (
              <img src={plate} width={240} height={240} alt="" />
            ) : (
              picture && <img className={styles.round} src={picture} width={240} height={240} alt="" />
            )}
            <p>
              <a href={url}>{nameOfDish(title)}</a>
              <span>{formatPortions(wanted, '', null)}</span>
            </p>
            <IconButton icon="close" label={`Убрать: ${title}`} onClick={() => onRemove(id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ProductsProps = { list: ShoppingList; isTyping: boolean; onClear: () => void }

function Products({ list, isTyping, onClear }: ProductsProps) {
  const isTicked = isTickedIn(list)
  return (
    <div className={styles.sheet}>
      {list.recipes.length > 0 && (
        <div className={styles.departments}>
          {departmentsOf(list).map(({ name, lines }) => (
            <section key={name} aria-label={name}>
              <Heading level={2}>{name}</Heading>
              <ul>
                {/* What is bought stays where it is: the next line is not pulled from under the finger. */}
                {lines.map(line => (
                  <li key={line.key}>
                    <Line line={line} isTicked={isTicked(line)}>
                      {list.recipes.length > 1 && <small>{line.recipes.map(nameOfDish).join(', ')}</small>}
                    </Line>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      <OwnLines own={list.own} isTicked={isTicked} isTyping={isTyping} />
      <p className={`${styles.foot} no-print`}>
        <Button kind="text" icon="bin" onClick={onClear}>
          Очистить список
        </Button>
      </p>
    </div>
  )
}

/** What is still to be bought leaves the page as plain lines. */
function Acts({ lines: shown }: { lines: readonly ShoppingLine[] }) {
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
      <Button icon="share" onClick={() => void share()}>
        <span>Отправить</span>
      </Button>
      <IconButton icon="copy" label="Скопировать" title="Скопировать" onClick={() => void copy()} />
      <IconButton icon="print" label="Распечатать" title="Распечатать" onClick={() => print()} />
    </div>
  )
}
