// The error page: the mascot Толк, one sentence, one next step. Two variants (spec 2): for recipes and by the health flag of the path.
import { Heading, Standfirst } from '../../components/Heading.tsx'
import { useEffect, useSyncExternalStore } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { crawler } from '#domain/crawler.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { Head } from '../../documents/Head.tsx'
import { useSite } from '../../documents/use-site.ts'
import { KeptPages } from '../../features/offline/KeptPages.tsx'
import { opensWithoutNetwork } from '../../features/offline/kept-pages.ts'
import styles from './ErrorPage.module.css'

type Variant = { room: 'recipes' | 'health' | undefined; home: string; homeTitle: string; advice: string }

function variantOf(path: string): Variant {
  if (/^\/(recipes?|preview\/recipe)(\/|$)/.test(path))
    return {
      room: 'recipes',
      home: '/recipes/',
      homeTitle: 'Ко всем рецептам',
      advice: 'Рецепт мог переехать на другую полку. Толк советует начать с поваренной книги.',
    }
  if (path.startsWith('/health/'))
    return {
      room: 'health',
      home: '/health/',
      homeTitle: 'В раздел «Здоровье»',
      advice: 'Адрес мог измениться, а мог и опечататься. Толк советует начать с раздела.',
    }
  return {
    room: undefined,
    home: '/',
    homeTitle: 'На главную',
    advice: 'Адрес мог измениться, а мог и опечататься. Толк советует начать с главной.',
  }
}

/** The error for reports: the message of spec 2 and 8. */
function messageOf(error: unknown): string {
  const said = isRouteErrorResponse(error) ? (error.data as { message?: unknown } | null)?.message : undefined
  return typeof said === 'string' ? said : 'Service unavailable'
}

const isOnline = () => navigator.onLine

function listenToNetwork(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

export function ErrorPage() {
  const error = useRouteError()
  const isBot = !import.meta.env.SSR && crawler.test(navigator.userAgent)
  useEffect(() => {
    if (isBot) console.info('error page:', error)
  }, [isBot, error])
  // Spec 8: crawlers get no error page.
  return isBot ? null : <ShownError error={error} />
}

function ShownError({ error }: { error: unknown }) {
  const { magazine } = useSite()
  const { pathname, search } = useLocation()
  const isLost = isRouteErrorResponse(error) && error.status === 404
  const message = messageOf(error)
  const variant = variantOf(pathname)
  const isOffline = !useSyncExternalStore(listenToNetwork, isOnline, () => true)
  useEffect(() => {
    if (!isOffline || isLost) return
    // The address is already that of the page: opened as a document, it comes from the service worker.
    opensWithoutNetwork(pathname).then(opens => opens && location.reload(), console.info)
  }, [isOffline, isLost, pathname])
  return (
    <section className={`wrap ${styles.lost}`} data-room={variant.room} data-asks-nothing="">
      <Head
        title={`${isLost ? 'Страница не нашлась' : isOffline ? 'Нет интернета' : 'Что-то сломалось'} — ${magazine.name}`}
        description={isLost ? 'Такой страницы нет.' : 'Страница не открылась.'}
        robots="noindex"
      />
      {isLost ? (
        <>
          <div className={styles.digits} aria-hidden="true">
            <span>4</span>
            <Mascot mood="think" width={368} className={styles.zero} />
            <span>4</span>
          </div>
          <Heading level={1}>Такой страницы нет, мы тоже поискали</Heading>
          <Standfirst>{variant.advice}</Standfirst>
          <div className={styles.ways}>
            <ButtonLink isBig href={variant.home}>
              {variant.homeTitle}
            </ButtonLink>
            <ButtonLink isBig kind="quiet" icon="search" href="/search">
              Поискать
            </ButtonLink>
          </div>
        </>
      ) : isOffline ? (
        <>
          <Mascot mood="sleep" width={260} alt="ошибка" className={styles.asleep} />
          <Heading level={1}>Нет связи с интернетом</Heading>
          <Standfirst>Толк задремал, пока её нет. Проверьте сеть и откройте страницу ещё раз.</Standfirst>
          <div className={styles.ways}>
            {/* Opens through the router: without a network a document would be the browser's own error page. */}
            <ButtonLink isBig href={pathname + search}>
              Попробовать ещё раз
            </ButtonLink>
          </div>
          <KeptPages />
        </>
      ) : (
        <>
          <Mascot mood="sleep" width={260} alt="ошибка" className={styles.asleep} />
          <Heading level={1}>Страница не открылась, это мы виноваты</Heading>
          <Standfirst>Толк прилёг, а мы уже чиним. Попробуйте ещё раз через минуту.</Standfirst>
          <div className={styles.ways}>
            <ButtonLink isBig href={pathname + search} data-document>
              Попробовать ещё раз
            </ButtonLink>
          </div>
        </>
      )}
      {!isOffline && (
        <p className={styles.code}>
          Ошибка {isLost ? 404 : 503} · <span lang="en">{message}</span>
        </p>
      )}
    </section>
  )
}

/** The error boundary of route modules: the error in the layout of the page. */
export function PageError() {
  return <ErrorPage />
}
