// Whether a colour of a pasted style says something: black and grey letters are how its editor shows any text.
const named =
  /^(?:red|crimson|maroon|orange|gold|yellow|lime|green|teal|aqua|cyan|blue|navy|purple|fuchsia|magenta|pink)$/
/** Channels of a grey differ by less. */
const saturation = 60

function channelsOf(colour: string): number[] | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(colour)?.[1]
  if (hex) {
    const digits = hex.length === 3 ? [...hex].map(digit => digit + digit) : hex.match(/../g)!
    return digits.map(pair => Number.parseInt(pair, 16))
  }
  const rgb = /^rgba?\(([^)]*)\)$/.exec(colour)?.[1]
  return rgb
    ?.split(/[\s,/]+/)
    .filter(Boolean)
    .slice(0, 3)
    .map(Number)
}

export function isTelling(colour: string | undefined): boolean {
  if (colour === undefined) return false
  if (named.test(colour)) return true
  const channels = channelsOf(colour)
  return channels !== undefined && Math.max(...channels) - Math.min(...channels) >= saturation
}
