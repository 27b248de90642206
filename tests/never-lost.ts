// Checks that no letter that was shown as saved is ever lost: `node tests/never-lost.ts [--kills 0] [--tabs 200] [--database embedded]`. Three typists
// write in one paragraph in three Chromium tabs (needs `npm run build`). At random moments the renderer of a tab is crashed, or the server or the
// database is killed with SIGKILL. `--kills` adds kills while the typists are connections without a browser; for them, a kill closes the connection.
// Uses PostgreSQL if its binaries are installed; `embedded` is PGlite, which dies with its server.
import { parseArgs } from 'node:util'
import { launchChromium } from '#tools/testing/chromium-for-tests.ts'
import { runNeverLost, type NeverLost } from './never-lost/run.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '0' },
    tabs: { type: 'string', default: '200' },
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
      await runNeverLost({ kills: Number(values.tabs), engine, browser, serverEvery: 2, pauseMs: 700, note }),
    )
  } finally {
    await browser.close()
  }
}
process.exit(isLost ? 1 : 0)
