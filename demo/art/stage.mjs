// Parts that covers share: the frame, grounds (wall, floor, table), window light, the coral disc, and some small things.
// Units: 800 × 450.
import { C, at, f, s, rect, ell, markDisc, poly, smooth, rng } from './paint.mjs'

export const W = 800, H = 450, all = rect(0, 0, W, H)
export const wall = (p, c, d, dir = 'r', a = .45) => f(all, c) + p.glow(all, d, dir, a * .55, .1) + p.shade(all, d, dir, a * .62, .45)
export const floor = (p, y, c, d, a = .6) => p.o(rect(0, y, W, H - y), c, d, 'b', a)
export const table = (p, c, d) => f(all, c) + p.glow(all, d, 'br', .45, .1) + p.shade(all, d, 'br', .34, .4)
/** Panes of window light on a wall. */
export const shaft = (x, y, w, h, skew, c = C.white, o = .3, nx = 2, ny = 2) => {
  let r = ''
  for (let i = 0; i < nx; i++) for (let j = 0; j < ny; j++) {
    const a = x + i * (w / nx) + 5 + j * skew / ny, b = y + j * (h / ny) + 5, ww = w / nx - 10, hh = h / ny - 10, k = skew / ny * .9
    r += f(poly([[a, b], [a + ww, b + ww * .12], [a + ww + k, b + hh + ww * .12], [a + k, b + hh]]), c, o)
  }
  return r
}
export const groundShadow = (x, y, rx, ry = rx * .16, o = .2) => f(ell(x, y, rx, ry), C.ink, o)
/** The full stop of the wordmark. Every cover has one. */
export const dot = (x, y, r, p) => markDisc(p ? p.o(ell(x, y, r), C.coral, C.coralD, 'br', .7) : f(ell(x, y, r), C.coral))

/** Night or evening sky with stars. */
export const sky = (p, c, d, stars = 0, dir = 't') => {
  const g = rng(p.seed + stars)
  let o = f(all, c) + p.shade(all, d, dir, .85, .08)
  for (let i = 0; i < stars; i++) o += f(ell(g() * W, g() * H * .62, .8 + g() * 1.5), C.butter, .4 + g() * .6)
  return o
}
/** A hill from edge to edge: heights at equal steps, drawn down to the lower edge. */
export const hill = (p, ys, c, d, a = .8, dir = 'b') => {
  const n = ys.length - 1
  return p.o(smooth([[-30, H + 20], ...ys.map((y, i) => [-30 + i * (W + 60) / n, y]), [W + 30, H + 20]], true, .15), c, d, dir, a)
}
/** A cloud resting on the line y; k = scale (about 150 wide at 1). */
export const cloudPath = (x, y, k = 1) => `M${x - 74 * k} ${y}c${-26 * k} 0 ${-28 * k} ${-38 * k} ${4 * k} ${-40 * k}c${2 * k} ${-34 * k} ${52 * k} ${-40 * k} ${62 * k} ${-10 * k}c${20 * k} ${-18 * k} ${50 * k} ${-4 * k} ${44 * k} ${18 * k}c${34 * k} ${-6 * k} ${44 * k} ${32 * k} ${14 * k} ${32 * k}z`
export const cloud = (p, x, y, k, c = C.white, d = C.skyD, a = .7) => p.o(cloudPath(x, y, k), c, d, 'b', a)
export const house = (p, { w = 60, h = 50, c = C.white, d = C.haze, roof = C.wine, roofD = C.ink, lit = C.butter } = {}) =>
  p.o(rect(-w / 2, -h, w, h), c, d, 'r', .8) + p.o(poly([[-w * .62, -h + 2], [0, -h - w * .52], [w * .62, -h + 2]]), roof, roofD, 'r', .7) + f(rect(-w * .16, -h * .66, w * .3, h * .34), lit)
export const fir = (p, { h = 70, c = C.tealD, d = C.ink } = {}) => f(rect(-2.5, -8, 5, 8), C.woodD) +
  [0, 1, 2].map(i => p.o(poly([[-h * (.3 - i * .06), -6 - i * h * .26], [0, -h * .5 - i * h * .24], [h * (.3 - i * .06), -6 - i * h * .26]]), c, d, 'r', .8)).join('')
/** A row of houses along the base line y. */
export const town = (p, y, c, d, { lo = 40, hi = 110, wlo = 36, whi = 70, lit = C.butter, p0 = .45, seed = 21, gap = 2 } = {}) => {
  const g = rng(seed)
  let x = -12, o = ''
  while (x < W + 10) {
    const w = wlo + g() * (whi - wlo), h = lo + g() * (hi - lo)
    o += p.o(rect(x, y - h, w, h + 4), c, d, 'r', .6)
    for (let i = 0; i < 12; i++) if (g() < p0 && h - 14 - Math.floor(i / 3) * 19 > 16) o += f(rect(x + 9 + (i % 3) * (w - 26) / 2, y - h + 14 + Math.floor(i / 3) * 19, 7, 10), lit, .85)
    x += w + gap
  }
  return o
}
/** A sector of a disc, angles in degrees, 0 = three o'clock. */
export const sector = (x, y, r, a, b) => {
  const A = a * Math.PI / 180, B = b * Math.PI / 180, q = n => Math.round(n * 10) / 10
  return `M${x} ${y}L${q(x + Math.cos(A) * r)} ${q(y + Math.sin(A) * r)}A${r} ${r} 0 ${b - a > 180 ? 1 : 0} 1 ${q(x + Math.cos(B) * r)} ${q(y + Math.sin(B) * r)}z`
}
export const bubble = (x, y, w, h, tail = -1, r = 16) => `M${x - w / 2 + r} ${y - h / 2}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}` +
  (tail > 0 ? `l${4} ${18}l${-26} ${-18}h${-(w - 2 * r - 22)}` : tail < 0 ? `h${-(w - 2 * r - 22)}l${-26} ${18}l${4} ${-18}` : `h${-(w - 2 * r)}`) + `a${r} ${r} 0 0 1 ${-r} ${-r}v${-(h - 2 * r)}a${r} ${r} 0 0 1 ${r} ${-r}z`
export const planks = (p, c, d, step = 74, rows = true) => {
  let o = f(all, c) + p.glow(all, d, 'br', .4, .1) + p.shade(all, d, 'br', .32, .4)
  for (let i = 0; i <= H / step; i++) o += s(`M0 ${i * step + 30}H${W}`, d, 2.4, .55) + (rows ? s(`M${(i * 230 + 120) % W} ${i * step + 30}v${step}M${(i * 230 + 520) % W} ${i * step + 30}v${step}`, d, 2.4, .5) : '') + s(`M${50 + i * 80} ${i * step + 66}c90-12 130 10 240 0`, d, 1.8, .3)
  return o
}
