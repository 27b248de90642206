// The frame of every page: navigation, palette, keys, notices. It stays mounted while pages change.
import { Suspense, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { Link, NavLink, Outlet, useLocation, useMatches, useNavigate, useNavigation } from 'react-router'
import { Toast } from '#ui/Toast.tsx'
import { Face } from '../parts/Face.tsx'
import { magazineName } from '../parts/magazine-name.ts'
import { Glyph } from '../parts/Glyph.tsx'
import { lazyPart } from '../parts/loading/lazy-part.tsx'
import { useLoadedPortraits } from '../parts/portraits.ts'
import { BellAnnouncer } from './bell/BellAnnouncer.tsx'
import { useBellCounts, useBellLine } from './bell/bell-store.ts'
import { ConnectionBar } from './offline/ConnectionBar.tsx'
import { commandSign, isField, readKey, type KeyState } from './keys/keys.ts'
import { useNewerBuild } from './newer-build.ts'
import { useOffice } from './office-context.ts'
import { navigationFor, type NavigationItem } from './navigation/navigation.ts'
import { useOpener } from './NavPanel.tsx'
import styles from './Shell.module.css'
import { hasLetters, recentTexts } from './storage/stored.ts'
import { TimeLeft } from './TimeLeft.tsx'
import { dismiss, undoNewest, useNotice } from './toasts.ts'
import { offlineWords, useOffline } from './offline/use-offline.ts'
import { ViewBar } from './own-menu/ViewBar.tsx'

/** The `handle` of a route. */
type PageHandle = {
  /** The navigation shows icons only. */
  isSlim?: boolean
  /** On a phone the page has a bar of its own at the bottom, and a way back, instead of the sections. */
  hasOwnBar?: boolean
  /** The page can be edited offline. */
  writesOffline?: boolean
}

// Parts that open on a press are loaded after the first view.
const isSoon = true
const Bell = lazyPart(async () => (await import('./bell/Bell.tsx')).Bell, { isSoon })
const OwnMenu = lazyPart(async () => (await import('./own-menu/OwnMenu.tsx')).OwnMenu, { isSoon })
const KeysSheet = lazyPart(async () => (await import('./keys/KeysSheet.tsx')).KeysSheet, { isSoon })
const Palette = lazyPart(async () => (await import('./palette/Palette.tsx')).Palette, { isSoon })

/** The part that is open over the page. */
type Opened = 'palette' | 'keys' | 'own' | 'bell'

export function Shell() {
  const { session, ask } = useOffice()
  useBellLine(session, ask)
  useLoadedPortraits(ask)
  const bell = useRef<HTMLButtonElement>(null)
  const face = useRef<HTMLButtonElement>(null)
  const matches = useMatches()
  const has = (name: keyof PageHandle) => matches.some(({ handle }) => (handle as PageHandle | undefined)?.[name])
  const classes = [styles.office, has('isSlim') && styles.slim, has('hasOwnBar') && styles.bare].filter(Boolean)
  const [open, setOpen] = useState<Opened>()
  const close = () => setOpen(undefined)
  const isMoving = useNavigation().state !== 'idle'
  useKeys({ onFind: () => setOpen('palette'), onKeys: () => setOpen('keys') })
  return (
    <div className={classes.join(' ')}>
      <a className="skip" href="#main">
        К содержанию
      </a>
      <SideNavigation
        onOpen={setOpen}
        face={
          <FaceButton ref={face} isOpen={open === 'own'} onPress={isToOpen => setOpen(isToOpen ? 'own' : undefined)} />
        }
        bell={
          <BellButton
            ref={bell}
            isOpen={open === 'bell'}
            onPress={isToOpen => setOpen(isToOpen ? 'bell' : undefined)}
          />
        }
      />
      <div className={styles.page} aria-busy={isMoving || undefined}>
        <ViewBar />
        <ConnectionBar canWrite={has('writesOffline')} />
        <NewerBuild />
        <Suspense>
          <Outlet />
        </Suspense>
      </div>
      <PhoneTabs onOpen={setOpen} />
      {open === 'palette' && <Palette onClose={close} onKeys={() => setOpen('keys')} />}
      {open === 'keys' && <KeysSheet onClose={close} />}
      {open === 'own' && (
        <OwnMenu button={face} onClose={close} onKeys={() => setOpen('keys')} onBell={() => setOpen('bell')} />
      )}
      {open === 'bell' && <Bell button={bell} onClose={close} />}
      <BellAnnouncer />
      <Notices />
    </div>
  )
}

type NavigationProps = { onOpen: (what: Opened) => void }

function SideNavigation({ onOpen, face, bell }: NavigationProps & { face: ReactNode; bell: ReactNode }) {
  const { person, startText } = useOffice()
  const isOffline = useOffline()
  const recent = useSyncExternalStore(recentTexts.subscribe, recentTexts.get)
  return (
    <nav className={styles.nav} aria-label="Разделы редакции">
      <Link className={`wordmark ${styles.mark}`} to="/" aria-label={`${magazineName}, редакция`}>
        <span>{magazineName}</span>
      </Link>
      <div className={styles.first}>
        <button type="button" className={styles.find} onClick={() => onOpen('palette')}>
          <Glyph name="search" />
          <span>
            Найти<span className="sr"> или сделать</span>
          </span>
          <kbd aria-hidden="true">{commandSign(navigator.platform)}K</kbd>
        </button>
        <button
          type="button"
          className={styles.new}
          aria-label="Написать"
          disabled={isOffline}
          title={isOffline ? offlineWords : undefined}
          onClick={() => void startText()}
        >
          <Glyph name="plus" />
          <span>Написать</span>
        </button>
      </div>
      <ul>
        {navigationFor(person).map(place => (
          <li key={place.path}>
            <PlaceLink place={place} />
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
      <div className={styles.foot}>
        {face}
        {bell}
      </div>
    </nav>
  )
}

/** The bottom bar on a phone: sections, search, new text and the own menu. */
function PhoneTabs({ onOpen }: NavigationProps) {
  const { person, startText } = useOffice()
  const isOffline = useOffline()
  const { pathname } = useLocation()
  const places = navigationFor(person)
  return (
    <nav className={styles.tabs} aria-label="Главное">
      {places
        .filter(({ isInOwnMenu }) => !isInOwnMenu)
        .map(({ path, title, glyph }) => (
          <NavLink key={path} to={path} end={path === '/'}>
            <Glyph name={glyph} />
            {title}
          </NavLink>
        ))}
      <button type="button" onClick={() => onOpen('palette')}>
        <Glyph name="search" />
        Найти
      </button>
      <button
        type="button"
        disabled={isOffline}
        title={isOffline ? offlineWords : undefined}
        onClick={() => void startText()}
      >
        <Glyph name="plus" />
        Написать
      </button>
      <button
        type="button"
        aria-haspopup="dialog"
        data-around={places.some(({ path, isInOwnMenu }) => isInOwnMenu && pathname.startsWith(path)) || undefined}
        onClick={() => onOpen('own')}
      >
        <span className={styles.face}>
          <Face name={person.name} id={person.id} isSmall />
          <NewsDot />
        </span>
        Вы
      </button>
    </nav>
  )
}

/** A link of the navigation with the number of waiting texts, if there are any. */
function PlaceLink({ place: { path, title, glyph, counts } }: { place: NavigationItem }) {
  const waiting = useBellCounts()?.[counts ?? 'plan']
  // A text is opened from the plan.
  const isAround = useLocation().pathname.startsWith('/texts/') && path === '/plan'
  const many = counts === undefined ? 0 : (waiting?.count ?? 0)
  const news = many > 0 ? ` ждут вас: ${many}${waiting?.isUrgent ? ', срок идёт' : ''}` : ''
  return (
    <NavLink to={path} title={title} end={path === '/'} data-around={isAround || undefined}>
      <Glyph name={glyph} />
      <span>
        {title}
        {news !== '' && <span className="sr">{news}</span>}
      </span>
      {many > 0 && (
        <i className={styles.count} data-tone={waiting?.isUrgent ? 'now' : undefined} aria-hidden="true">
          {many > 99 ? '99+' : many}
        </i>
      )}
    </NavLink>
  )
}

type OpenerProps = { ref: React.Ref<HTMLButtonElement>; isOpen: boolean; onPress: (isToOpen: boolean) => void }

function FaceButton({ ref, isOpen, onPress }: OpenerProps) {
  const { person } = useOffice()
  return (
    <button ref={ref} type="button" className={styles.me} {...useOpener(isOpen, onPress)}>
      <Face name={person.name} id={person.id} />
      <span>
        <b>{person.name}</b>
        <small>{person.role}</small>
      </span>
    </button>
  )
}

function BellButton({ ref, isOpen, onPress }: OpenerProps) {
  const count = useBellCounts()?.count ?? 0
  return (
    <button
      ref={ref}
      type="button"
      className={styles.bell}
      aria-label={count > 0 ? `Уведомления, новых: ${count}` : 'Уведомления'}
      title="Уведомления"
      {...useOpener(isOpen, onPress)}
    >
      <Glyph name="ring" />
      <NewsDot />
    </button>
  )
}

function NewsDot() {
  const count = useBellCounts()?.count ?? 0
  return count > 0 ? <i className={styles.dot} /> : null
}

function useKeys({ onFind, onKeys }: { onFind: () => void; onKeys: () => void }): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { person } = useOffice()
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
        places: new Map(navigationFor(person).map(({ code, path }) => [code, path])),
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
    else if (action === 'new') void navigate('/plan', { state: { isNewIdea: true } })
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

// Outside of the component, because a new element type in each render would restart the timer.
const clock = (isHeld: boolean) => <TimeLeft isHeld={isHeld} />

function Notices() {
  const notice = useNotice()
  if (!notice) return null
  return (
    <Toast
      key={notice.id}
      text={notice.text}
      onGone={dismiss}
      offer={notice.undo && { title: 'Вернуть', onTake: () => void undoNewest() }}
      {...(notice.undo && { clock })}
    />
  )
}
