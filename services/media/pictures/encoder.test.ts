import { ChildProcess } from 'node:child_process'
import sharp from 'sharp'
import { afterEach, expect, test, vi } from 'vitest'
import { silentLog } from '#platform/db/testing.ts'
import { openEncoder, type Encoder } from './encoder.ts'

const master = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#2f7f79' } })
  .png()
  .toBuffer()
const rendition = { master, size: { width: 480, height: 320, isTransparent: false }, format: 'webp' as const }

let encoder: Encoder
afterEach(() => encoder.close())

/** The processes to which something is sent. */
function watchProcesses(): ChildProcess[] {
  const seen = new Set<ChildProcess>()
  const { spawn } = ChildProcess.prototype as unknown as { spawn(this: ChildProcess, options: object): number }
  const children: ChildProcess[] = []
  vi.spyOn(ChildProcess.prototype as unknown as { spawn: typeof spawn }, 'spawn').mockImplementation(function note(
    this: ChildProcess,
    options: object,
  ) {
    if (!seen.has(this)) children.push(this)
    seen.add(this)
    return spawn.call(this, options)
  })
  return children
}

test('tasks of one burst share a process, which ends when no task came for a while', async () => {
  const processes = watchProcesses()
  encoder = openEncoder(silentLog, { idleSeconds: 0.2 })
  const [webp, again] = await Promise.all([encoder.run('rendition', rendition), encoder.run('rendition', rendition)])
  expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 })
  expect(again).toEqual(webp)
  expect(processes).toHaveLength(1)
  await expect.poll(() => processes[0]!.signalCode).toBe('SIGKILL')
  expect(await encoder.run('rendition', rendition)).toEqual(webp)
  expect(processes).toHaveLength(2)
})

test('a task whose process is killed fails, and the next one gets a new process', async () => {
  const processes = watchProcesses()
  encoder = openEncoder(silentLog)
  const task = encoder.run('rendition', { ...rendition, format: 'avif' })
  processes[0]!.kill('SIGKILL')
  await expect(task).rejects.toThrow('the process that encodes pictures ended')
  expect((await encoder.run('rendition', rendition)).byteLength).toBeGreaterThan(100)
})

test('a task that hangs fails in time, and the next one gets a new process', async () => {
  const processes = watchProcesses()
  encoder = openEncoder(silentLog, { wallSeconds: 0.3 })
  const task = encoder.run('rendition', rendition)
  processes[0]!.kill('SIGSTOP')
  await expect(task).rejects.toThrow('not encoded in time')
  processes[0]!.kill('SIGKILL')
  encoder.close()
  encoder = openEncoder(silentLog)
  expect((await encoder.run('rendition', rendition)).byteLength).toBeGreaterThan(100)
})

test('a task that fails does not end the process', async () => {
  const processes = watchProcesses()
  encoder = openEncoder(silentLog)
  await expect(encoder.run('hash', { master: Buffer.from('no picture') })).rejects.toThrow('unsupported image format')
  expect(await encoder.run('hash', { master })).toBe(null)
  expect(processes).toHaveLength(1)
})
