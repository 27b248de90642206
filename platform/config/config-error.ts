/** What is asked for by the environment cannot be had: start-up ends with the name of each variable (spec 5, 8). */
export class ConfigError extends Error {
  readonly code = 'config'
  constructor(problems: string[]) {
    super(`Не могу запуститься.\n${problems.map(problem => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

/** In a line, for people. Where a name has several addresses, the error of all of them has no message of its own. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || String(error)
}
