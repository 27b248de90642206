/** Measures the CPU time, in milliseconds, that this thread spends on `work`. Unlike elapsed time, it does not grow while other processes are busy. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
