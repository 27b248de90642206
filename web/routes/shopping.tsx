import { useLoaderData } from 'react-router'
import { loadShopping } from '../pages/shopping/load-shopping.server.ts'
import { ShoppingPage } from '../pages/shopping/ShoppingPage.tsx'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadShopping

export default function ShoppingRoute() {
  return <ShoppingPage {...useLoaderData<typeof loader>()} />
}
