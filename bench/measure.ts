// Percentiles of repeated work and a table of them. Compare figures within one run: absolute times depend on the machine.

export type Measured = { name: string; p50: number; p95: number; p99: number; worst: number; runs: number }

/** Runs `work` after a warm-up and returns milliseconds. */
export async function measure(
  name: string,
  work: () => Promise<unknown>,
  { runs = 200, warmUp = 20 } = {},
): Promise<Measured> {
  for (let run = 0; run < warmUp; run += 1) await work()
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const since = performance.now()
    await work()
    times.push(performance.now() - since)
  }
  return summarize(name, times)
}

/** Percentiles of milliseconds. */
export function summarize(name: string, times: readonly number[]): Measured {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  return { name, p50: at(0.5), p95: at(0.95), p99: at(0.99), worst: sorted.at(-1)!, runs: sorted.length }
}

export function printTable(title: string, rows: readonly Measured[]): void {
  const width = Math.max(...rows.map(row => row.name.length))
  const cell = (ms: number) => ms.toFixed(2).padStart(9)
  console.log(`\n${title}\n${''.padEnd(width)}  p50 ms    p95 ms    p99 ms    worst`)
  for (const row of rows)
    console.log(`${row.name.padEnd(width)} ${cell(row.p50)} ${cell(row.p95)} ${cell(row.p99)} ${cell(row.worst)}`)
}
