import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Face } from '../../parts/Face.tsx'
import { roleWords } from '../../session/office-session.ts'
import { useBellCounts } from '../bell/bell-store.ts'
import { useOffice } from '../office-context.ts'
import styles from './OwnMenu.module.css'
import { navigationFor } from '../navigation/navigation.ts'
import { chooseTheme, readTheme, type Theme } from '../storage/stored.ts'
import { viewAs } from './ViewBar.tsx'

const themes: readonly (readonly [Theme, string])[] = [
  ['system', 'Как в системе'],
  ['light', 'Светлая'],
  ['dark', 'Тёмная'],
]

/** The person's own menu: role, theme, keys, sign-out. */
export function OwnMenu({ onClose, onKeys, onBell }: { onClose: () => void; onKeys: () => void; onBell: () => void }) {
  const { person, session } = useOffice()
  const navigate = useNavigate()
  const ownPlaces = [
    { path: '/sessions', title: 'Мой вход' },
    ...navigationFor(person).filter(({ isForAdmin }) => isForAdmin),
  ]
  const news = useBellCounts()?.count ?? 0
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Sheet label={`${person.name}: меню`} onClose={onClose}>
      <p className={styles.who}>
        <Face name={person.name} />
        <span>
          <b>{person.name}</b>
          <small>{person.role}</small>
        </span>
      </p>
      <Button kind="quiet" className={styles.onPhone} onClick={onBell}>
        {news > 0 ? `Уведомления · ${news}` : 'Уведомления'}
      </Button>
      <ThemeChoice />
      {ownPlaces.map(({ path, title }) => (
        <Button
          key={path}
          kind="quiet"
          onClick={() => {
            onClose()
            void navigate(path)
          }}
        >
          {title}
        </Button>
      ))}
      {person.lesserRoles
        .filter(role => role !== person.viewedAs)
        .map(role => (
          <Button key={role} kind="quiet" onClick={() => viewAs(role)}>
            Смотреть как {roleWords[role]}
          </Button>
        ))}
      {person.viewedAs && (
        <Button kind="quiet" onClick={() => viewAs(undefined)}>
          Вернуться к своей роли
        </Button>
      )}
      <Button kind="quiet" onClick={onKeys}>
        Все клавиши
      </Button>
      <ButtonLink kind="quiet" href="/">
        Открыть сайт
      </ButtonLink>
      <Button
        kind="text"
        isBusy={isLeaving}
        onClick={() => {
          setLeaving(true)
          void session.leave()
        }}
      >
        Выйти
      </Button>
    </Sheet>
  )
}

function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <fieldset className={styles.themes}>
      <legend>Тема</legend>
      {themes.map(([value, title]) => (
        <label key={value}>
          <input
            type="radio"
            name="theme"
            checked={theme === value}
            onChange={() => {
              chooseTheme(value)
              setTheme(value)
            }}
          />
          <span>{title}</span>
        </label>
      ))}
    </fieldset>
  )
}
