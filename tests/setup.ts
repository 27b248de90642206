// Applies to every test: a message of the code on console.error or console.warn fails the test, and no connection
// leaves this machine.
import { Socket } from 'node:net'
import { afterEach, beforeEach } from 'vitest'

const complaints: string[] = []
for (const method of ['error', 'warn'] as const)
  console[method] = (...parts: unknown[]) => {
    complaints.push(parts.map(part => (part instanceof Error ? (part.stack ?? part.message) : String(part))).join(' '))
  }

beforeEach(() => {
  complaints.length = 0
})

afterEach(() => {
  const said = complaints.splice(0)
  if (said.length > 0) throw new Error(`The console was written to (console.error, console.warn):\n${said.join('\n')}`)
})

const isLoopback = (host: unknown) =>
  host === undefined || host === '' || /^(localhost|127(\.\d+){3}|\[?::1\]?|0\.0\.0\.0|::)$/i.test(String(host))

/**
 * Returns the host in the arguments of `connect`, which Node accepts as (port, host), (path), ({ port, host, path }) or
 * its own normalised array.
 */
function hostOf([first, second]: unknown[]): unknown {
  if (Array.isArray(first)) return hostOf(first)
  if (typeof first === 'object' && first !== null)
    return 'path' in first && first.path ? undefined : Reflect.get(first, 'host')
  return typeof second === 'string' ? second : undefined
}

const { connect } = Socket.prototype
function connectLocally(this: Socket, ...args: unknown[]) {
  const host = hostOf(args)
  if (!isLoopback(host)) throw new Error(`Tests have no network: a connection to ${String(host)} was refused`)
  return Reflect.apply(connect, this, args)
}
// Files run one after another in the same thread, and each runs this file first.
if (connect.name !== connectLocally.name) Socket.prototype.connect = connectLocally as typeof connect
