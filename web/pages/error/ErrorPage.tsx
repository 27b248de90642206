// When there is no page: Толк, one sentence, one thing to do next. Two variants (spec 2): for recipes and by the health flag
// of the path.
import { useSyncExternalStore } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router'
import { ButtonLink } from '#ui/Button.tsx'
import { Mascot } from '#ui/Mascot.tsx'
import { Head } from '../../documents/Head.tsx'
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
  const { pathname, search } = useLocation()
  const isLost = isRouteErrorResponse(error) && error.status === 404
  const message = isRouteErrorResponse(error) ? (error.data as { message?: string } | null)?.message : undefined
  const variant = variantOf(pathname)
  const isOffline = !useSyncExternalStore(listenToNetwork, isOnline, () => true)
  return (
    <section className={`wrap ${styles.lost}`} data-room={variant.room} data-error={message}>
      <Head
        title={`${isLost ? 'Страница не нашлась' : isOffline ? 'Нет интернета' : 'Что-то сломалось'} — Дельно`}
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
          <h1>Такой страницы нет, мы тоже поискали</h1>
          <p className="stand">{variant.advice}</p>
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
          <h1>Нет связи с интернетом</h1>
          <p className="stand">Толк задремал, пока её нет. Проверьте сеть и откройте страницу ещё раз.</p>
          <div className={styles.ways}>
            {/* Not as a document: without a network that would be the browser's own page. */}
            <ButtonLink isBig href={pathname + search}>
              Попробовать ещё раз
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <Mascot mood="sleep" width={260} alt="ошибка" className={styles.asleep} />
          <h1>Страница не открылась, это мы виноваты</h1>
          <p className="stand">Толк прилёг, а мы уже чиним. Попробуйте ещё раз через минуту.</p>
          <div className={styles.ways}>
            <ButtonLink isBig href={pathname + search} data-document>
              Попробовать ещё раз
            </ButtonLink>
          </div>
        </>
      )}
    </section>
  )
}

/** For route modules: the error in the layout of the page. */
export function PageError() {
  return <ErrorPage />
}
