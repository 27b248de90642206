import { Outlet } from 'react-router'

/** Nothing but the page: made to be embedded. */
export default function EmptyLayout() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
