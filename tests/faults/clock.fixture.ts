// Loaded before a process of the product (`--import`): its wall clock is off by the milliseconds in the file TEST_CLOCK_FILE, which the test
// writes. Timers go on, as they do when a machine's clock is set.
import { readFileSync, watchFile } from 'node:fs'

const file = process.env['TEST_CLOCK_FILE']
const RealDate = Date
let offMs = 0

if (file !== undefined) {
  const read = () => {
    try {
      offMs = Number(readFileSync(file, 'utf8')) || 0
    } catch {
      offMs = 0
    }
  }
  read()
  watchFile(file, { interval: 100, persistent: false }, read)
  const now = () => RealDate.now() + offMs
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [now()] : args, self),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}
