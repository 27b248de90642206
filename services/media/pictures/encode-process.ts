// A process that encodes renditions, draws Open Graph pictures and hashes pictures; encoder.ts starts it. It reads only what we made: uploads of
// strangers are decoded elsewhere (decode-process.ts).
import type { Draw } from '../open-graph/draw-picture.ts'
import type { ImageFormat } from '../rules/sizes.ts'
import { encodeRendition, type RenditionSize } from './encode-rendition.ts'
import { perceptualHash } from './perceptual-hash.ts'

/** What the process can make, and its result. Bytes are those of a master. */
export type EncodeTasks = {
  rendition: { input: { master: Uint8Array; size: RenditionSize; format: ImageFormat }; output: Uint8Array }
  hash: { input: { master: Uint8Array }; output: string | null }
  drawing: { input: Parameters<Draw>[0]; output: Uint8Array }
}
export type EncodeKind = keyof EncodeTasks
export type EncodeRequest = { [K in EncodeKind]: { id: number; kind: K; input: EncodeTasks[K]['input'] } }[EncodeKind]
/** `memoryBytes`: memory of the process. */
export type EncodeReply = { id: number; memoryBytes: number } & (
  | { output: EncodeTasks[EncodeKind]['output'] }
  | { error: string }
)

let draw: Draw | undefined

async function run(request: EncodeRequest): Promise<EncodeTasks[EncodeKind]['output']> {
  switch (request.kind) {
    case 'rendition':
      return encodeRendition(request.input.master, request.input.size, request.input.format)
    case 'hash':
      return perceptualHash(request.input.master)
    case 'drawing':
      // Loaded for the first drawing: most processes only encode.
      draw ??= (await import('../open-graph/draw-picture.ts')).openDrawing()
      return draw(request.input)
  }
}

type Result = { output: EncodeTasks[EncodeKind]['output'] } | { error: string }
const reply = (id: number, result: Result) =>
  process.send!({ id, memoryBytes: process.memoryUsage.rss(), ...result } satisfies EncodeReply)

process.on('message', (request: EncodeRequest) => {
  void run(request).then(
    output => reply(request.id, { output }),
    error => reply(request.id, { error: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
