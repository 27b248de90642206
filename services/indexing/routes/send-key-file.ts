// GET /{key}.txt: proves to search engines that the key belongs to the site.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Indexing } from '../indexing.ts'

export const sendKeyFile =
  ({ settings: { key } }: Indexing) =>
  (_: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.type('text/plain; charset=utf-8').send(key)
