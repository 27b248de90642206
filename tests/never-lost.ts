// No promised letter is lost, whatever is killed: `node tests/never-lost.ts [--kills 200] [--tabs 20] [--database embedded]`. Three typists
// write one paragraph; their tabs, the server and the database are killed with SIGKILL at random moments. `--tabs`: further kills while the
// typists are three Chromium tabs (needs `npm run build`). PostgreSQL is used where its binaries are, `embedded` is PGlite, which dies with its server.
import { parseArgs } from 'node:util'
import { launchChromium } from '#tools/chromium-for-tests.ts'
import { runNeverLost, type NeverLost } from './never-lost/run.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    tabs: { type: 'string', default: '20' },
    database: { type: 'string', default: 'postgres' },
  },
})
const engine = values.database === 'embedded' ? 'embedded' : 'postgres'
const note = (line: string) => console.log(`  ${line}`)
let isLost = false

function print(name: string, found: NeverLost): void {
  const {
    kills,
    typed,
    acknowledged,
    onDevice,
    lostAcknowledged,
    lostOnDevice,
    doubled,
    troubles,
    isOneText,
    seconds,
  } = found
  console.log(
    `${name} (${engine}): killed ${kills.tab} tabs, ${kills.server} servers, ${kills.database} databases in ${seconds.toFixed(0)} s\n` +
      `  letters typed ${typed}, acknowledged ${acknowledged}, promised on the device ${onDevice}\n` +
      `  lost of the acknowledged ${lostAcknowledged}, of those on the device ${lostOnDevice}; doubled ${doubled}; ` +
      `conflicts ${troubles.length}; all see one text: ${isOneText}`,
  )
  for (const trouble of troubles) console.log(`  ${trouble}`)
  isLost ||= lostAcknowledged + lostOnDevice + doubled + troubles.length > 0 || !isOneText
}

if (Number(values.kills) > 0)
  print('sockets', await runNeverLost({ kills: Number(values.kills), engine, serverEvery: 2, pauseMs: 400, note }))
if (Number(values.tabs) > 0) {
  const browser = await launchChromium('shell')
  try {
    print(
      'tabs',
      await runNeverLost({ kills: Number(values.tabs), engine, browser, serverEvery: 3, pauseMs: 2_000, note }),
    )
  } finally {
    await browser.close()
  }
}
process.exit(isLost ? 1 : 0)
