/** The CPU time in milliseconds that this thread spends on `work`; unlike elapsed time, it does not depend on other processes. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/**
 * How many times the cost of `work` grows from the smaller input to the larger: the ratio of their lengths if it is linear, its square if
 * quadratic. Each is the least CPU time of three takes, so neither a slow machine nor its other work matters. Less than 4 ms is noise: some systems count no finer.
 */
export async function growthOf<Input>(
  inputs: { from: Input; to: Input },
  work: (input: Input) => unknown,
): Promise<number> {
  const costOf = async (input: Input) => {
    const takes: number[] = []
    for (let take = 0; take < 3; take++) takes.push(await cpuMs(() => work(input)))
    return Math.min(...takes)
  }
  // The larger first: it also warms the code up for the smaller.
  const large = await costOf(inputs.to)
  return large / Math.max(4, await costOf(inputs.from))
}
