import { spawnSync } from 'node:child_process'

/** Installs a system package for the tests if this is Debian or Ubuntu and we are root. Returns true if it is there now. */
export function aptInstall(name: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return false
  console.log(`Installing ${name} with apt-get…`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Another worker may install at the same time, and apt-get refuses while it does, unless it is told to wait.
  const run = (...args: string[]) =>
    spawnSync('apt-get', ['-q', '-y', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      env,
      stdio: 'ignore',
      timeout: 4 * 60_000,
    }).status === 0
  const install = () => run('install', '--no-install-recommends', name)
  // A fresh image has no package lists, and an old image may have lists of versions that are gone.
  return install() || (run('update') && install())
}
