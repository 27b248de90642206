// The settings: a searchable list of the sections that the person may see, and the open section.
import { useId, useState } from 'react'
import { Link, Navigate, NavLink, Outlet, useLocation } from 'react-router'
import { Mascot } from '#ui/Mascot.tsx'
import { Glyph } from '../../parts/Glyph.tsx'
import { SearchField } from '../../parts/SearchField.tsx'
import { useNarrow } from '../../parts/use-media.ts'
import { useTitle } from '../../parts/use-title.ts'
import { useOffice } from '../../shell/office-context.ts'
import {
  settingsFor,
  settingsGroups,
  settingsSections,
  type SettingsSection,
} from '../../shell/navigation/settings-sections.ts'
import { findSettings } from '../../shell/navigation/settings-words.ts'
import styles from './SettingsPage.module.css'

/** Beside the list there is room for a section; on a phone the list is a page of its own. */
const wide = matchMedia('(width >= 768px)')

export function SettingsPage() {
  const { person } = useOffice()
  const open = /^\/settings\/(.+)/.exec(useLocation().pathname)?.[1]
  const isOpen = open !== undefined
  const [typed, setTyped] = useState('')
  const sections = settingsFor(person)
  const found = findSettings(sections, typed)
  const section = sections.find(({ path }) => path === open)
  // On a phone a section is a page of its own: its name is the heading.
  const title = useNarrow() && section ? section.title : 'Настройки'
  useTitle('Настройки')
  const [first] = sections
  if (!isOpen && first && wide.matches) return <Navigate to={`/settings/${first.path}`} replace />
  return (
    <main id="main" className="page">
      <header className={`page-bar ${styles.bar}`}>
        {isOpen && (
          <NavLink className={`icon-button ${styles.back}`} to="/settings" end aria-label="Все настройки">
            <Glyph name="back" />
          </NavLink>
        )}
        <h1 className="stop">{title}</h1>
        {person.isAdmin && (
          <p>
            Каждое изменение видно в&nbsp;
            <Link className="link" to="/people/log">
              «Кто что менял»
            </Link>
          </p>
        )}
      </header>
      <div className={styles.columns} data-open={isOpen || undefined}>
        <nav className={styles.list} aria-label="Разделы настроек">
          <SearchField label="Найти настройку" typed={typed} onType={setTyped} className={styles.find} />
          {settingsGroups.map(group => (
            <Group key={group} title={group} sections={found.filter(each => each.group === group)} />
          ))}
          {found.length === 0 && <p className="dim">Такой настройки нет. Попробуйте назвать её иначе.</p>}
        </nav>
        <div className={styles.section}>{isOpen && !section ? <NotYours path={open} /> : <Outlet />}</div>
      </div>
    </main>
  )
}

function Group({ title, sections }: { title: string; sections: readonly SettingsSection[] }) {
  const id = useId()
  if (sections.length === 0) return null
  return (
    <>
      <p id={id} className={styles.group}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {sections.map(section => (
          <li key={section.path}>
            <NavLink to={`/settings/${section.path}`}>{section.title}</NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}

/** An address that somebody else has sent. */
function NotYours({ path }: { path: string }) {
  const section = settingsSections.find(each => each.path === path)
  return (
    <section className="page-empty">
      <Mascot mood="think" width={120} />
      <h2>
        {section
          ? `Это меняет ${'isForModerators' in section ? 'модератор' : 'главный редактор'}`
          : 'Такой настройки нет'}
      </h2>
      {section && <p>Здесь «{section.title}». Если вам нужно что-то поменять, попросите его.</p>}
    </section>
  )
}
