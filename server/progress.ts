/** Shows progress as one updated line on a terminal; as one line per stage if output goes to a file. */
export function showProgress(title: string): { report(stage: string, done: number, total: number): void; end(): void } {
  const startedAt = performance.now()
  const isTerminal = process.stdout.isTTY
  let lastStage = ''
  return {
    report(stage, done, total) {
      if (isTerminal) process.stdout.write(`\r\u001b[K${title}: ${stage} ${done} из ${total}`)
      else if (stage !== lastStage) process.stdout.write(`${title}: ${stage} (${total})\n`)
      lastStage = stage
    },
    end() {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      process.stdout.write(`${isTerminal ? '\r\u001b[K' : ''}${title}: готово за ${seconds} с\n`)
    },
  }
}
