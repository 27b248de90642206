import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems give to connections, so that no connection takes the port before the program listens on it; above
 * 10080, which browsers refuse. */
const lowestPort = 12_000
const highestPort = 32_767
const triesMax = 100

/** A free port of this machine, for a program that must be given one. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const port = randomInt(lowestPort, highestPort + 1)
    const server = createServer()
    const isFree = await once(server.listen(port), 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    await new Promise(resolve => server.close(resolve))
    return port
  }
  throw new Error(`no free port among ${triesMax} tried`)
}
