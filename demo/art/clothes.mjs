// Clothes on hangers. Each hangs from (0, 0), is about 110 wide and 190 long, and is drawn like the motifs: (p, colour, shade) → SVG.
import { C, f, s, rect, ell } from './paint.mjs'

const hook = 'M0-18c0-12 12-10 10-20c-2-10-18-8-17 2'
const wooden = s(hook, C.ink, 3) + s('M-38 10L0 -16L38 10', C.woodD, 6)
const clips = s(hook, C.ink, 3) + s('M0-16V0M-36 2H36', C.woodD, 5) + f(rect(-34, -4, 9, 16, 2) + rect(25, -4, 9, 16, 2), C.ink)
const legs = 'M-35 8H35L42 190H9L0 62L-9 190H-42z'
const sleeves = h => `M-18 -6L-44 10L-62 ${h * .74}L-44 ${h * .77}L-36 58V${h}H36V58L44 ${h * .77}L62 ${h * .74}L44 10L18 -6Q0 14 -18 -6z`

export const jeans = (p, c = C.night, d = C.ink) => clips + p.o(legs, c, d, 'r', .8) + f(rect(-35, 8, 70, 13), d, .6) + s('M-30 26Q-20 40 -8 26M30 26Q20 40 8 26', C.saff, 2.4, .9) + s('M0 21V60M-38 182h26M12 182h26', C.saff, 2.2, .7)
export const trousers = (p, c = C.haze, d = C.dusk) => clips + p.o(legs, c, d, 'r', .8) + f(rect(-35, 8, 70, 12), d, .5) + s('M-20 24L-25 184M20 24L25 184', C.white, 2.6, .75) + s('M0 20V62', d, 2.4)
export const tee = (p, c = C.white, d = C.haze) => wooden + p.o('M-18 -6L-44 10L-60 58L-40 66L-36 48V132H36V48L40 66L60 58L44 10L18 -6Q0 18 -18 -6z', c, d, 'r', .9)
export const shirt = (p, c = C.sky, d = C.skyD) => wooden + p.o(sleeves(146), c, d, 'r', .9) + p.o('M-20 -8L0 16L-20 24L-30 2z', c, d, 'b', .6) + p.o('M20 -8L0 16L20 24L30 2z', c, d, 'b', .6) + s('M0 18V146', d, 2.4) + [36, 62, 88, 114].map(y => f(ell(5, y, 3), C.white)).join('') + s(rect(12, 44, 20, 20, 2), d, 2)
export const jumper = (p, c = C.saff, d = C.saffD) => wooden + p.o(sleeves(132), c, d, 'r', .9) + f(rect(-36, 122, 72, 11), d, .7) + s('M-60 97L-46 100M60 97L46 100', d, 8, .8, 'butt') + s('M-17 -4Q0 16 17 -4', d, 5, .8) + [40, 56, 72, 88, 104].map(y => s(`M-30 ${y}H30`, d, 1.8, .35)).join('')
export const jacket = (p, c = C.tealD, d = C.ink) => wooden + p.o(sleeves(164), c, d, 'r', .9) + p.o('M-18 -6L-30 6L-22 40L0 84L22 40L30 6L18 -6L0 40z', d, C.ink, 'r', .4) + s('M0 84V164', d, 3) + [100, 126].map(y => f(ell(7, y, 4), C.cream)).join('') + s('M-30 116h18M14 116h18', d, 3.4)

/** «Два низа, три верха, один слой»: the six things of the text. */
export const six = [tee, jeans, shirt, jumper, trousers, jacket]
