// «Меню»: the four menus as trees. What is changed is gathered with the rest of the front page.
import { useState } from 'react'
import type { Front } from '#contract/front.ts'
import { countMenuTexts, menuLevels, menuNames, type MenuName } from '#contract/office/menus.ts'
import { count } from '#russian/plural.ts'
import { useLoaded } from '../../../parts/loading/use-loaded.ts'
import { useOffice } from '../../../shell/office-context.ts'
import styles from '../Front.module.css'
import { menuItems } from '../front-state.ts'
import type { Marked } from '../mark-frame.ts'
import { menuTitles } from '../place-names.ts'
import type { FrontActions } from '../use-front.ts'
import { changeAt, putIn, takeOut, type Path, type Tree } from './menu-tree.ts'
import { MenuItemSheet, type TypedItem } from './MenuItemSheet.tsx'
import { MenuTree } from './MenuTree.tsx'

type Opened = { name: MenuName; path: Path | null; start: TypedItem; isGroup: boolean }
const itemForms = ['пункт', 'пункта', 'пунктов'] as const
const emptyItem: TypedItem = { title: '', url: '', from: null, until: null }

type Props = { front: Front; actions: FrontActions; onLook: (marked: Marked) => void }

export function MenusTab({ front, actions, onLook }: Props) {
  const { ask } = useOffice()
  const [opened, setOpened] = useState<Opened>()
  // The tree is as wanted at once, so that the focus stays with the item.
  const [wanted, setWanted] = useState<{ name: MenuName; tree: Tree }>()
  const { value } = useLoaded('menu-texts', signal => ask(countMenuTexts, {}, { signal }))
  const texts = new Map(value?.counts.map(({ url, texts: number }) => [url, number]))
  const menus = new Map(menuItems(front).map(item => [item.value.name, item]))
  const treeOf = (name: MenuName): Tree => (wanted?.name === name ? wanted.tree : (menus.get(name)?.value.tree ?? []))
  const put = async (name: MenuName, tree: Tree, words: string): Promise<boolean> => {
    const item = menus.get(name)!
    setWanted({ name, tree })
    const wish = { key: item.key, expected: item.version, wanted: { ...item.value, tree: [...tree] } }
    const isDone = await actions.gather([wish], words)
    setWanted(undefined)
    return isDone
  }
  const keep = (item: TypedItem): Promise<boolean> => {
    const { name, path } = opened!
    const tree = treeOf(name)
    const changed = path ? changeAt(tree, path, item) : putIn(tree, [tree.length], { ...item, children: [] })
    return put(name, changed, `«${item.title}»: меню станет таким, когда покажете всем`)
  }
  return (
    <>
      {menuNames.map(name => {
        const isGroup = name === 'footer'
        const tree = treeOf(name)
        const many = tree.reduce((sum, { children }) => sum + 1 + children.length, 0)
        return (
          <section key={name} aria-label={menuTitles[name]}>
            <div className={styles.head}>
              <h2 className="stop">{menuTitles[name]}</h2>
              {many > 0 && <span className="dim">{count(many, itemForms)}</span>}
              {menus.get(name)?.isChanged && <span className="dim">читателям ещё не видно</span>}
              <button
                type="button"
                className="link"
                aria-label={`Добавить: ${menuTitles[name]}`}
                onClick={() => setOpened({ name, path: null, start: emptyItem, isGroup })}
              >
                Добавить
              </button>
            </div>
            {many === 0 && <p className="dim">Пунктов нет.</p>}
            <MenuTree
              label={menuTitles[name]}
              name={name}
              tree={tree}
              levels={menuLevels[name]}
              texts={texts}
              onMove={(moved, words) => void put(name, moved, words)}
              onPoint={(path, item) => onLook({ kind: 'menu', name, top: tree[path[0]]!.url, url: item.url })}
              onOpen={(path, item) => setOpened({ name, path, start: item, isGroup: isGroup && path.length === 1 })}
            />
          </section>
        )
      })}
      <p className="dim">Пункт без текстов прячется сам.</p>
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
              void put(name, takeOut(treeOf(name), path!).rest, `«${start.title}» уберётся, когда покажете всем`)
            },
          })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
