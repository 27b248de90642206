// Half a minute of surf in the rhythm of calm breathing: four seconds in, six seconds out, with two soft bells for the turns.
// It is calculated, so every machine makes the same bytes.
import { makeRandom } from '../random.ts'

const rate = 8000
const cycles = 3
const inSeconds = 4
const outSeconds = 6
const cycleSeconds = inSeconds + outSeconds

/** 0 at the turn of the breath, 1 at its height. */
function waveAt(second: number): number {
  const within = second % cycleSeconds
  const part = within < inSeconds ? within / inSeconds : 1 - (within - inSeconds) / outSeconds
  return part * part * (3 - 2 * part)
}

/** A softly struck bowl: three slightly detuned partials; the higher ones fade sooner. */
function bellAt(seconds: number, hertz: number): number {
  if (seconds < 0 || seconds > 5) return 0
  const partials: [number, number, number][] = [
    [1, 1, 1.1],
    [2.004, 0.35, 1.9],
    [3.01, 0.14, 3.2],
  ]
  const struck = Math.min(1, seconds / 0.012)
  return partials.reduce(
    (sum, [times, loud, decay]) =>
      sum + struck * loud * Math.exp(-decay * seconds) * Math.sin(2 * Math.PI * hertz * times * seconds),
    0,
  )
}

/** WAV, mono, 8 kHz, 8 bits: 240 kB. */
export function makeSurf(): Buffer {
  const random = makeRandom(46)
  const count = rate * cycles * cycleSeconds
  const samples = Buffer.alloc(count)
  let [rumble, foam, last] = [0, 0, 0]
  for (let at = 0; at < count; at++) {
    const second = at / rate
    const within = second % cycleSeconds
    const wave = waveAt(second)
    const noise = random() * 2 - 1
    // The nearer the wave, the brighter: two filters open with it.
    rumble += (0.012 + 0.03 * wave) * (noise - rumble)
    foam += (0.1 + 0.25 * wave) * (noise - foam)
    const water = rumble * (1.4 + 2.2 * wave) + foam * 0.34 * wave * wave
    const bells = 0.26 * bellAt(within, 528) + 0.26 * bellAt(within - inSeconds, 396)
    // Sound that rings past the end of a cycle continues in the next one.
    const tail = second < cycleSeconds ? 0 : 0.26 * bellAt(within + outSeconds, 396)
    // The edges fade, so that the sound can loop.
    const edge = Math.min(1, second / 0.05, (cycles * cycleSeconds - second) / 0.05)
    const value = edge * Math.tanh(1.1 * (water + bells + tail)) * 100
    // Noise shaping: rounding noise goes to the frequencies where the water hisses.
    const wanted = value - last
    const rounded = Math.round(wanted + random() - random())
    last = rounded - wanted
    samples[at] = Math.max(0, Math.min(255, 128 + rounded))
  }
  return Buffer.concat([wavHeader(count), samples])
}

function wavHeader(size: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + size, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(size, 40)
  return header
}
