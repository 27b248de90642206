// A process for folder.test.ts: `node folder.fixture.ts FOLDER write|hold`. Prints one line per event.
import { openDatabase } from '../open.ts'
import { setHolderAddress } from './folder-lock.ts'
import { silentLog } from '../testing.ts'

const [folder = '', task] = process.argv.slice(2)
try {
  const database = await openDatabase({ kind: 'pglite', folder }, { log: silentLog })
  setHolderAddress('http://localhost:3999')
  await database.sql.exec('create table if not exists written (id int primary key, text text)')
  console.log('open')
  for (let id = 1; task === 'write'; id++) {
    if (id % 3 === 0) {
      const { inTransaction } = database.of<{ written: { id: number; text: string } }>('public')
      await inTransaction(trx => trx.insertInto('written').values({ id, text: 'в транзакции' }).execute())
    } else {
      await database.sql.query('insert into written values ($1, $2)', [id, 'сам по себе'])
    }
    console.log(id)
  }
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
