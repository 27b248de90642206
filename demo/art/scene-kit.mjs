// What the scenes of the inline pictures are built of: rooms, furniture, and people with gesture. Units: 800 × 450.
// A scene has three planes (ground, middle, front), light from the upper left with a hard shadow to the lower right,
// and exactly one coral disc (`dot`). People stand on (0,0), about 290 high, and face left; `flip` turns them.
import { C, G, at, f, s, rect, ell, poly, smooth } from './paint.mjs'
import * as M from './motifs.mjs'
import { W, H, wall, shaft, groundShadow } from './stage.mjs'

// ---- ground
/** Wall, window light on it, floor with a skirting board. */
export const room = (p, [c, d], [fc, fd], { y = 350, light = 60, boards = true } = {}) => wall(p, c, d, 'r', .6) +
  (light == null ? '' : shaft(light, 18, 230, 250, 60, C.white, .3)) + p.o(rect(0, y, W, H - y), fc, fd, 'b', .65) + f(rect(0, y - 9, W, 10), C.white, .35) +
  (boards ? [0, 1, 2, 3].map(i => s(`M0 ${y + 20 + i * 24}H800`, fd, 1.6, .4)).join('') : '')
/** The edge of a table or counter across the front. */
export const counter = (p, y, c = C.wood, d = C.woodD, h = 18) => f(rect(0, y + h, W, 14), C.ink, .22) + p.o(rect(0, y + h, W, H), c, d, 'b', .9, .05) + f(rect(0, y + h, W, H), d, .35) + p.o(rect(-6, y, W + 12, h), c, d, 'r', .4)
export const glow = (p, x, y, r, c = C.butter, a = .55) => p.glow(ell(x, y, r), c, 'i', a)
/** A hard shadow of a standing thing: it falls to the lower right. */
export const fall = (x, y, w, l = 120, o = .16) => f(poly([[x - w / 2, y], [x + w / 2, y], [x + w / 2 + l, y + l * .24], [x - w / 2 + l * .7, y + l * .24]]), C.ink, o)

// ---- furniture; (x, y) is the middle of the foot
export const tableM = (p, x, y, w = 260, h = 116, c = C.wood, d = C.woodD) => at(x, y, 1, f(ell(10, 2, w * .52, 8), C.ink, .18), s(`M${-w / 2 + 26} ${-h}L${-w / 2 + 12} 0M${w / 2 - 26} ${-h}L${w / 2 - 12} 0`, d, 9), p.o(rect(-w / 2, -h - 10, w, 16, 3), c, d, 'r', .8))
export const chair = (p, x, y, c = C.teal, d = C.tealD, flip = false) => G(`translate(${x} ${y})${flip ? ' scale(-1 1)' : ''}`, f(ell(6, 2, 46, 7), C.ink, .18), s('M-26-84L-32 0M30-84L36 0', C.woodD, 7), p.o('M24-84C34-130 38-170 36-208C48-210 52-200 50-180S46-110 40-84z', c, d, 'r', .8), p.o(rect(-38, -94, 84, 15, 7), c, d, 'b', .8))
export const nightstand = (p, x, y, c = C.wood, d = C.woodD, h = 104) => at(x, y, 1, f(ell(10, 2, 66, 8), C.ink, .2), p.o(rect(-54, -h, 108, h - 8, 4), c, d, 'r', .85), s(rect(-44, -h + 18, 88, 34, 3), d, 3, .7), f(ell(0, -h + 35, 5), C.cream), p.o(rect(-60, -h - 8, 120, 12, 3), c, d, 'r', .6), s('M-42-8V0M42-8V0', d, 8))
/** A bed seen from the side, head at the left. */
export const bedSide = (p, x, y, { w = 380, blanket = C.dusk, blanketD = C.night, wood = C.wood, woodD = C.woodD } = {}) => at(x, y, 1, f(ell(16, 2, w * .54, 10), C.ink, .2), p.o(rect(-w / 2 - 14, -168, 18, 168, 8), wood, woodD, 'r', .8), p.o(rect(w / 2 - 6, -104, 16, 104, 8), wood, woodD, 'r', .8), p.o(rect(-w / 2, -64, w, 34, 6), wood, woodD, 'b', .8), p.o(rect(-w / 2, -96, w, 38, 12), C.white, C.haze, 'b', .7),
  p.o(`M${-w / 2 + 6} -96C${-w / 2 + 2} -138 ${-w / 2 + 40} -140 ${-w / 2 + 74} -136C${-w / 2 + 108} -134 ${-w / 2 + 112} -104 ${-w / 2 + 100} -92z`, C.white, C.haze, 'br', .8), p.o(`M${-w * .16} -100C${-w * .02} -122 ${w * .2} -112 ${w / 2 - 6} -106V-50C${w * .2} -40 0 -44 ${-w * .2} -50z`, blanket, blanketD, 'br', .85))
