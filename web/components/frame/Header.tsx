// The header: sections, search, theme. Menu and theme are native popovers, so they open without scripts.
import { useLocation } from 'react-router'
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

export function Header() {
  const { menus } = useSite()
  const { pathname } = useLocation()
  const isCurrent = (url: string) => url !== '/' && pathname.startsWith(url)
  return (
    <header className={`${styles.top} no-print`}>
      <div className={`wrap ${styles.row}`}>
        <IconButton icon="menu" label="Разделы" className={styles.burger} popoverTarget="menu" />
        <Wordmark />
        <nav className={styles.sections} aria-label="Главное меню">
          {menus.header.map(item => (
            <a key={item.url} href={item.url} aria-current={isCurrent(item.url) ? 'page' : undefined}>
              {item.title}
            </a>
          ))}
        </nav>
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
                <a className={styles.section} href={item.url} aria-current={isCurrent(item.url) ? 'page' : undefined}>
                  {item.title}
                </a>
                {item.children && (
                  <ul className={styles.children}>
                    {item.children.map(child => (
                      <li key={child.url}>
                        <a href={child.url}>{child.title}</a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  )
}
