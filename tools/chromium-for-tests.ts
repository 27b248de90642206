// Finds a Chromium that runs: the system's, Playwright's, or one installed with apt as root.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { aptInstall } from './apt-install.ts'

export type ChromiumForTests = { path: string; version: string }

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge']

function listCandidates(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = names.flatMap(name => folders.map(folder => join(folder, name)))
  const playwright = [
    process.env['PLAYWRIGHT_BROWSERS_PATH'],
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ].flatMap(folder => {
    if (!folder || !existsSync(folder)) return []
    const inside =
      '{chrome-linux*/{chrome,headless_shell},chrome-headless-shell-*/chrome-headless-shell,chrome-mac*/*.app/Contents/MacOS/*}'
    return globSync(`chromium*/${inside}`, { cwd: folder }).map(path => join(folder, path))
  })
  const mac = ['Google Chrome', 'Chromium'].map(name => `/Applications/${name}.app/Contents/MacOS/${name}`)
  return [...onPath, ...playwright, ...mac].filter(path => existsSync(path))
}

/** Ubuntu's `chromium` may be a stub that asks for snap: only one that answers counts. */
function tryOut(path: string): ChromiumForTests | undefined {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout) ? { path, version: stdout.trim() } : undefined
}

function findInstalled(): ChromiumForTests | undefined {
  for (const path of listCandidates()) {
    const found = tryOut(path)
    if (found) return found
  }
  return undefined
}

/** TEST_CHROMIUM wins. Undefined when there is none: the caller names the suites that it skips. */
export function findChromiumForTests(): ChromiumForTests | undefined {
  const given = process.env['TEST_CHROMIUM']
  if (given) return tryOut(given)
  return findInstalled() ?? (aptInstall('chromium') ? findInstalled() : undefined)
}
