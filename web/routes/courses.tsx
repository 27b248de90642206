import { useLoaderData } from 'react-router'
import { cachedLoader } from '../client/page-cache.ts'
import { CoursePage, CoursesPage } from '../pages/courses/CoursesPage.tsx'
import { loadCourses } from '../pages/courses/load-courses.server.ts'

export { PageError as ErrorBoundary } from '../pages/error/ErrorPage.tsx'
export const loader = loadCourses
export const clientLoader = cachedLoader

export default function CoursesRoute() {
  const data = useLoaderData<typeof loader>()
  return data.kind === 'course' ? <CoursePage {...data} /> : <CoursesPage {...data} />
}
