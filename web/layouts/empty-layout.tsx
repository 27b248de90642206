import { Outlet } from 'react-router'

/** The page without header and footer, for embedding. */
export default function EmptyLayout() {
  return (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  )
}
