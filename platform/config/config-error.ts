/** The environment asks for something impossible: the start ends with the name of each wrong variable (spec 5, 8). */
export class ConfigError extends Error {
  readonly code = 'config'
  /** One line each, with the name of the variable. */
  readonly problems: readonly string[]
  constructor(problems: string[]) {
    super(`Не могу запуститься.\n${problems.map(problem => `  ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
    this.problems = problems
  }
}

/** One line for people. If a host name has several addresses, the AggregateError of all attempts has no message itself. */
export function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  return message || code || String(error)
}
