import { useState, type ReactNode, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Sheet } from '#ui/Sheet.tsx'
import { Face } from '../../parts/Face.tsx'
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx'
import { useNarrow } from '../../parts/use-media.ts'
import { roleWords } from '../../session/office-session.ts'
import { useBellCounts } from '../bell/bell-store.ts'
import { NavPanel } from '../NavPanel.tsx'
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

type Props = { button: RefObject<HTMLElement | null>; onClose: () => void; onKeys: () => void; onBell: () => void }

/** The person's own menu: role, theme, keys, sign-out. Above the face, a sheet on a phone. `button` gets the focus back. */
export function OwnMenu({ button, ...rest }: Props) {
  const { person } = useOffice()
  const isPhone = useNarrow()
  const label = `${person.name}: меню`
  if (isPhone)
    return (
      <Sheet label={label} onClose={rest.onClose}>
        <Menu {...rest} />
      </Sheet>
    )
  return (
    <NavPanel label={label} button={button} className={styles.panel} onClose={rest.onClose}>
      <div className={styles.inside}>
        <Menu {...rest} />
      </div>
    </NavPanel>
  )
}

function Menu({ onClose, onKeys, onBell }: Omit<Props, 'button'>) {
  const { person, session } = useOffice()
  const navigate = useNavigate()
  const ownPlaces = [
    { path: '/sessions', title: 'Мой вход', glyph: 'key' as const, isOnPhone: false },
    // A desk has them beside the page.
    ...navigationFor(person)
      .filter(({ isInOwnMenu }) => isInOwnMenu)
      .map(place => ({ ...place, isOnPhone: true })),
  ]
  const news = useBellCounts()?.count ?? 0
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <p className={styles.who}>
        <Face name={person.name} id={person.id} />
        <span>
          <b>{person.name}</b>
          <small>{person.role}</small>
        </span>
      </p>
      <ThemeChoice />
      <ul className={styles.deeds}>
        <Deed glyph="ring" isOnPhone onPress={onBell}>
          {news > 0 ? `Уведомления · ${news}` : 'Уведомления'}
        </Deed>
        {ownPlaces.map(({ path, title, glyph, isOnPhone }) => (
          <Deed
            key={path}
            glyph={glyph}
            isOnPhone={isOnPhone}
            onPress={() => {
              onClose()
              void navigate(path)
            }}
          >
            {title}
          </Deed>
        ))}
        {person.lesserRoles
          .filter(role => role !== person.viewedAs)
          .map(role => (
            <Deed key={role} glyph="eye" onPress={() => viewAs(role)}>
              Смотреть как {roleWords[role]}
            </Deed>
          ))}
        {person.viewedAs && (
          <Deed glyph="undo" onPress={() => viewAs(undefined)}>
            Вернуться к своей роли
          </Deed>
        )}
        <Deed glyph="keys" onPress={onKeys}>
          Все клавиши
        </Deed>
        <li>
          <a href="/">
            <Glyph name="desktop" />
            Открыть сайт
          </a>
        </li>
      </ul>
      <Button
        kind="quiet"
        isBusy={isLeaving}
        onClick={() => {
          setLeaving(true)
          void session.leave()
        }}
      >
        Выйти
      </Button>
    </>
  )
}

type DeedProps = { glyph: GlyphName; isOnPhone?: boolean; onPress: () => void; children: ReactNode }

function Deed({ glyph, isOnPhone = false, onPress, children }: DeedProps) {
  return (
    <li className={isOnPhone ? styles.onPhone : undefined}>
      <button type="button" onClick={onPress}>
        <Glyph name={glyph} />
        {children}
      </button>
    </li>
  )
}

function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme)
  return (
    <fieldset className={styles.themes}>
      <legend>Тема</legend>
      <div>
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
      </div>
    </fieldset>
  )
}
