// Frames of the seedling film, one drawing per moment. The same moment always gives the same bytes.
import { C, Paint, at, f, s, rect, ell, poly } from './paint.mjs'
import * as M from './motifs.mjs'
import { W, H, wall, dot } from './stage.mjs'

const mix = (a, b, k) => a + (b - a) * k
/** 0 before `from`, 1 after `to`, smooth between. */
const step = (t, from, to) => { const k = Math.max(0, Math.min(1, (t - from) / (to - from))); return k * k * (3 - 2 * k) }

const soilY = 316, x = 384

function seedling(p, t) {
  const out = step(t, .08, .24), straight = step(t, .26, .42), open = step(t, .4, .56), tall = step(t, .5, .86), leaves = step(t, .6, .96)
  if (out === 0) return ''
  const h = 54 * out + 34 * straight + 64 * tall, bend = 1 - straight
  // it leans towards the sun
  const lean = mix(-16, 26, t) * (.35 + .65 * tall) * straight
  const tx = x + lean + 26 * bend, ty = soilY - h + 26 * bend * out
  let o = s(`M${x} ${soilY}C${x} ${soilY - h * .55} ${x + lean * .5} ${soilY - h - 44 * bend * out} ${tx} ${ty}`, C.leafD, mix(5, 8, tall))
  // seed leaves: folded and hanging, then open like hands
  const hang = 164 * bend, w = 20 + 36 * straight + 18 * tall, wide = mix(7, 15, open)
  const cy = ty + 46 * tall, cx = mix(tx, x + lean * .62, tall)
  o += M.leaf(p, cx, cy, w, wide, hang + mix(8, 74, open) + lean * .2, C.leaf, C.leafD) + M.leaf(p, cx, cy, w, wide, hang - mix(8, 74, open) + lean * .2, C.lime, C.leaf)
  if (leaves > 0) for (const [angle, size, c, d] of [[50, 1, C.leaf, C.leafD], [-44, .92, C.lime, C.leaf], [8, .7, C.lime, C.leaf]])
    o += M.leaf(p, tx, ty + 3, 84 * size * leaves + 4, 25 * size * leaves + 2, angle * (.4 + .6 * leaves) + lean * .3, c, d)
  return o
}

/** `t` from 0 to 1: two weeks. @param {number} t @returns {string} */
export function frame(t) {
  const p = new Paint(W, H, 37)
  const sx = mix(120, 664, t), sy = 150 - Math.sin(t * Math.PI) * 62
  let o = wall(p, C.peach, C.blush, 'l', .8) + p.glow(ell(sx, sy, 330, 280), C.white, 'i', .6) + dot(sx, sy, 54, p)
  o += f(rect(536, 0, 10, 362), C.white, .6) + f(rect(0, 64, W, 8), C.white, .6)
  o += p.o(rect(0, 362, W, 26), C.white, C.sand, 'b', .9) + p.o(rect(0, 388, W, 62), C.blush, C.coralD, 'b', .5)
  // the shadow of the pot goes round against the sun
  const dx = (x - sx) * .34
  o += f(poly([[x - 46, 366], [x + 46, 366], [x + 62 + dx, 386], [x - 42 + dx, 386]]), C.ink, .14)
  o += seedling(p, t)
  o += p.o(`M${x - 66} ${soilY - 10}H${x + 66}L${x + 48} 366H${x - 48}z`, C.teal, C.tealD, 'l', .9) + f(ell(x, soilY - 10, 66, 11), '#5b3a2c') + s(ell(x, soilY - 10, 66, 11), C.cream, 3.4, .7)
  // the near side of the soil covers the foot of the stem
  o += f(`M${x - 60} ${soilY - 8}Q${x} ${soilY + 6} ${x + 60} ${soilY - 8}Q${x} ${soilY - 3} ${x - 60} ${soilY - 8}z`, '#6d4735')
  o += f(rect(x - 27, 334, 54, 20, 3), C.cream) + s(`M${x - 16} 344h32`, C.woodD, 3.4, .8)
  o += at(640, 362, .9, p.o('M-30-72H36L42 0H-38z', C.sky, C.skyD, 'l', .9), f(ell(3, -72, 33, 7), C.dusk), s('M36-56c32-4 32 44 0 42', C.skyD, 8))
  return p.svg(o, { title: 'Росток в стаканчике', grain: .3 })
}
export const title = 'Росток с двумя настоящими листьями в стаканчике на подоконнике'
