import type * as calls from '#contract/auth.ts'
import type { Handler } from '#platform/http/answer.ts'
import type { Auth } from '../auth.ts'
import { accessTokenSeconds, viewerNewsMax } from '../limits.ts'
import { listRevoked } from '../store/sessions.ts'
import { listRightsChanged } from '../store/users.ts'

/** Changes that a starting process has missed while older tokens are still valid; it hears later ones as events. */
export const listViewerNews =
  (auth: Auth): Handler<typeof calls.listViewerNews> =>
  async () => {
    const since = new Date(auth.now().getTime() - accessTokenSeconds * 1000)
    const [viewers, sessions, officeSessions] = await Promise.all([
      listRightsChanged(auth.db.kysely, since, viewerNewsMax),
      listRevoked(auth.db.kysely, 'session', since, viewerNewsMax),
      listRevoked(auth.db.kysely, 'office_session', since, viewerNewsMax),
    ])
    return {
      viewers: viewers.map(news => ({ ...news, changedAt: news.changedAt.toISOString() })),
      sessions: [...officeSessions, ...sessions],
    }
  }
