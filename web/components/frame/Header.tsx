// The header: sections, search, theme. Menu and theme are native popovers, so they open without scripts.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { IconButton, IconLink } from '#ui/Button.tsx'
import { bindWords } from '#russian/line-breaks.ts'
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

/** The room that a link leads into: it has the colours of that room. */
const roomOf = (url: string) =>
  url.startsWith('/recipes/') ? 'recipes' : url.startsWith('/health/') ? 'health' : undefined

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
      <FullMenu currentOf={currentOf} />
    </header>
  )
}

type MenuItem = ReturnType<typeof useSite>['menus']['header'][number]

/** All sections, and what else the magazine has; a panel at the left edge. */
function FullMenu({ currentOf }: { currentOf: (url: string) => Current }) {
  const { menus } = useSite()
  return (
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
            <li key={item.url} data-room={roomOf(item.url)}>
              <a href={item.url} aria-current={currentOf(item.url)}>
                {item.title}
              </a>
              <Inside item={item} />
            </li>
          ))}
        </ul>
      </nav>
      <More menus={menus} />
    </div>
  )
}

/** How many links of a group of the footer are in the menu too. */
const fromGroup = 3

/** What is outside of the sections: the first links of the footer's first groups, the letter, and the theme. */
function More({ menus }: { menus: ReturnType<typeof useSite>['menus'] }) {
  const inSections = new Set(menus.header.flatMap(({ url, children = [] }) => [url, ...children.map(each => each.url)]))
  const links = menus.footer
    .slice(0, 2)
    .flatMap(({ items }) => items.filter(({ url }) => !inSections.has(url)).slice(0, fromGroup))
  return (
    <ul className={styles.more}>
      {links.map(({ url, title }) => (
        <li key={url}>
          <a href={url}>{bindWords(title)}</a>
        </li>
      ))}
      <li>
        {/* The form is on this page: nothing would close the menu over it. */}
        <a
          href="#letters-title"
          onClick={event => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
        >
          Письмо раз в&nbsp;неделю
        </a>
      </li>
      <li className="needs-js">
        <button type="button" popoverTarget="theme">
          Тема оформления
        </button>
      </li>
    </ul>
  )
}

/** What is in a section. */
function Inside({ item: { children } }: { item: MenuItem }) {
  if (!children?.length) return null
  return (
    <ul>
      {children.map(child => (
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
      const link = open.querySelector('a')
      // A link that is hidden cannot keep the focus.
      if (open.contains(document.activeElement)) link?.focus()
      setFolded(link?.getAttribute('href') ?? undefined)
    }
    document.addEventListener('keydown', fold)
    return () => document.removeEventListener('keydown', fold)
  }, [])
  const unfold = () => setFolded(undefined)
  return (
    <nav ref={menu} className={styles.sections} aria-label="Главное меню">
      <ul>
        {items.map(item => (
          <li key={item.url} data-room={roomOf(item.url)} data-folded={folded === item.url ? '' : undefined}>
            <a href={item.url} aria-current={currentOf(item.url)} onMouseEnter={unfold} onBlur={unfold}>
              {item.title}
            </a>
            <Inside item={item} />
          </li>
        ))}
      </ul>
    </nav>
  )
}
