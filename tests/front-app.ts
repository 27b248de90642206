// An application with everything that the front page needs, a magazine in it, and Anna, who runs it.
import { enterFirst, type Entered } from '#services/auth/office/testing.ts'
import { openTestApp, type TestApp } from './app.ts'
import { seedMagazine } from './magazine.ts'

export async function openFrontApp(): Promise<{ app: TestApp; anna: Entered }> {
  const app = await openTestApp({
    services: ['auth', 'user', 'content', 'health', 'recipes', 'views', 'quiz', 'widgets', 'newsroom'],
  })
  await seedMagazine(app)
  await app.waitUntilIdle()
  return { app, anna: await enterFirst(app) }
}
