// Load by wrk, and the processor time that a process takes for it: wall time on a busy machine says little, processor time per request much more.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { promisify } from 'node:util'

export type Fetched = { headers: string[]; body: Buffer }
export type Load = { perSecond: number; p99Ms: number; requests: number; cpuMicroseconds: number }

export function fetchRaw(url: string, encoding: string): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, response => {
      const pieces: Buffer[] = []
      response.on('data', piece => pieces.push(piece))
      response.on('end', () =>
        response.statusCode === 200
          ? resolve({ headers: response.rawHeaders, body: Buffer.concat(pieces) })
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}

/** Processor time of the whole process: Linux counts it in hundredths of a second. */
export function cpuSeconds(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / 100
}

/** 32 connections for some seconds. With the pid of the server, also its processor time per request. */
export async function load(
  url: string,
  seconds: number,
  { pid, script }: { pid?: number | undefined; script?: string } = {},
): Promise<Load> {
  const before = pid === undefined ? 0 : cpuSeconds(pid)
  const options = ['-t1', '-c32', `-d${seconds}s`, '--latency', '-H', 'accept-encoding: br']
  if (script !== undefined) options.push('-s', script)
  const { stdout: text } = await promisify(execFile)('wrk', [...options, url])
  if (/Non-2xx/.test(text)) throw new Error(`not only 200s:\n${text}`)
  const [, amount = 'NaN', unit = 'ms'] = /99%\s+([\d.]+)(us|ms|s)/.exec(text) ?? []
  const requests = Number(/(\d+) requests in/.exec(text)?.[1])
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]),
    p99Ms: Number(amount) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1),
    requests,
    cpuMicroseconds: pid === undefined ? NaN : ((cpuSeconds(pid) - before) * 1e6) / requests,
  }
}

export const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!
