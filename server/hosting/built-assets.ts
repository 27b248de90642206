// Built files whose names change with their content, all in one folder.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, RouteHandlerMethod } from 'fastify'

const fileName = /^[\w-][\w.-]*$/

type AssetOptions = {
  folder: string
  /** Of the answer that a file is missing. */
  headers: Readonly<Record<string, string>>
  /** Through `sendFile` of @fastify/static. */
  send(reply: FastifyReply, name: string): FastifyReply
}

/** Sends the file that `*` names. One route for all: two for each of hundreds of files cost a tenth of a second and 10 MB at every start. */
export function sendAsset({ folder, headers, send }: AssetOptions): RouteHandlerMethod {
  const known = new Set(readdirSync(folder))
  return (request, reply) => {
    const { '*': name } = request.params as { '*': string }
    // A deploy may add files while this process runs.
    if (known.has(name) || (fileName.test(name) && existsSync(join(folder, name)))) return send(reply, name)
    return reply.code(404).headers(headers).type('text/plain; charset=utf-8').send('Такого файла нет')
  }
}
