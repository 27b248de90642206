import { parseArgs, type ParseArgsConfig } from 'node:util'

/** Parses the command line. An unknown argument prints the argument and the usage, and ends the process with code 2. */
export function readArguments<const Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config)
  } catch (error) {
    const [, word] = /'([^']+)'/.exec((error as Error).message) ?? []
    process.stderr.write(`Не понимаю: ${word ?? process.argv.slice(2).join(' ')}\n\n${usage.trimEnd()}\n`)
    return process.exit(2)
  }
}
