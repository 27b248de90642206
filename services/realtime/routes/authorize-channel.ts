import { DomainError } from '#contract/errors.ts'
import type * as calls from '#contract/realtime.ts'
import type { Handler } from '#platform/http/answer.ts'
import { checkMayListen } from '../may.ts'
import { readChannel } from '../rules/channels.ts'

export const authorizeChannel =
  (): Handler<typeof calls.authorizeChannel> =>
  ({ body }, { viewer }) => {
    const channel = readChannel(body.channel_name)
    if (!channel) throw new DomainError('forbidden', 'Такого канала нет')
    if (channel.userId === null) return {}
    checkMayListen(viewer)
    if (viewer.userId !== channel.userId) throw new DomainError('forbidden', 'Это чужой канал')
    return {}
  }
