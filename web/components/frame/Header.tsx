// The header: sections, search, theme. Menu and theme are native popovers, so they open without scripts.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { IconButton, IconLink } from '#ui/Button.tsx'
import { useSite } from '../../documents/use-site.ts'
import { AccountControl } from '../../session/AccountControl.tsx'
import styles from './Header.module.css'
import { Wordmark } from './Wordmark.tsx'

const themes: { value: string; title: string; icon: IconName }[] = [
  { value: 'auto', title: 'Как в системе', icon: 'system' },
  { value: 'light', title: 'Светлая', icon: 'sun' },
  { value: 'dark', title: 'Тёмная', icon: 'theme' },
  { value: 'sepia', title: 'Сепия', icon: 'book' },
]

/** A recipe and its error page belong to the section of recipes, though their address has another first word. */
const isInSection = (pathname: string, url: string) =>
  url !== '/' && (pathname.startsWith(url) || (url === '/recipes/' && /^\/recipe(\/|$)/.test(pathname)))

/** Every article is below these pages; none of them is its section. */
const aboveSections = new Set(['/', '/topics/'])

/** Addresses of the sections that the article of the page is in. */
function useSectionsOfArticle(): string[] {
  const data = useMatches().at(-1)?.loaderData as { article?: { breadcrumb?: { url: string }[] } } | null | undefined
  return data?.article?.breadcrumb?.map(({ url }) => url).filter(url => !aboveSections.has(url)) ?? []
}

/** `true`: the page is inside of what the link leads to. */
type Current = 'page' | true | undefined

export function Header() {
  const { menus } = useSite()
  const { pathname } = useLocation()
  const sections = useSectionsOfArticle()
  const currentOf = (url: string): Current =>
    pathname === url ? 'page' : isInSection(pathname, url) || sections.includes(url) ? true : undefined
  return (
    <header className={`${styles.top} no-print`}>
      <div className={`wrap ${styles.row}`}>
        <IconButton icon="menu" label="Разделы" className={styles.burger} popoverTarget="menu" />
        <Wordmark />
        <MainMenu items={menus.header} currentOf={currentOf} />
        <div className={styles.tools}>
          <IconLink icon="search" label="Поиск" className={styles.find} href="/search" />
          <IconButton icon="theme" label="Тема оформления" className="needs-js" popoverTarget="theme" />
          <AccountControl />
        </div>
      </div>
      <div id="theme" popover="auto" className={styles.theme}>
        <fieldset>
          <legend>Тема</legend>
          {themes.map(theme => (
            <label key={theme.value}>
              <input
                type="radio"
                name="theme"
                value={theme.value}
                suppressHydrationWarning
                defaultChecked={theme.value === 'auto'}
              />
              <Icon name={theme.icon} />
              {theme.title}
            </label>
          ))}
        </fieldset>
      </div>
      <div id="menu" popover="auto" role="dialog" className={styles.menu} aria-label="Разделы">
        <div className={styles.menuTop}>
          <Wordmark />
          <IconButton icon="close" label="Закрыть" popoverTarget="menu" popoverTargetAction="hide" />
        </div>
        <form className={styles.search} action="/search" role="search">
          <Icon name="search" />
          <input name="q" type="search" aria-label="Что искать" placeholder="Найти статью или рецепт" required />
        </form>
        <nav aria-label="Все разделы">
          <ul className={styles.all}>
            {menus.header.map(item => (
              <li key={item.url}>
                <a className={styles.section} href={item.url} aria-current={currentOf(item.url)}>
                  {item.title}
                </a>
                <Inside item={item} className={styles.children} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}

type MenuItem = ReturnType<typeof useSite>['menus']['header'][number]

/** What is in a section. */
function Inside({ item, className }: { item: MenuItem; className: string | undefined }) {
  if (!item.children?.length) return null
  return (
    <ul className={className}>
      {item.children.map(child => (
        <li key={child.url}>
          <a href={child.url}>{child.title}</a>
        </li>
      ))}
    </ul>
  )
}

type MainMenuProps = {
  items: MenuItem[]
  currentOf: (url: string) => Current
}

/** Sections on wide screens. Pointing at one, or focus in it, shows what is in it, without scripts; Escape folds that again. */
function MainMenu({ items, currentOf }: MainMenuProps) {
  const [folded, setFolded] = useState<string>()
  const menu = useRef<HTMLElement>(null)
  useEffect(() => {
    const fold = ({ key }: KeyboardEvent) => {
      const open = menu.current?.querySelector<HTMLElement>(':scope > ul > li:is(:hover, :focus-within)')
      if (key !== 'Escape' || !open) return
      // A link that is hidden cannot keep the focus.
      if (open.contains(document.activeElement)) open.querySelector('a')?.focus()
      setFolded(open.dataset['section'])
    }
    document.addEventListener('keydown', fold)
    return () => document.removeEventListener('keydown', fold)
  }, [])
  const unfold = () => setFolded(undefined)
  return (
    <nav ref={menu} className={styles.sections} aria-label="Главное меню">
      <ul>
        {items.map(item => (
          <li key={item.url} data-section={item.url} data-folded={folded === item.url ? '' : undefined}>
            <a href={item.url} aria-current={currentOf(item.url)} onMouseEnter={unfold} onBlur={unfold}>
              {item.title}
            </a>
            <Inside item={item} className={styles.panel} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
