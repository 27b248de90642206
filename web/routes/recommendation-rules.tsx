import { RecommendationRulesPage } from '../pages/recommendation-rules/RecommendationRulesPage.tsx'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'

export default function RecommendationRulesRoute() {
  return <RecommendationRulesPage />
}
