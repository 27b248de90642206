// «Главная»: what stands where, widgets, and what was shown to readers. Changes are gathered and go out together.
import { useEffect, useState } from 'react'
import { hourMs, minuteMs } from '#domain/time-units.ts'
import { NavLink, useParams, useSearchParams } from 'react-router'
import { Mascot } from '#ui/Mascot.tsx'
import type { Front } from '#contract/front.ts'
import type { MenuName } from '#contract/office/menus.ts'
import { Glyph } from '../../parts/Glyph.tsx'
import { LoadError } from '../../parts/loading/LoadError.tsx'
import { formatFullDate } from '../../parts/relative-dates.ts'
import { nextAt } from '../../parts/usual-hour.ts'
import { useTabInSight } from '#ui/use-tab-in-sight.ts'
import { useTitle } from '../../parts/use-title.ts'
import { wordsOf } from '../../session/ask.ts'
import { useOffice } from '../../shell/office-context.ts'
import { ReadOnlyOffline } from '../../shell/offline/ReadOnlyOffline.tsx'
import { useOffline } from '../../shell/offline/use-offline.ts'
import styles from './Front.module.css'
import { FramePreview } from './FramePreview.tsx'
import { adsItems, widgetItems } from './front-state.ts'
import { AdsTab } from './ads/AdsTab.tsx'
import { Gathered } from './Gathered.tsx'
import { LogTab } from './LogTab.tsx'
import type { Marked } from './mark-frame.ts'
import { MenusTab } from './menus/MenusTab.tsx'
import { OrderTab } from './order/OrderTab.tsx'
import { ScheduleTab } from './schedule/ScheduleTab.tsx'
import { useFront, type FrontActions } from './use-front.ts'
import { WidgetsTab } from './widgets/WidgetsTab.tsx'

export function FrontPage() {
  const { person } = useOffice()
  useTitle('Главная')
  return person.isAdmin ? <OpenFront /> : <NotYours />
}

function OpenFront() {
  const { tab } = useParams()
  const actions = useFront()
  const { value: front, error, isLoading, isSlow, reload } = actions
  // While it is read again, it is not known that this has failed too.
  const [failure, setFailure] = useState<unknown>()
  if (!isLoading && failure !== error) setFailure(error)
  const isOffline = useOffline()
  const now = useMinute()
  const bar = useTabInSight<HTMLElement>(`${tab} ${front === undefined}`)
  const tabs = [
    { path: '/front', title: 'Порядок', count: undefined },
    { path: '/front/widgets', title: 'Виджеты', count: (front && widgetItems(front).length) || undefined },
    { path: '/front/menus', title: 'Меню', count: undefined },
    {
      path: '/front/ads',
      title: 'Реклама',
      count: (front && adsItems(front).filter(({ value }) => !value.isOff).length) || undefined,
    },
    { path: '/front/schedule', title: 'Расписание', count: undefined },
    { path: '/front/log', title: 'Кто что менял', count: undefined },
  ]
  return (
    <main id="main" className="page">
      <header className={`page-bar ${styles.bar}`}>
        <h1 className="stop">Главная</h1>
        <nav ref={bar} className="page-tabs fade-edges" aria-label="Главная">
          {tabs.map(({ path, title, count }) => (
            <NavLink key={path} to={path} end>
              {title}
              {count !== undefined && <i>{count}</i>}
            </NavLink>
          ))}
        </nav>
        {front && <Gathered front={front} actions={actions} now={now} />}
      </header>
      {error !== undefined && !front && <LoadError error={error} onRetry={reload} />}
      {failure !== undefined && front && !isOffline && <NotRenewed error={failure} onRetry={reload} />}
      {isSlow && !front && <Skeleton />}
      {front && <Body tab={tab} front={front} actions={actions} now={now} />}
    </main>
  )
}

/** What was read before is still on the screen. */
const NotRenewed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <p className={styles.stale} role="status">
    {wordsOf(error)}. Главная не обновилась: здесь она такая, какой была раньше.{' '}
    <button type="button" className="link" onClick={onRetry}>
      Попробовать ещё раз
    </button>
  </p>
)

const Skeleton = () => (
  <div className={styles.columns} role="status" aria-label="Собираем главную">
    <div className={styles.left}>
      {Array.from({ length: 7 }, (_, at) => (
        <i key={at} className={`skel ${styles.skeleton}`} />
      ))}
    </div>
    <div className={styles.right} />
  </div>
)

/** The current time, to the minute. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

const moments = [
  ['now', 'Сейчас'],
  ['evening', 'В 19:00'],
  ['morning', 'Завтра утром'],
] as const
type Moment = (typeof moments)[number][0]

const momentOf = (moment: Moment, now: Date): Date | null =>
  moment === 'now'
    ? null
    : moment === 'evening'
      ? nextAt(19, now)
      : new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9)

/** Every reply brings a hash; the preview takes another one only when it is made again, or when an hour has passed. */
function useHeld(hash: string, turn: string): string {
  const [held, setHeld] = useState({ hash, turn })
  if (held.turn === turn) return held.hash
  setHeld({ hash, turn })
  return hash
}

/** Tabs without a preview beside them. */
const wide: Record<string, string> = { log: 'Кто что менял', schedule: 'Расписание' }
const besides: Record<string, string> = { widgets: 'Виджеты', ads: 'Реклама', menus: 'Меню журнала' }

