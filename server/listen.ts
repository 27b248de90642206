import { once } from 'node:events'
import { createServer } from 'node:net'
import { ConfigError, reasonOf } from '#platform/config/config-error.ts'

type Address = { host: string; port: number }

const refusals: Record<string, (address: Address) => string> = {
  EADDRINUSE: ({ port }) => `PORT: порт ${port} занят другой программой`,
  EACCES: ({ port }) => `PORT: порт ${port} открыть нельзя: нет прав (ниже 1024 обычно слушает обратный прокси)`,
  EADDRNOTAVAIL: ({ host }) => `HOST: адреса ${host} у этой машины нет`,
  ENOTFOUND: ({ host }) => `HOST: адреса ${host} у этой машины нет`,
}

/** Throws ConfigError if the server could not listen there: better before a database is created and filled. */
export async function checkAddress(address: Address): Promise<void> {
  const server = createServer()
  try {
    server.listen(address)
    await once(server, 'listening')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new ConfigError([refusals[code]?.(address) ?? `HOST, PORT: ${reasonOf(error)}`])
  }
  server.close()
  await once(server, 'close')
}
