// Checks that an issue reaches everybody once however often its sending is killed: `node tests/sent-once.ts [--people 10000] [--kills 10]`. A mail
// server runs here, the sender is a process of its own on the embedded database (`--database-url` for PostgreSQL, an empty database).
// With `--folder` the data stay: a run that was stopped itself is one more kill, and the next call goes on with it.
// Between the answer of a mail server and the record of it a kill makes a second copy unavoidable: two letters are on their way at a time, so
// a kill may cause two, and both copies have the same Message-ID.
import { parseArgs } from 'node:util'
import { runSentOnce } from './sent-once/run.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '10' },
    rate: { type: 'string', default: '12000' },
    'database-url': { type: 'string' },
    folder: { type: 'string' },
  },
})
const databaseUrl = values['database-url']
const found = await runSentOnce({
  people: Number(values.people),
  kills: Number(values.kills),
  rate: Number(values.rate),
  ...(databaseUrl !== undefined && { databaseUrl }),
  ...(values.folder !== undefined && { folder: values.folder }),
  note: line => console.log(`  ${line}`),
})
const { people, kills, letters, missing, secondCopies, strangers, states, seconds } = found
console.log(
  `${people} people, ${kills} times kill -9: ${letters} letters in ${seconds.toFixed(0)} s, nobody's missing: ${missing === 0} (${missing})\n` +
    `  second copies ${secondCopies} (at most ${2 * kills}), with another Message-ID ${strangers}; recorded ${states}`,
)
process.exit(missing > 0 || strangers > 0 || secondCopies > 2 * kills ? 1 : 0)
