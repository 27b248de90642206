import { ShoppingPage } from '../pages/shopping/ShoppingPage.tsx'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'

export default function ShoppingRoute() {
  return <ShoppingPage />
}
