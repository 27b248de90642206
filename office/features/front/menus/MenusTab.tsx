// «Меню»: the four menus as trees. A change acts at once and can be taken back; a colleague's is never overwritten unseen.
import { useState } from 'react'
import {
  changeMenuTrees,
  getMenuTrees,
  menuLevels,
  menuNames,
  type MenuName,
  type MenuTrees,
} from '#contract/office/menus.ts'
import { LoadError } from '../../../parts/loading/LoadError.tsx'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { wordsOf } from '../../../session/ask.ts'
import { useOffice } from '../../../shell/office-context.ts'
import { say } from '../../../shell/toasts.ts'
import styles from '../Front.module.css'
import { changeAt, putIn, takeOut, type Path, type Tree } from './menu-tree.ts'
import { MenuItemSheet, type TypedItem } from './MenuItemSheet.tsx'
import { MenuTree } from './MenuTree.tsx'

const titles: Record<MenuName, string> = {
  header: 'Верхнее меню',
  footer: 'Подвал',
  health: '«Здоровье»',
  recipes: '«Рецепты»',
}

type Opened = { name: MenuName; path: Path | null; start: TypedItem; isGroup: boolean }
const emptyItem: TypedItem = { title: '', url: '', from: null, until: null }

/** Saves the menus as they are wanted; «Вернуть» brings the former ones. */
function useMenus() {
  const { ask } = useOffice()
  const loaded = useLoaded('menus', signal => ask(getMenuTrees, {}, { signal }))
  const save = async (trees: MenuTrees, expected: number, words: string, former?: MenuTrees): Promise<boolean> => {
    // The tree is as wanted at once, so that the focus stays with the item.
    loaded.change(before => ({ ...before, trees }))
    try {
      const reply = await ask(changeMenuTrees, { body: { trees, expected } })
      loaded.change(() => reply)
      say({
        text: words,
        ...(former && { undo: () => void save(former, reply.version, 'Меню снова прежнее') }),
      })
      return true
    } catch (failure) {
      say({ text: wordsOf(failure) })
      loaded.reload()
      return false
    }
  }
  return { ...loaded, save }
}

export function MenusTab() {
  const menus = useMenus()
  const [opened, setOpened] = useState<Opened>()
  const { value, error, isSlow, reload } = menus
  if (!value)
    return error !== undefined ? (
      <LoadError error={error} onRetry={reload} />
    ) : isSlow ? (
      <p role="status">Читаем меню</p>
    ) : null
  const { trees, version, counts } = value
  const texts = new Map(counts.map(({ url, texts: number }) => [url, number]))
  const put = (name: MenuName, tree: Tree, words: string) =>
    menus.save({ ...trees, [name]: tree }, version, words, trees)
  const keep = async (item: TypedItem): Promise<boolean> => {
    const { name, path } = opened!
    const tree = trees[name]
    const changed = path ? changeAt(tree, path, item) : putIn(tree, [tree.length], { ...item, children: [] })
    return put(name, changed, `«${item.title}»: читатели уже видят меню таким`)
  }
  return (
    <>
      {error !== undefined && <LoadError error={error} onRetry={reload} />}
      <p className="dim">Перемены видны читателям сразу. Пункт без текстов прячется сам.</p>
      {menuNames.map(name => {
        const isGroup = name === 'footer'
        return (
          <section key={name} aria-label={titles[name]}>
            <div className={styles.head}>
              <h2 className="stop">{titles[name]}</h2>
              <button
                type="button"
                className="link"
                aria-label={`Добавить: ${titles[name]}`}
                onClick={() => setOpened({ name, path: null, start: emptyItem, isGroup })}
              >
                Добавить
              </button>
            </div>
            {trees[name].length === 0 && <p className="dim">Пунктов нет.</p>}
            <MenuTree
              label={titles[name]}
              name={name}
              tree={trees[name]}
              levels={menuLevels[name]}
              texts={texts}
              onMove={(tree, words) => void put(name, tree, words)}
              onOpen={(path, item) => setOpened({ name, path, start: item, isGroup: isGroup && path.length === 1 })}
            />
          </section>
        )
      })}
      {opened && (
        <MenuItemSheet
          start={opened.start}
          isNew={opened.path === null}
          isGroup={opened.isGroup}
          onSave={keep}
          {...(opened.path && {
            onRemove: () => {
              const { name, path, start } = opened
              setOpened(undefined)
              void put(name, takeOut(trees[name], path!).rest, `«${start.title}» в меню больше нет`)
            },
          })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
