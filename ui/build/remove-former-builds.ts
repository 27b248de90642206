// Files of former builds, which a build leaves beside its own.
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { dayMs } from '#domain/time-units.ts'

/**
 * Removes files of the flat `folder` that no build has written for `days`. Until then pages and servers that run load parts of their own build; kept for
 * ever, files of each deployment would add up.
 */
export function removeFormerBuilds(folder: string, days: number): Plugin {
  return {
    name: 'delno-remove-former-builds',
    apply: 'build',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        if (!existsSync(folder)) return
        for (const { name } of readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isFile())) {
          const file = join(folder, name)
          if (statSync(file).mtimeMs < Date.now() - days * dayMs) rmSync(file)
        }
      },
    },
  }
}
