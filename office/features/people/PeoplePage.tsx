// People of the newsroom, for administrators: colleagues, rights of each role, access log.
import { NavLink, useParams } from 'react-router'
import { Mascot } from '#ui/Mascot.tsx'
import { useTabInSight } from '#ui/use-tab-in-sight.ts'
import { useTitle } from '../../parts/use-title.ts'
import { WithAside } from '../../parts/aside/Aside.tsx'
import type { Person } from '../../session/session.ts'
import { useOffice } from '../../shell/office-context.ts'
import { ReadOnlyOffline } from '../../shell/offline/ReadOnlyOffline.tsx'
import { AuthorsTab } from './authors/AuthorsTab.tsx'
import { Colleagues } from './colleagues/Colleagues.tsx'
import { Roles } from './colleagues/Roles.tsx'
import { LogTab } from './log/LogTab.tsx'
import styles from './PeoplePage.module.css'
import { ReadersTab } from './readers/ReadersTab.tsx'
import { RequestsTab } from './requests/RequestsTab.tsx'
import { RightsTab } from './rights/RightsTab.tsx'
import { usePeople } from './use-people.ts'

type Tab = { path: string; title: string; mayOpen?: (person: Person) => boolean }

/** Those without `mayOpen` are for administrators. */
const tabs: readonly Tab[] = [
  { path: '/people', title: 'Редакция' },
  { path: '/people/authors', title: 'Авторы и эксперты' },
  { path: '/people/readers', title: 'Читатели', mayOpen: ({ moderates, keepsReaders }) => moderates || keepsReaders },
  { path: '/people/requests', title: 'Запросы о данных', mayOpen: ({ keepsReaders }) => keepsReaders },
  { path: '/people/rights', title: 'Роли и права' },
  { path: '/people/log', title: 'Кто что менял' },
]

export function PeoplePage() {
  const { person } = useOffice()
  useTitle('Люди')
  const { tab } = useParams()
  const mayOpen = (each: Tab) => (each.mayOpen ? each.mayOpen(person) : person.isAdmin)
  const open = tabs.find(({ path }) => path === (tab === undefined ? '/people' : `/people/${tab}`))
  return open && !mayOpen(open) ? <NotYours /> : <People tabs={tabs.filter(mayOpen)} />
}

function People({ tabs: shown }: { tabs: readonly Tab[] }) {
  const { tab } = useParams()
  return (
    <main id="main" className="page">
      <header className={`page-bar ${styles.bar}`}>
        <h1 className="stop">Люди</h1>
        <nav ref={useTabInSight<HTMLElement>(tab)} className="page-tabs fade-edges" aria-label="Люди">
          {shown.map(({ path, title }) => (
            <NavLink key={path} to={path} end>
              {title}
            </NavLink>
          ))}
        </nav>
      </header>
      <ReadOnlyOffline>
        {tab === 'readers' && <ReadersTab />}
        {tab === 'requests' && <RequestsTab />}
        {tab === undefined && <ColleaguesTab />}
        {tab === 'authors' && <AuthorsTab />}
        {tab === 'rights' && (
          <WithAside label="Роли и права" aside={null}>
            <RightsTab />
          </WithAside>
        )}
        {tab === 'log' && <LogOfPeople />}
      </ReadOnlyOffline>
    </main>
  )
}

function ColleaguesTab() {
  const people = usePeople()
  return (
    <WithAside label="Люди редакции" aside={null}>
      <Colleagues people={people} />
      {people.value && <Roles />}
    </WithAside>
  )
}

function LogOfPeople() {
  const { value } = usePeople()
  return <LogTab people={value?.items ?? []} />
}

function NotYours() {
  return (
    <main id="main" className="page-notice">
      <Mascot mood="think" width={112} />
      <h1>Это видит главный редактор</h1>
      <p>Здесь роли, ключи и журнал. Если вам нужно что-то поменять, попросите его.</p>
      <NavLink className="link" to="/plan">
        Открыть план
      </NavLink>
    </main>
  )
}
