// The floor of a start: Fastify and PGlite with the extensions of the product, opened on its database, and one answer from it. bench/start.ts runs it.
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import Fastify from 'fastify'

const [folder, port] = process.argv.slice(2)
const database = await PGlite.create({
  dataDir: folder!,
  extensions: { btree_gin, fuzzystrmatch, pg_trgm, unaccent },
})
const app = Fastify()
app.get('/kak-govorit-net', async () => (await database.query('select count(*) from content.post')).rows)
await app.listen({ port: Number(port) })
process.on('SIGTERM', () => void app.close().then(() => database.close().then(() => process.exit(0))))
