// Compression of built files, for the builds of the site and of the office.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/**
 * Style sheets, scripts and drawings are compressed once, at build time; the server sends the compressed files beside them. The router
 * moves style sheets over from the server build, so the folder is scanned after each of the two builds.
 */
export function compressFiles(folder: string): Plugin {
  const bytesMin = 1024
  const isOlder = (path: string, than: number) => !existsSync(path) || statSync(path).mtimeMs < than
  return {
    name: 'delno-compress-files',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (!existsSync(folder)) return
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
          if (!/\.(js|css|svg|webmanifest|bin)$/.test(name)) continue
          const path = join(folder, name)
          const { size, mtimeMs } = statSync(path)
          if (size < bytesMin || !isOlder(`${path}.br`, mtimeMs)) continue
          const bytes = readFileSync(path)
          writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
          writeFileSync(`${path}.br`, brotliCompressSync(bytes))
        }
      },
    },
  }
}
