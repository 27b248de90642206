// The thread of the validator. It gets the HTML of a document and answers what is wrong with it.
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { brotliDecompressSync } from 'node:zlib'
import type { AmpProblem } from '#web/page-context.ts'

type ValidationError = { severity: string; line: number }
type Validator = {
  init(): Promise<void>
  validateString(html: string, format: 'HTML'): { errors: ValidationError[] }
  renderErrorMessage(error: ValidationError): string
}
export type Judgement = { id: number } & ({ problems: AmpProblem[] } | { failure: string })

/** The others are warnings. */
const isError = ({ severity }: ValidationError) => severity === 'ERROR'
/** A page that is not AMP at all has thousands. */
const namedMax = 20

async function load(): Promise<Validator> {
  const packed = readFileSync(new URL('validator_wasm.js.br', import.meta.url))
  runInThisContext(brotliDecompressSync(packed).toString())
  const { validator } = (globalThis as unknown as { amp: { validator: Validator } }).amp
  await validator.init()
  return validator
}

const port = parentPort!
const loading = load()
port.on('message', ({ id, html }: { id: number; html: string }) => {
  void loading
    .then(validator => {
      const { errors } = validator.validateString(html, 'HTML')
      const problems = errors
        .filter(isError)
        .slice(0, namedMax)
        .map(error => ({ line: error.line, message: validator.renderErrorMessage(error) }))
      port.postMessage({ id, problems } satisfies Judgement)
    })
    .catch((error: unknown) => port.postMessage({ id, failure: String(error) } satisfies Judgement))
})
