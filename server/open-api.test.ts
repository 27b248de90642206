import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allCalls } from '#contract/all-calls.ts'
import type { Viewer } from '#domain/viewer.ts'
import { installErrorHandling } from '#platform/http/errors.ts'
import type { ServiceContext } from '#platform/service.ts'
import { installOpenApi, isInternal, makeOpenApiDocument } from './open-api.ts'

const internalKey = 'internal-key-of-the-test'
const roles: Record<string, Viewer['roles']> = {
  chief: [{ application: 'quasar', name: 'admin' }],
  editor: [{ application: 'quasar', name: 'moderator' }],
  author: [{ application: 'quasar', name: 'user' }],
  reader: [{ application: 'quasar', name: 'admin' }],
  talker: [{ application: 'talker', name: 'admin' }],
}

let app: FastifyInstance
beforeAll(async () => {
  const verifyToken = async (token: string) =>
    roles[token]
      ? {
          kind: 'valid',
          viewer: {
            userId: token,
            roles: roles[token],
            isBanned: false,
            isExpert: false,
            ...(token !== 'reader' && { office: { sessionId: token } }),
          },
        }
      : { kind: 'forged' }
  app = Fastify()
  installErrorHandling(app)
  await installOpenApi(app, {
    config: { siteUrl: 'https://delno.test', internalKey },
    verifyToken,
  } as unknown as ServiceContext)
})
afterAll(() => app.close())

type Document = { paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>> }
const operationsOf = ({ paths }: Document) => Object.values(paths).flatMap(path => Object.values(path))
const everybody = () => makeOpenApiDocument('https://delno.test', 'everybody') as unknown as Document

test('the public document has no internal call and at most 400 kB; it is compressed and answered with 304 while unchanged', async () => {
  const plain = await app.inject('/openapi.json')
  expect(plain.rawPayload.length).toBeLessThanOrEqual(400_000)
  const names = operationsOf(plain.json<Document>()).map(({ operationId }) => operationId)
  const open = allCalls.filter(call => !isInternal(call)).map(({ name }) => name)
  expect(open.filter(name => !names.includes(name))).toEqual([])
  expect(allCalls.filter(call => isInternal(call) && names.includes(call.name))).toEqual([])

  const packed = await app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip, br' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(packed.rawPayload)).toEqual(plain.rawPayload)
  const etag = String(packed.headers.etag)
  const again = await app.inject({ url: '/openapi.json', headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('internal calls are described only to programs of the installation and to office staff', async () => {
  const url = '/openapi-internal.json'
  const ask = async (headers: Record<string, string>) => (await app.inject({ url, headers })).statusCode
  const bearer = (name: string) => ask({ authorization: `Bearer ${name}` })
  expect(await ask({})).toBe(401)
  expect(await ask({ 'x-delno-internal': 'guessed' })).toBe(401)
  expect(await Promise.all(['nobody', 'reader', 'author', 'talker', 'editor', 'chief'].map(bearer))).toEqual([
    401, 401, 403, 403, 200, 200,
  ])
  const answer = await app.inject({ url, headers: { 'x-delno-internal': internalKey } })
  const names = operationsOf(answer.json<Document>()).map(({ operationId }) => operationId)
  expect(names.toSorted()).toEqual(allCalls.flatMap(call => (isInternal(call) ? [call.name] : [])).toSorted())
})

test('the reference uses the public document', async () => {
  const { statusCode, headers } = await app.inject('/docs/json')
  expect([statusCode, headers.location]).toEqual([302, '/openapi.json'])
})

test('calls declare their refusals: 400 with any input, 401 where a reader must be signed in, 429 with a limit', () => {
  const operations = new Map(operationsOf(everybody()).map(operation => [operation.operationId, operation]))
  for (const call of allCalls.filter(each => !isInternal(each))) {
    const statuses = Object.keys(operations.get(call.name)!.responses)
    if (call.params || call.query || call.body)
      expect([call.name, statuses]).toEqual([call.name, expect.arrayContaining(['400'])])
    if (call.auth === 'user') expect([call.name, statuses]).toEqual([call.name, expect.arrayContaining(['401'])])
    if (call.rateLimit) expect([call.name, statuses]).toEqual([call.name, expect.arrayContaining(['429'])])
  }
})

test.each(['everybody', 'services'] as const)(
  'the document for %s is OpenAPI 3.1 without an error, ambiguous paths or empty lists of items',
  audience => {
    const text = JSON.stringify(makeOpenApiDocument('https://delno.test', audience))
    expect(text).not.toContain('"prefixItems":[]')
    const folder = mkdtempSync(join(tmpdir(), 'delno-open-api-'))
    const file = join(folder, 'document.json')
    writeFileSync(file, text)
    const linter = new URL('../node_modules/.bin/redocly', import.meta.url).pathname
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [linter, 'lint', file, '--format=json', '--max-problems=1000'],
      {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      },
    )
    rmSync(folder, { recursive: true })
    type Problem = { ruleId: string; severity: string; message: string; location: { pointer?: string }[] }
    expect(stdout, stderr).toContain('"problems"')
    const { problems } = JSON.parse(stdout) as { problems: Problem[] }
    const told = problems.filter(({ ruleId, severity }) => severity === 'error' || ruleId === 'no-ambiguous-paths')
    expect(told.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer}`)).toEqual([])
  },
)
