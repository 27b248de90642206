// GET …/download?ticket=…: the archive, once.
import type { OutgoingHttpHeaders } from 'node:http'
import { create as disposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { plainPage, sendPlainPage } from '#platform/http/plain-page.ts'
import { isoInZone } from '#russian/time-zone.ts'
import type { Archive } from '../archive.ts'
import { takeTicket } from '../store.ts'
import { downloadPath, hashOfTicket } from '../ticket.ts'
import { Interruption, writeExport } from '../write-export.ts'

const query = z.object({ ticket: z.string().max(100) })
const usedPage = plainPage(
  'Ссылка не работает',
  '<p>Она действует минуту и открывается один раз. Начните выгрузку снова: «Настройки» → «Копии и выгрузка».</p>',
  'think',
)

/** «delno.ru-2026-11-26.zip» */
function nameOf({ context: { config, magazine, clock } }: Archive): string {
  return `${new URL(config.siteUrl).hostname}-${isoInZone(clock.now(), magazine.zone).slice(0, 10)}.zip`
}

export function installDownload(app: FastifyInstance, archive: Archive): void {
  const { context, db, running } = archive
  // A HEAD would use the ticket up.
  const options = { exposeHeadRoute: false, schema: { hide: true } as object }
  app.get(downloadPath, options, async (request, reply) => {
    const ticket = query.safeParse(request.query).data?.ticket
    const taken =
      ticket === undefined ? undefined : await takeTicket(db.kysely, hashOfTicket(ticket), context.clock.now())
    if (!taken) return sendPlainPage(reply, 410, usedPage)
    // Written by hand: the framework would answer a failure before the first byte with JSON.
    reply.hijack()
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'application/zip',
      'content-disposition': disposition(nameOf(archive)),
      'cache-control': 'no-store',
      // Proxies pass it on as it comes, and store nothing.
      'x-accel-buffering': 'no',
    })
    await writeExport(archive, taken.id, reply.raw)
    return reply
  })
  app.addHook('preClose', async () => {
    for (const stop of running.keys()) stop.abort(new Interruption('Сервер остановили'))
    await Promise.all(running.values())
  })
}
