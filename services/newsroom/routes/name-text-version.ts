import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom.ts'
import type { Handler } from '#platform/http/answer.ts'
import { namedVersionsMax } from '../limits.ts'
import { getColleague, getTextFor } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentVersion } from '../present.ts'
import { countNamedVersions } from '../store/versions.ts'
import { saveVersion, readTextState } from '../versions.ts'

export const nameTextVersion =
  (newsroom: Newsroom): Handler<typeof calls.nameTextVersion> =>
  async ({ params: { id }, body: { name } }, { viewer }) => {
    await getTextFor(newsroom, await getColleague(newsroom, viewer), 'name', id)
    if ((await countNamedVersions(newsroom.db.kysely, id)) >= namedVersionsMax)
      throw new DomainError('quota_exceeded', `У текста уже ${namedVersionsMax} версий с именами. Больше не сохранить`)
    const version = await saveVersion(newsroom, await readTextState(newsroom, id), {
      cause: 'person',
      name,
      authorId: viewer.userId,
      entry: { action: 'named-version' },
    })
    return { version: presentVersion(version) }
  }