export const frame = (p, x, y, w, h, inner, c = C.wood) => at(x, y, 1, f(rect(6, 8, w, h), C.ink, .16), f(rect(0, 0, w, h, 2), c), f(rect(7, 7, w - 14, h - 14), C.cream), p.clip(rect(7, 7, w - 14, h - 14), inner))
export const rug = (p, x, y, rx, c, d) => p.o(ell(x, y, rx, rx * .13), c, d, 'r', .6) + s(ell(x, y, rx * .86, rx * .1), d, 2, .5)
export const shelf = (p, x, y, w, ...things) => at(x, y, 1, f(rect(8, 14, w, 9), C.ink, .16), ...things, p.o(rect(0, 0, w, 13, 2), C.wood, C.woodD, 'b', .8))
export const sofa = (p, x, y, w, c, d) => at(x, y, 1, f(ell(12, 2, w * .54, 9), C.ink, .2), s(`M${-w / 2 + 26} -14V0M${w / 2 - 26} -14V0`, C.woodD, 9), p.o(rect(-w / 2 + 8, -164, w - 16, 130, 30), c, d, 'br', .8), p.o(rect(-w / 2 + 20, -92, w - 40, 56, 14), c, d, 'b', .7), p.o(rect(-w / 2 - 12, -118, 54, 108, 24), c, d, 'r', .9), p.o(rect(w / 2 - 42, -118, 54, 108, 24), c, d, 'r', .95), p.o(rect(-w / 2, -44, w, 34, 14), c, d, 'b', .95))
/** A floor lamp with its cone of light. */
export const floorLamp = (p, x, y, h = 270) => at(x, y, 1, f(poly([[-40, -h], [40, -h], [150, 0], [-150, 0]]), C.butter, .18), s(`M0 0V${-h}`, C.ink, 6), p.o(ell(0, 0, 40, 7), C.ink), f(ell(0, -h + 14, 40, 8), C.butter), p.o(`M-26 ${-h - 46}H26L48 ${-h + 14}H-48z`, C.saff, C.saffD, 'r', .9))
export const bush = (p, x, y, r, c = C.leaf, d = C.leafD) => p.o(`M${x - r} ${y}C${x - r * 1.2} ${y - r * .8} ${x - r * .5} ${y - r * 1.3} ${x - r * .1} ${y - r}C${x + r * .2} ${y - r * 1.5} ${x + r * 1.1} ${y - r * 1.1} ${x + r} ${y}z`, c, d, 'br', .85)
/** A tree with a crown of three masses. */
export const bigTree = (p, x, y, h, c = C.leaf, d = C.leafD, trunk = C.woodD) => at(x, y, 1, f(ell(h * .14, 2, h * .3, h * .035), C.ink, .18), p.o(`M${-h * .035} 0L${-h * .022} ${-h * .5}H${h * .022}L${h * .04} 0z`, trunk, C.ink, 'r', .6), s(`M0 ${-h * .34}L${h * .12} ${-h * .52}M0 ${-h * .4}L${-h * .1} ${-h * .56}`, trunk, h * .025), p.o(`M${-h * .28} ${-h * .46}C${-h * .42} ${-h * .62} ${-h * .3} ${-h * .84} ${-h * .14} ${-h * .84}C${-h * .06} ${-h * 1.04} ${h * .18} ${-h * 1.02} ${h * .2} ${-h * .84}C${h * .38} ${-h * .8} ${h * .4} ${-h * .54} ${h * .24} ${-h * .46}C${h * .12} ${-h * .36} ${-h * .14} ${-h * .36} ${-h * .28} ${-h * .46}z`, c, d, 'br', .85))

