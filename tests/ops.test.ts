// What ops/ ships is checked against the product: figures that exist, settings that are read, units that systemd understands.
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { collectDefaultMetrics } from 'prom-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { environment, secretVariables } from '#platform/config/env.ts'
import { operatorKeyOf } from '#platform/http/operator-only.ts'
import { openTestApp, type TestApp } from './app.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const operations = read('docs/operations.md')

type Rule = { alert: string; expr: string; annotations: { summary: string } }
const rules = (parse(read('ops/prometheus/delno-alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  group => group.rules,
)
type Panel = { title: string; targets: { expr: string }[] }
const { panels } = JSON.parse(read('ops/grafana/delno.json')) as { panels: Panel[] }
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

describe('figures', () => {
  let app: TestApp
  let served: string
  beforeAll(async () => {
    app = await openTestApp()
    collectDefaultMetrics({ register: app.context.metrics })
    const headers = { authorization: `Bearer ${operatorKeyOf(app.config)}` }
    served = (await app.app.inject({ url: '/metrics', headers })).body
  })
  afterAll(() => app.close())

  test('every figure of an alert or a panel is served by /metrics', () => {
    const names = new Set(expressions.flatMap(expr => expr.match(/\b(delno|http|nodejs|process)_\w+/g) ?? []))
    const types = new Map([...served.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => [name, type]))
    const isServed = (name: string) =>
      types.has(name) || types.get(name.replace(/_(bucket|count|sum)$/, '')) === 'histogram'
    expect(names.size).toBeGreaterThan(15)
    expect([...names].filter(name => !isServed(name))).toEqual([])
  })

  test('every figure of ours and every alert is explained to the operator', () => {
    const own = [...served.matchAll(/^# TYPE (delno_\S+)/gm)].map(([, name = '']) => name)
    const named = [...own, ...rules.map(({ alert }) => alert)]
    expect(named.filter(name => !operations.includes(`\`${name}\``))).toEqual([])
  })
})

describe('containers', () => {
  type Container = {
    image: string
    environment?: Record<string, string>
    secrets?: string[]
    healthcheck?: object
    read_only?: boolean
    restart: string
  }
  const compose = parse(read('ops/container/compose.yaml'), { merge: true }) as {
    services: Record<string, Container>
    secrets: Record<string, { file: string }>
  }
  const own = ['web-1', 'web-2', 'jobs'].map(name => compose.services[name]!)

  test('every image has a version, every secret a file, and what runs on has a check of its health', () => {
    for (const [name, { image, secrets = [], healthcheck, restart }] of Object.entries(compose.services)) {
      expect([name, /:\$?\{?\w*[^:]*\d/.test(image), image.endsWith(':latest')]).toEqual([name, true, false])
      expect(secrets.filter(secret => !compose.secrets[secret])).toEqual([])
      // Our image brings its check along; the bucket is made once.
      if (restart === 'unless-stopped' && !image.startsWith('delno:'))
        expect([name, typeof healthcheck]).toEqual([name, 'object'])
    }
    expect(read('ops/container/Dockerfile')).toMatch(/^HEALTHCHECK /m)
    expect(read('ops/container/Dockerfile')).toMatch(/^USER (?!root)/m)
  })

  test('the processes cannot write to their image, and get only settings that exist', () => {
    const known = new Set([...Object.keys(environment.shape), ...secretVariables.map(name => `${name}_FILE`)])
    for (const { environment: settings = {}, read_only: isReadOnly, secrets = [] } of own) {
      expect(isReadOnly).toBe(true)
      expect(Object.keys(settings).filter(name => !known.has(name))).toEqual([])
      const files = Object.entries(settings).flatMap(([name, file]) => (name.endsWith('_FILE') ? [basename(file)] : []))
      expect(files.toSorted()).toEqual(secrets.toSorted())
    }
    expect(own.map(({ environment: settings }) => settings!['WORK'])).toEqual(['web', 'web', 'jobs'])
  })
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
test.skipIf(!hasSystemd)('systemd understands the units, and finds little that the service could reach', () => {
  const folder = mkdtempSync(join(tmpdir(), 'delno-units-'))
  try {
    const units = globSync('ops/systemd/*', { cwd: root }).map(file => {
      const unit = join(folder, basename(file))
      writeFileSync(unit, read(file).replaceAll('/srv/delno', root.replace(/\/$/, '')))
      return unit
    })
    const verified = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
    // Units of the machine itself may be faulty: only ours count.
    expect(verified.stderr.split('\n').filter(line => line.includes(folder) || line.includes('delno'))).toEqual([])
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', join(folder, 'delno.service')], {
      encoding: 'utf8',
    })
    expect(Number(/exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(2.5)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