const markOfTab: Record<string, Marked['kind']> = { widgets: 'widget', ads: 'ad', menus: 'menu' }
const topMenu: Marked = { kind: 'menu', name: 'header' }
/** A page that has the menu. */
const pathOfMenu = (name: MenuName) => (name === 'health' || name === 'recipes' ? `/${name}/` : '/')

/** The moment that a link of the schedule names; a choice of another one ends it. */
function useMoment(now: Date) {
  const [moment, setMoment] = useState<Moment>('now')
  const [search, setSearch] = useSearchParams()
  const named = new Date(search.get('at') ?? NaN)
  const isNamed = !Number.isNaN(named.getTime())
  return {
    moment: isNamed ? undefined : moment,
    named: isNamed ? named : undefined,
    at: isNamed ? named : momentOf(moment, now),
    choose: (next: Moment) => {
      setMoment(next)
      if (isNamed) setSearch({}, { replace: true })
    },
  }
}

const pathOf = (tab: string | undefined, path: string, marked: Marked | undefined): string =>
  tab === 'widgets' || tab === 'ads' ? path : marked?.kind === 'menu' ? pathOfMenu(marked.name) : '/'

/** What the preview points at: what is edited in this tab. */
function useMarked(tab: string | undefined) {
  const [looked, setLooked] = useState<Marked>()
  const isOfTab = tab !== undefined && looked !== undefined && markOfTab[tab] === looked.kind
  return [isOfTab ? looked : tab === 'menus' ? topMenu : undefined, setLooked] as const
}

type BodyProps = { tab: string | undefined; front: Front; actions: FrontActions; now: Date }

function WideTab({ tab, front, actions, now }: BodyProps & { tab: string }) {
  return (
    <div className={`page-scroll ${styles.single}`} tabIndex={0} role="region" aria-label={wide[tab]}>
      <ReadOnlyOffline>
        {tab === 'log' ? <LogTab front={front} actions={actions} now={now} /> : <ScheduleTab front={front} now={now} />}
      </ReadOnlyOffline>
    </div>
  )
}

function Body({ tab, front, actions, now }: BodyProps) {
  const { moment, named, at, choose } = useMoment(now)
  const [isPhone, setPhone] = useState(false)
  const [path, setPath] = useState('/')
  const turn = [...front.things, ...front.changes].map(({ version }) => version).join('.')
  const [marked, setLooked] = useMarked(tab)
  const shownPath = pathOf(tab, path, marked)
  const hash = useHeld(front.previewHash, `${turn} ${Math.floor(now.getTime() / hourMs)}`)
  if (tab !== undefined && wide[tab] !== undefined)
    return <WideTab tab={tab} front={front} actions={actions} now={now} />
  return (
    <div className={styles.columns}>
      <div className={styles.left} tabIndex={0} role="region" aria-label={besides[tab ?? ''] ?? 'Порядок'}>
        <ReadOnlyOffline>
          {tab === 'widgets' ? (
            <WidgetsTab
              front={front}
              actions={actions}
              now={now}
              path={path}
              onPath={setPath}
              onLook={setLooked}
              turn={turn}
            />
          ) : tab === 'ads' ? (
            <AdsTab front={front} actions={actions} now={now} onPath={setPath} onLook={setLooked} />
          ) : tab === 'menus' ? (
            <MenusTab front={front} actions={actions} onLook={setLooked} />
          ) : (
            <OrderTab front={front} actions={actions} at={at ?? now} />
          )}
        </ReadOnlyOffline>
      </div>
      <section className={styles.right} aria-label="Предпросмотр">
        <div className={styles.controls}>
          <div className="segments" role="group" aria-label="Экран">
            <button type="button" aria-pressed={!isPhone} onClick={() => setPhone(false)}>
              <Glyph name="screen" isSmall />
              Компьютер
            </button>
            <button type="button" aria-pressed={isPhone} onClick={() => setPhone(true)}>
              <Glyph name="phone" isSmall />
              Телефон
            </button>
          </div>
          <div className="segments" role="group" aria-label="Когда">
            {named && (
              <button type="button" aria-pressed>
                {formatFullDate(named.toISOString())}
              </button>
            )}
            {moments.map(([value, title]) => (
              <button key={value} type="button" aria-pressed={moment === value} onClick={() => choose(value)}>
                {title}
              </button>
            ))}
          </div>
        </div>
        <FramePreview
          title="Так увидят читатели"
          path={shownPath}
          hash={hash}
          at={at}
          turn={turn}
          isPhone={isPhone}
          marked={marked}
        />
        <ShownWords path={shownPath} />
      </section>
    </div>
  )
}

const ShownWords = ({ path }: { path: string }) => (
  <p className="dim">
    {path === '/' ? 'Так увидят главную' : `Так увидят ${path}`} и гость, и тот, кто вошёл. Статьи, которые ещё не
    вышли, появятся сами.
  </p>
)

function NotYours() {
  return (
    <main id="main" className="page-notice">
      <Mascot mood="think" width={112} />
      <h1>Это видит главный редактор</h1>
      <p>Здесь порядок главной и виджеты. Если вам нужно что-то поставить, попросите его.</p>
      <NavLink className="link" to="/plan">
        Открыть план
      </NavLink>
    </main>
  )
}