/** A window: anything behind panes. (x, y) is its upper left corner. */
export const pane = (p, x, y, w, h, view, { frame: c = C.white, frameD: d = C.sand, cols = 2, cross = .32, sill = 26 } = {}) => f(rect(x - 12, y - 12, w + 24, h + 24), c) + p.shade(rect(x - 12, y - 12, w + 24, h + 24), d, 'br', .6) + p.clip(rect(x, y, w, h), view, f(poly([[x, y + h * .5], [x + w * .5, y], [x + w * .66, y], [x, y + h * .7]]), C.white, .14)) +
  Array.from({ length: cols - 1 }, (_, i) => f(rect(x + w * (i + 1) / cols - 5, y, 10, h), c) + f(rect(x + w * (i + 1) / cols + 3, y, 2.4, h), d, .8)).join('') + (cross ? f(rect(x, y + h * cross, w, 8), c) + f(rect(x, y + h * cross + 7, w, 2.4), d, .8) : '') + (sill ? f(rect(x - 20, y + h + 12 + 16, w + 40, 10), C.ink, .16) + p.o(rect(x - sill, y + h + 10, w + sill * 2, 16, 2), c, d, 'b', .8) : '')
/** Snow in a box. */
export const snow = (p, x, y, w, h, n = 60) => Array.from({ length: n }, () => f(ell(x + p.rnd() * w, y + p.rnd() * h, 1 + p.rnd() * 2.6), C.white, .95)).join('')
export const rainIn = (p, x, y, w, h, n = 60) => Array.from({ length: n }, () => { const l = 8 + p.rnd() * 14; return s(`M${(x + p.rnd() * w).toFixed(1)} ${(y + p.rnd() * h).toFixed(1)}l${(-l * .35).toFixed(1)} ${l.toFixed(1)}`, C.white, 1.8, .6) }).join('')
/** Roofs with lit windows along y, clipped by whoever calls. */
export const roofs = (p, x, y, w, hi, c, d, lit = C.butter, share = .4) => { let o = '', X = x - 8; while (X < x + w) { const bw = 34 + p.rnd() * 44, bh = hi * (.5 + p.rnd() * .5); o += p.o(rect(X, y - bh, bw, bh + 4), c, d, 'r', .6); for (let i = 0; i < 6; i++) if (p.rnd() < share && bh > 40 + Math.floor(i / 2) * 18) o += f(rect(X + 8 + (i % 2) * (bw - 26), y - bh + 12 + Math.floor(i / 2) * 18, 8, 10), lit, .85); X += bw + 2 } return o }
export const curtains = (p, x, y, w, h, c = C.cream, d = C.sand, width = 92) => s(`M${x - width * .7} ${y}H${x + w + width * .7}`, C.woodD, 7) + at(x - width * .6, y, 1, M.curtain(p, width, h, c, d, 1)) + at(x + w + width * .6, y, 1, M.curtain(p, width, h, c, d, -1))

