// When there is no page: Толк, one sentence, one thing to do next. Two variants (spec 2): for recipes and by the health flag
// of the path.
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

export function ErrorPage() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const isLost = isRouteErrorResponse(error) && error.status === 404
  const message = isRouteErrorResponse(error) ? (error.data as { message?: string } | null)?.message : undefined
  const variant = variantOf(pathname)
  return (
    <section className={`wrap ${styles.lost}`} data-room={variant.room} data-error={message}>
      <Head
        title={isLost ? 'Страница не нашлась — Дельно' : 'Что-то сломалось — Дельно'}
        description="Такой страницы нет."
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
      ) : (
        <>
          <Mascot mood="sleep" width={260} alt="ошибка" className={styles.asleep} />
          <h1>Страница не открылась, это мы виноваты</h1>
          <p className="stand">Толк прилёг, а мы уже чиним. Попробуйте ещё раз через минуту.</p>
          <div className={styles.ways}>
            <ButtonLink isBig href={pathname} data-document>
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
