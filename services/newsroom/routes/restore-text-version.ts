import { DomainError, errorStatus, type ErrorCode } from '#contract/errors.ts'
import type * as calls from '#contract/newsroom.ts'
import { textSchema } from '#contract/newsroom-socket.ts'
import { mayDo } from '#domain/newsroom-rights.ts'
import type { Handler } from '#platform/http/answer.ts'
import { makeRestoringUpdate } from '../document/restore.ts'
import { versionNameMax } from '../limits.ts'
import { getColleague, getTextFor, toCheckedText } from '../may.ts'
import type { Newsroom } from '../newsroom.ts'
import { presentVersion } from '../present.ts'
import { getVersion, saveVersion, readTextState } from '../versions.ts'

export const restoreTextVersion =
  (newsroom: Newsroom): Handler<typeof calls.restoreTextVersion> =>
  async ({ params: { id, versionId } }, { viewer }) => {
    const colleague = await getColleague(newsroom, viewer)
    await getTextFor(newsroom, colleague, 'restore', id)
    const version = await getVersion(newsroom, id, versionId)
    return newsroom.texts.use(id, async text => {
      const present = await readTextState(newsroom, id)
      const kept = await saveVersion(newsroom, present, {
        cause: 'restore',
        name: `До возврата к версии «${version.name}»`.slice(0, versionNameMax),
        authorId: viewer.userId,
        entry: { action: 'restored-version', detail: { restored: version.id } },
      })
      const bytes = makeRestoringUpdate(present.state, version.state, {
        keepsAdvertising: !mayDo(colleague, 'advertise', toCheckedText(present.row)),
      })
      const answer =
        bytes.length > 0 &&
        (await text.append({
          bytes,
          authorId: viewer.userId,
          schema: textSchema,
          isCut: true,
          check: row =>
            !row.deleted_at && mayDo(colleague, 'restore', toCheckedText(row))
              ? undefined
              : { code: 'forbidden', message: 'Текст только что изменил кто-то ещё. Посмотрите и повторите' },
        }))
      if (answer && 'code' in answer) {
        const code = answer.code in errorStatus ? (answer.code as ErrorCode) : 'unavailable'
        throw new DomainError(code, answer.message)
      }
      return { version: presentVersion(kept) }
    })
  }
