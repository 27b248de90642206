import { parseArgs, type ParseArgsConfig } from 'node:util'

/** What was typed after the command. What is not known ends the process: code 2, which word, and how it is used. */
export function readArguments<const Config extends ParseArgsConfig>(config: Config, usage: string) {
  try {
    return parseArgs(config)
  } catch (error) {
    const [, word] = /'([^']+)'/.exec((error as Error).message) ?? []
    process.stderr.write(`Не понимаю: ${word ?? process.argv.slice(2).join(' ')}\n\n${usage.trimEnd()}\n`)
    return process.exit(2)
  }
}
