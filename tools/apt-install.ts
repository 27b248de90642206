import { spawnSync } from 'node:child_process'

const minuteMs = 60_000

/** Installs a package of the system for the tests, on Debian and Ubuntu as root; elsewhere does nothing. True if it is there now. */
export function aptInstall(name: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false
  console.log(`Installing ${name} with apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]) =>
    spawnSync('apt-get', ['-q', '-y', ...args], { env, stdio: 'ignore', timeout: 4 * minuteMs }).status === 0
  const install = () => run('install', '--no-install-recommends', name)
  // The lists of a fresh image are empty, those of an old one may name versions that are gone.
  return install() || (run('update') && install())
}
