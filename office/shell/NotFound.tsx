import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { Mascot } from '#ui/Mascot.tsx'

/** An address without a page, or a page that could not be drawn. */
export function NotFound() {
  const thrown = useRouteError()
  // The router says null where nothing was thrown, and throws an answer where no page has the address.
  const error = isRouteErrorResponse(thrown) && thrown.status === 404 ? undefined : (thrown ?? undefined)
  return (
    <main id="main" className="page-notice">
      <Mascot mood="think" width={112} />
      <h1>{error === undefined ? 'Такой страницы нет' : 'Страница не открылась'}</h1>
      {error !== undefined && (
        <p>
          Написанное лежит на этом устройстве. Обновите страницу; если не поможет, передайте администратору, что вы
          делали.
        </p>
      )}
      <p>
        {error === undefined ? (
          <Link className="link" to="/plan">
            Открыть план
          </Link>
        ) : (
          <a className="link" href="/office">
            Обновить
          </a>
        )}
      </p>
    </main>
  )
}
