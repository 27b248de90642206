// Sockets of open pages: who may listen to which channel, and which messages they get. Stores nothing.
import * as calls from '#contract/realtime.ts'
import { answer } from '#platform/http/answer.ts'
import { acceptMultipart } from '#platform/http/plain-page.ts'
import type { Service } from '#platform/service.ts'
import { listen } from './events.ts'
import { authenticateSocket } from './routes/authenticate-socket.ts'
import { authorizeChannel } from './routes/authorize-channel.ts'
import { openSockets } from './sockets/sockets.ts'

export const realtime: Service = {
  name: 'realtime',
  async open(app, context) {
    await acceptMultipart(app)
    answer(app, context, calls.authorizeChannel, authorizeChannel())
    answer(app, context, calls.authenticateSocket, authenticateSocket())
    await listen(context, await openSockets(app, context))
  },
}
