// Decides whether a colour in a pasted style has a meaning: black and grey are the colours of ordinary text.
const named =
  /^(?:red|crimson|maroon|orange|gold|yellow|lime|green|teal|aqua|cyan|blue|navy|purple|fuchsia|magenta|pink)$/
/** In a grey, the channels differ by less than this. */
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
