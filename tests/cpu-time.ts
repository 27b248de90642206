/** The CPU time in milliseconds that this thread spends on `work`; unlike elapsed time, it does not depend on other processes. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