// ---- people
const SKIN = C.skin
/** Grips: rest, open (fingers straight), point, fist. `a` = direction of the fingers in degrees, 0 = down. */
export const hand = (p, x, y, a = 0, grip = 'rest', skin = SKIN[0], k = 1) => G(`translate(${x} ${y}) rotate(${a}) scale(${k})`,
  grip === 'open' ? s('M-6 6L-8 17M-2 8L-2 20M3 8L4 19M7 5L9 15', skin, 5.4) + s('M-8 0L-14 6', skin, 5.4)
    : grip === 'point' ? s('M-5 7L-6 24', skin, 5.6) + s('M8 0L12 7', skin, 5.4) : grip === 'fist' ? '' : s('M-5 6L-5 13M0 7L0 15M5 6L5 13', skin, 6) + s('M-8-2L-13 6', skin, 5.2),
  p.o(ell(0, 1, 10.5, 10.5), skin, C.skinD, 'br', .45), grip === 'fist' || grip === 'point' ? s('M-3 2v8M2 2v9M6 2v7', C.skinD, 1.5, .8) + s('M-9-1q7 1 9 7', C.skinD, 1.6, .8) : '')
const hoodie = { stripe: (p, d, c) => p.clip(d, ...[0, 1, 2, 3, 4, 5, 6, 7].map(i => s(`M-90 ${-232 + i * 17}H90`, c, 6, .85))) }
const POSES = {
  stand: { hip: [0, -132], neck: [-2, -234], near: [[[4, -68], [2, -6]], [[22, -178], [10, -132]]], far: [[[-10, -68], [-16, -6]], [[-26, -180], [-30, -134]]] },
  walk: { hip: [2, -132], neck: [-8, -234], near: [[[-22, -74], [-46, -8]], [[24, -182], [34, -140]]], far: [[[20, -70], [48, -20]], [[-36, -186], [-52, -152]]] },
  sit: { hip: [14, -112], neck: [6, -214], near: [[[-56, -114], [-58, -6]], [[24, -160], [-26, -142]]], far: [[[-44, -112], [-36, -6]], [[-16, -160], [-48, -144]]] },
  kneel: { hip: [20, -66], neck: [-16, -164], near: [[[-44, -62], [-38, -6]], [[-30, -116], [-70, -88]]], far: [[[-16, -14], [50, -8]], [[-44, -120], [-84, -92]]] },
  lean: { hip: [16, -132], neck: [-36, -222], near: [[[14, -68], [12, -6]], [[-36, -162], [-74, -132]]], far: [[[0, -68], [-10, -6]], [[-58, -168], [-96, -136]]] },
}
/**
 * A figure. `pose`: stand, walk, sit, kneel, lean; any joint may be replaced: `hip`, `neck`, `nearArm`/`farArm` ([elbow, hand]),
 * `nearLeg`/`farLeg` ([knee, ankle]). `nearHand`/`farHand`: [grip, angle]. `held` is drawn between the far and the near arm.
 * `sleeve`: short (to the elbow) or none; `gaze` turns the pupils; `wear(p)` is drawn over the head, in units of its centre.
 */
