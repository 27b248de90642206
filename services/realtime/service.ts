// Sockets of open pages: who may listen to what, and what they are told. Keeps nothing.
import { DomainError } from '#contract/errors.ts'
import { authenticateSocket, authorizeChannel } from '#contract/realtime.ts'
import type { Viewer } from '#contract/viewer.ts'
import { answer } from '#platform/http/answer.ts'
import type { Service } from '#platform/service.ts'
import { deliver } from './deliver.ts'
import { readChannel } from './rules/channels.ts'
import { openSockets } from './sockets.ts'

function checkMayListen(viewer: Viewer | null): asserts viewer is Viewer {
  if (!viewer) throw new DomainError('forbidden', 'Сначала войдите')
  if (viewer.isBanned) throw new DomainError('banned', 'Вы заблокированы')
}

export const realtime: Service = {
  name: 'realtime',
  async open(app, context) {
    answer(app, context, authorizeChannel, ({ body }, { viewer }) => {
      const channel = readChannel(body.channel_name)
      if (!channel) throw new DomainError('forbidden', 'Такого канала нет')
      if (channel.userId === null) return {}
      checkMayListen(viewer)
      if (viewer.userId !== channel.userId) throw new DomainError('forbidden', 'Это чужой канал')
      return {}
    })
    answer(app, context, authenticateSocket, (_, { viewer }) => {
      checkMayListen(viewer)
      return { user_data: JSON.stringify({ id: viewer.userId }) }
    })
    await deliver(context, await openSockets(app, context))
  },
}
