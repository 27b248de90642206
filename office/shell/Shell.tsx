// The frame of every page: places, palette, keys, notices. It stays while pages change.
import { Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { Link, NavLink, Outlet, useLocation, useMatches, useNavigate, useNavigation } from 'react-router'
import { Toast } from '#ui/Toast.tsx'
import { Face } from '../parts/Face.tsx'
import { Glyph } from '../parts/Glyph.tsx'
import { ConnectionBar } from './ConnectionBar.tsx'
import { commandSign, isField, readKey, type KeyState } from './keys.ts'
import { KeysSheet } from './KeysSheet.tsx'
import { useNewerBuild } from './newer-build.ts'
import { useOffice } from './office-context.ts'
import { OwnMenu } from './OwnMenu.tsx'
import { Palette } from './Palette.tsx'
import { placesFor } from './places.ts'
import styles from './Shell.module.css'
import { hasLetters, recentTexts } from './stored.ts'
import { dismiss, undoNewest, useNotice } from './toasts.ts'

export function Shell() {
  const { person, startText } = useOffice()
  const matches = useMatches()
  const isSlim = matches.some(({ handle }) => (handle as { isSlim?: boolean } | undefined)?.isSlim)
  const [open, setOpen] = useState<'palette' | 'keys' | 'own' | undefined>()
  const close = () => setOpen(undefined)
  const recent = useSyncExternalStore(recentTexts.subscribe, recentTexts.get)
  const isMoving = useNavigation().state !== 'idle'
  useKeys({ onFind: () => setOpen('palette'), onKeys: () => setOpen('keys') })
  const places = placesFor(person)
  const command = commandSign(navigator.platform)
  const find = (
    <button
      type="button"
      className={styles.find}

      onClick={() => setOpen('palette')}
    >
      <Glyph name="search" />
      <span>Найти или сделать</span>
      <kbd aria-hidden="true">{command}K</kbd>
    </button>
  )
  return (
    <div className={isSlim ? `${styles.office} ${styles.slim}` : styles.office}>
      <a className="skip" href="#main">
        К содержанию
      </a>
      <nav className={styles.nav} aria-label="Разделы редакции">
        <Link className={styles.mark} to="/" aria-label="Дельно, редакция">
          <span>Дельно</span>
        </Link>
        <div className={styles.first}>
          {find}
          <button type="button" className={styles.new} aria-label="Написать" onClick={() => void startText()}>
            <Glyph name="plus" />
            <span>Написать</span>
          </button>
        </div>
        <ul>
          {places.map(({ path, title, glyph }) => (
            <li key={path}>
              <NavLink to={path} title={isSlim ? title : undefined} aria-label={title}>
                <Glyph name={glyph} />
                <span>{title}</span>
              </NavLink>
            </li>
          ))}
        </ul>
        {recent.length > 0 && (
          <div className={styles.recent}>
            <p>Недавнее</p>
            {recent.map(({ id, title }) => (
              <Link key={id} to={`/texts/${id}`}>
                {title || 'Без заголовка'}
              </Link>
            ))}
          </div>
        )}
        <button type="button" className={styles.me} aria-haspopup="dialog" onClick={() => setOpen('own')}>
          <Face name={person.name} />
          <span>
            <b>{person.name}</b>
            <small>{person.role}</small>
          </span>
        </button>
      </nav>
      <div className={styles.page} aria-busy={isMoving || undefined}>
        <ConnectionBar />
        <NewerBuild />
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
      <nav className={styles.tabs} aria-label="Главное">
        {places
          .filter(({ isForAdmin }) => !isForAdmin)
          .map(({ path, title, glyph }) => (
            <NavLink key={path} to={path}>
              <Glyph name={glyph} />
              {title}
            </NavLink>
          ))}
        <button type="button" onClick={() => setOpen('palette')}>
          <Glyph name="search" />
          Найти
        </button>
        <button type="button" onClick={() => void startText()}>
          <Glyph name="plus" />
          Написать
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen('own')}>
          <Face name={person.name} isSmall />
          Вы
        </button>
      </nav>
      {open === 'palette' && <Palette onClose={close} onKeys={() => setOpen('keys')} />}
      {open === 'keys' && <KeysSheet onClose={close} />}
      {open === 'own' && <OwnMenu onClose={close} onKeys={() => setOpen('keys')} />}
      <Notices />
    </div>
  )
}

function useKeys({ onFind, onKeys }: { onFind: () => void; onKeys: () => void }): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { person, startText } = useOffice()
  const state = useRef<KeyState>({ goSince: undefined })
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing || document.querySelector('dialog[open]')) return
    const read = readKey(
      {
        code: event.code,
        key: event.key,
        hasCommand: event.metaKey || event.ctrlKey,
        hasShift: event.shiftKey,
        hasOther: event.altKey || ((event.metaKey || event.ctrlKey) && event.shiftKey),
        isInField: isField(event.target),
      },
      state.current,
      {
        places: new Map(placesFor(person).map(({ code, path }) => [code, path])),
        hasLetters: hasLetters(),
        now: performance.now(),
      },
    )
    state.current = read.state
    const { action } = read
    if (action === undefined || (action === 'undo' && !undoNewest())) return
    const text = /^\/texts\/\d+/.exec(pathname)?.[0]
    if (action === 'preview' && text === undefined) return
    event.preventDefault()
    if (action === 'find') onFind()
    else if (action === 'keys') onKeys()
    else if (action === 'new') void startText()
    else if (action === 'preview') void navigate(`${text}/preview`)
    else if (typeof action === 'object') void navigate(action.goTo)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function NewerBuild() {
  if (!useNewerBuild()) return null
  return (
    <p className={styles.newer} role="status">
      <span>Редакция обновилась. Текст сохранён.</span>
      <button type="button" className="link" onClick={() => location.reload()}>
        Обновить
      </button>
    </p>
  )
}

function Notices() {
  const notice = useNotice()
  if (!notice) return null
  return (
    <Toast
      key={notice.id}
      text={notice.text}
      onGone={dismiss}
      offer={notice.undo && { title: 'Вернуть', onTake: () => void undoNewest() }}
    />
  )
}