export function person(p, o = {}) {
  const base = POSES[o.pose || 'stand'], skin = o.skin || SKIN[0], [tc, td] = o.top || [C.teal, C.tealD], [bc, bd] = o.bottom || [C.night, C.ink], dir = o.flip ? 'l' : 'r'
  const hip = o.hip || base.hip, neck = o.neck || base.neck, nl = o.nearLeg || base.near[0], fl = o.farLeg || base.far[0], na = o.nearArm || base.near[1], fa = o.farArm || base.far[1]
  const ax = neck[0] - hip[0], ay = neck[1] - hip[1], L = Math.hypot(ax, ay) || 1, n = [-ay / L, ax / L], u = [ax / L, ay / L], big = o.big || 1
  const pt = (q, t, w) => [q[0] + u[0] * t + n[0] * w, q[1] + u[1] * t + n[1] * w]
  const sn = pt(neck, -20, 20 * big), sf = pt(neck, -18, -20 * big)
  const leg = (q, side, c, d) => {
    const start = [hip[0] + side * 8, hip[1]]
    const ankle = q[1], shoe = o.shoe || C.white, a = q[2] || 0, end = [ankle[0], ankle[1] - 11]
    return (o.bare ? p.limb([start, q[0], end], 22, skin, C.skinD, dir) : p.limb([start, q[0], end], 29, c, d, dir, .7)) +
      G(`translate(${ankle[0]} ${ankle[1]}) rotate(${a})`, p.o('M12-8H-8C-14-2-34-2-36 6H14C17 2 16-4 12-8z', shoe, shoe === C.white ? C.haze : C.ink, 'b', .6))
  }
  const arm = (from, q, h, c, d) => p.limb([from, q[0], q[1]], 22 * big, o.sleeve === 'none' ? skin : c, o.sleeve === 'none' ? C.skinD : d, dir, .75) + (o.sleeve === 'short' ? p.limb([q[0], q[1]], 17, skin, C.skinD, dir, .5) : '') + hand(p, q[1][0], q[1][1], h?.[1] ?? (Math.atan2(q[1][1] - q[0][1], q[1][0] - q[0][0]) * 180 / Math.PI - 90), h?.[0], skin)
  const torso = smooth([pt(neck, 0, 10), pt(neck, -8, 26 * big), pt(neck, -40, 33 * big), pt(hip, 30, 29 * big), pt(hip, -14, 30 * big), pt(hip, -14, -30 * big), pt(hip, 30, -30 * big), pt(neck, -40, -33 * big), pt(neck, -8, -25 * big), pt(neck, 0, -9)], true, .16)
  const k = o.skirt || 0, hem = k ? smooth([pt(hip, 26, 29 * big), [hip[0] + 34 + k * .18, hip[1] + k], [hip[0] - 36 - k * .18, hip[1] + k], pt(hip, 26, -30 * big)], true, .06) : ''
  const hx = neck[0] - 5 + (o.headX || 0), hy = neck[1] - 27 + (o.headY || 0)
  const face = G(`translate(${hx} ${hy}) rotate(${o.tilt || 0})`, M.head(p, { r: o.head || 27, look: -1, style: o.style || 'short', hair: o.hair || C.ink, skin, gaze: o.gaze }), o.specs ? s(ell(-14, 1, 9) + ell(4, 1, 9) + 'M13 0h10', o.specs === 1 ? C.ink : o.specs, 2.4) : '',
    o.beard ? p.o('M-23 6C-24 34-6 36 2 34C18 30 24 18 23 2C14 12 8 14-2 12C-12 10-18 14-23 6z', o.beard, C.ink, 'r', .4) + s('M-9 19q6 4 11-1', C.wine, 2.4) : '', o.hat ? p.o('M-29-14C-30-54 28-56 29-14C12-20-12-20-29-14z', o.hat[0], o.hat[1], 'r', .8) + p.o(rect(-31, -25, 62, 14, 7), o.hat[1], C.ink, 'r', .4) : '', o.eyesShut ? f(ell(-14, 0, 5, 6) + ell(3, 0, 5, 6), skin) + s('M-19 1q5 4 9 0M-2 1q5 4 9 0', C.ink, 2.2) : '', o.wear ? o.wear(p) : '')
  return G(`translate(${o.x || 0} ${o.y || 0}) scale(${(o.flip ? -1 : 1) * (o.k || 1)} ${o.k || 1})`, o.shadow === false ? '' : f(ell((hip[0] + nl[1][0]) / 2 + 12, 2, 58, 8), C.ink, .2), o.behind || '',
    arm(sf, fa, o.farHand, tc, td), leg(fl, -1, bc, bd), leg(nl, 1, bc, bd), hem ? p.o(hem, o.skirtC?.[0] || tc, o.skirtC?.[1] || td, dir, .85) : '', p.o(torso, tc, td, dir, .9), o.stripes ? hoodie.stripe(p, torso, o.stripes) : '', o.apron ? p.o(smooth([pt(neck, -34, -16), pt(neck, -34, 20), pt(hip, 6, 31), pt(hip, -50, 34), pt(hip, -50, -36), pt(hip, 6, -31)], true, .1), o.apron[0], o.apron[1], dir, .7) : '',
    face, o.scarf ? p.o(smooth([pt(neck, 8, 22), pt(neck, -12, 26), pt(neck, -14, -26), pt(neck, 8, -22)], true, .2), o.scarf[0], o.scarf[1], 'b', .8) + p.o(poly([pt(neck, -8, 6), pt(neck, -8, 22), pt(neck, -62, 18), pt(neck, -62, 4)]), o.scarf[0], o.scarf[1], dir, .8) : '', o.held || '', arm(sn, na, o.nearHand, tc, td), o.front || '')
}

