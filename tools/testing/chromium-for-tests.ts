// Finds and starts a Chromium for tests and measurements: the system's, Playwright's, or one installed with apt as root.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { aptInstall } from './apt-install.ts'

export type ChromiumForTests = { path: string; version: string }
/** The headless shell needs 40 % less processor time for the same pages, but supports neither push messages nor notifications. */
export type ChromiumKind = 'whole' | 'shell'

const settingOf = { whole: 'TEST_CHROMIUM', shell: 'TEST_CHROMIUM_SHELL' } as const
const packageOf = { whole: 'chromium', shell: 'chromium-headless-shell' } as const
const namesOf = {
  whole: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'],
  shell: ['chromium-headless-shell', 'chrome-headless-shell'],
} as const
const playwrightFilesOf = {
  whole: '{chrome-linux*/chrome,chrome-mac*/*.app/Contents/MacOS/*}',
  shell: '{chrome-linux*/headless_shell,chrome-headless-shell-*/chrome-headless-shell}',
} as const

function listCandidates(kind: ChromiumKind): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const onPath = namesOf[kind].flatMap(name => folders.map(folder => join(folder, name)))
  const playwright = [
    process.env['PLAYWRIGHT_BROWSERS_PATH'],
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ].flatMap(folder =>
    folder && existsSync(folder)
      ? globSync(`chromium*/${playwrightFilesOf[kind]}`, { cwd: folder }).map(path => join(folder, path))
      : [],
  )
  const mac =
    kind === 'whole'
      ? ['Google Chrome', 'Chromium'].map(name => `/Applications/${name}.app/Contents/MacOS/${name}`)
      : []
  return [...onPath, ...playwright, ...mac].filter(path => existsSync(path))
}

/** Ubuntu's `chromium` may be a stub that asks for snap, so a candidate must print its version. */
function tryOut(path: string): ChromiumForTests | undefined {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout) ? { path, version: stdout.trim() } : undefined
}

function findInstalled(kind: ChromiumKind): ChromiumForTests | undefined {
  for (const path of listCandidates(kind)) {
    const found = tryOut(path)
    if (found) return found
  }
  return undefined
}

/**
 * Finds a browser of this kind; TEST_CHROMIUM and TEST_CHROMIUM_SHELL take precedence. Without a headless shell a full browser is
 * used. Undefined if there is none: then the caller names the tests that it skips.
 */
export function findChromiumForTests(kind: ChromiumKind): ChromiumForTests | undefined {
  const given = process.env[settingOf[kind]]
  if (given) return tryOut(given)
  const found = findInstalled(kind) ?? (aptInstall(packageOf[kind]) ? findInstalled(kind) : undefined)
  return found ?? (kind === 'shell' ? findChromiumForTests('whole') : undefined)
}

/** Starts a browser without a window. Throws if there is none. */
export function launchChromium(kind: ChromiumKind, args: string[] = []): Promise<Browser> {
  const path = process.env[settingOf[kind]] ?? findChromiumForTests(kind)?.path
  if (!path) throw new Error(`There is no Chromium: set ${settingOf[kind]}`)
  return chromium.launch({
    executablePath: path,
    args: ['--no-sandbox', '--disable-dev-shm-usage', ...args],
    env: {
      ...process.env,
      // There is no desktop here: asked for its bus, the browser would look for it before it shows a notice.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      DBUS_SYSTEM_BUS_ADDRESS: 'disabled:',
      // Without a language of its own, a server's Chromium gives a file with a Russian name another one.
      LC_ALL: 'C.UTF-8',
    },
  })
}