// ---- hands at work, seen from above: the arm comes from (0, 0) downwards, fingers at the top
/** `grip`: write (a pencil between thumb and forefinger), flat, hold (curled round something at (0, -120)). */
export function bigHand(p, { x, y, a = 0, grip = 'flat', skin = SKIN[0], sleeve = [C.teal, C.tealD], flip = false, tool = '', k = 1 } = {}) {
  const finger = (pts, w = 25) => s(smooth(pts, false), C.skinD, w + 3) + p.limb(pts, w, skin, C.skinD, 'br', .5)
  const nail = (q, r) => G(`translate(${q[0]} ${q[1]}) rotate(${r})`, f(rect(-6, -9, 12, 13, 5), C.skin[0] === skin ? C.peach : C.skin[0], .95))
  const palm = p.o('M-32 10C-36-30-48-54-44-84C-38-106 32-112 44-88C52-60 36-30 32 10z', skin, C.skinD, 'br', .6)
  const cuff = p.o('M-46 6H46L70 560H-70z', sleeve[0], sleeve[1], 'r', .8) + p.o(rect(-50, -4, 100, 24, 8), sleeve[0], sleeve[1], 'r', .9)
  const shadow = f('M-20 20C-26-40-32-100 0-124C50-130 74-90 64-30L66 560H-30z', C.ink, .2)
  const tip = (pts, w, r) => p.limb(pts, w, skin, C.skinD, 'br', .4) + nail(pts[1], r)
  const under = grip === 'write' ? finger([[34, -70], [42, -110], [22, -130]], 26) + finger([[16, -80], [22, -128], [-4, -142]], 26) + finger([[-8, -70], [-16, -128], [-40, -150]], 25) + finger([[-30, -40], [-62, -86], [-52, -130]], 27)
    : grip === 'hold' ? finger([[34, -70], [46, -116], [32, -148]]) + finger([[14, -80], [26, -134], [14, -164]]) + finger([[-8, -80], [0, -138], [-12, -166]]) + finger([[-28, -74], [-26, -130], [-36, -152]]) + finger([[-14, -32], [-60, -72], [-76, -116]], 32)
      : finger([[32, -74], [46, -122], [50, -150]], 23) + nail([50, -149], 6) + finger([[14, -80], [20, -146], [20, -178]], 25) + nail([20, -177], 0) + finger([[-6, -80], [-8, -152], [-12, -184]], 25) + nail([-12, -183], -3) + finger([[-26, -70], [-36, -138], [-44, -166]], 24) + nail([-44, -165], -10) + finger([[-14, -34], [-56, -74], [-80, -112]], 31) + nail([-79, -109], -32)
  const over = grip === 'write' ? tool + tip([[-20, -134], [-38, -149]], 25, -62) + tip([[-60, -104], [-52, -130]], 27, 14) : grip === 'hold' ? tool + tip([[-74, -90], [-76, -116]], 28, -4) + tip([[-30, -138], [-36, -152]], 25, -30) : tool
  const back = grip === 'write' ? palm + f(ell(4, -98, 34, 26), skin) : palm
  return G(`translate(${x} ${y}) rotate(${a}) scale(${flip ? -k : k} ${k})`, G('translate(12 14)', shadow), under, back, s('M-22-92l2-14M-2-96l1-14M18-92l2-13', C.skinD, 2.4, .6), over, cuff)
}
export const pencilTool = (p, c = C.saff, d = C.saffD) => G('translate(-62 -190) rotate(52)', f(rect(0, -6, 150, 12, 2), c), f(rect(0, 0, 150, 6), d, .7), f(poly([[0, -6], [-26, 0], [0, 6]]), C.paper), f(poly([[-17, -2], [-26, 0], [-17, 2]]), C.ink))
