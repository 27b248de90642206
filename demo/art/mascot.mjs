// Толк the bullfinch: the full stop of «Дельно.» with wings. The circle r=100 at (160,176) never changes; moods change only
// eyes, beak, wings and accessories.
import { Paint, C, G, at, f, s, rect, ell, markDisc, rng } from './paint.mjs'
import { leaf } from './motifs.mjs'
const BODY = ell(160, 176, 100)
const wingR = (p, rot = 0) => G(`rotate(${rot} 228 130)`, p.o('M226 104C276 128 290 214 250 286C232 270 206 240 204 190C202 150 208 116 226 104z', C.haze, C.dusk, 'r', .9), p.o('M214 214C238 222 258 222 274 214C272 244 264 266 250 288C232 270 220 244 214 214z', C.ink, C.dusk, 'tl', .5), f('M206 198C232 210 256 210 277 200L275 214C254 224 230 222 210 212z', C.white))
const wingL = (p, rot = 0) => G(`rotate(${rot} 82 142)`, p.o('M84 122C52 140 40 200 62 254C80 244 100 216 104 178C106 148 100 128 84 122z', C.haze, C.dusk, 'b', .8), p.o('M52 206C68 214 84 214 98 208C94 228 80 248 62 256C54 240 51 222 52 206z', C.ink, C.dusk, 'tl', .5), f('M50 196C66 204 86 204 101 196L99 208C84 214 68 214 51 207z', C.white))
const eye = (x, y, r, dx, dy) => f(ell(x, y, r), C.white) + f(ell(x + dx, y + dy, r * .58), C.ink) + f(ell(x + dx - r * .2, y + dy - r * .24, r * .2), C.white) + s(ell(x, y, r), C.dusk, 1.6, .6)
const arc = (x, y, r, up) => s(up ? `M${x - r} ${y + 4}Q${x} ${y - r} ${x + r} ${y + 4}` : `M${x - r} ${y - 2}Q${x} ${y + r * .9} ${x + r} ${y - 2}`, C.white, 5)
const feet = (p, y = 276) => s(`M138 ${y - 6}v22m-13 8l13-10l4 12M182 ${y - 6}v22m-6 10l6-12l12 10`, C.plum, 6)
/** In a scene its body is the coral disc. */
export function bird(p, { eyes = 'open', dx = -3, dy = 0, beak = 'shut', left = 4, behind = false, right = 0, feetY = 276, tilt = 0, hat = '', over = '', under = '' }) {
  const cap = 'M62 150C56 96 104 68 160 70C226 72 262 112 262 158C246 138 222 130 200 136C184 142 178 158 164 172C150 190 112 192 92 178C74 180 64 168 62 150z'
  return under + p.o('M214 244L288 292L262 312L196 268z', C.ink, C.dusk, 't', .7) + f('M206 250L244 276L226 284L196 262z', C.white) + (feetY ? feet(p, feetY) : '')
    + G(`rotate(${tilt} 160 176)`, wingR(p, right), behind ? wingL(p, left) : '', markDisc(p.o(BODY, C.coral, C.coralD, 'br', .95)), f('M98 246C130 282 206 282 226 236C214 296 116 298 98 246z', C.blush, .5),
      p.clip(BODY, p.o(cap, C.ink, C.dusk, 'tl', .65)), behind ? '' : wingL(p, left),
      f(ell(86, 196, 12, 8), C.blush, .55) + f(ell(176, 194, 15, 9), C.blush, .5),
      eyes === 'open' ? eye(100, 124, 14, dx, dy) + eye(160, 122, 17, dx, dy) : eyes === 'happy' ? arc(100, 122, 13, 1) + arc(160, 122, 16, 1) : arc(100, 126, 13) + arc(160, 124, 16),
      beak === 'open' ? p.o('M104 146C116 134 140 136 148 152C136 160 118 160 106 154C98 160 88 160 80 154C86 146 96 144 104 146z', '#5b5f7d', C.ink, 'b', .6) + p.o('M108 160C116 164 132 164 140 160C136 178 116 180 108 160z', C.wine, C.ink, 'b', .5) : p.o('M142 150C132 134 104 134 80 156C92 168 124 176 142 162z', '#6f7493', C.ink, 'b', .75) + s('M84 156C104 158 122 156 138 154', C.ink, 2.6), hat) + over
}
export const items = {
  hello: { title: 'Толк здоровается', d: p => f(ell(164, 304, 84, 9), C.ink, .16) + bird(p, { right: -128, dx: -4, tilt: -4, over: G('translate(66 236) rotate(-24)', p.o(rect(-22, -30, 50, 62, 4), C.white, C.sand, 'r', .8), f(rect(-22, -30, 9, 62), C.teal), s('M-4-14h22M-4 0h22M-4 14h14', C.haze, 3.4)) }) },
  think: { title: 'Толк задумался', d: p => f(ell(164, 304, 84, 9), C.ink, .16) + bird(p, { dx: -2, dy: -7, tilt: 7, left: -14, right: 4, over: f(ell(72, 62, 8), C.haze, .7) + f(ell(50, 38, 12), C.haze, .85) + s('M252 36c2-28 44-26 42 2c-2 20-22 18-22 38', C.coral, 10) + f(ell(272, 96, 6.5), C.coral) }) },
  joy: { title: 'Толк радуется', d: p => { const g = rng(6); return f(ell(164, 308, 60, 6), C.ink, .14) + Array.from({ length: 22 }, (_, i) => { const a = g() * 6.28, R = 126 + g() * 28, x = 160 + Math.cos(a) * R, y = 150 + Math.sin(a) * R * .92; return y > 250 ? '' : G(`translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(g() * 180).toFixed(0)})`, i % 3 ? f(rect(-5, -3, 10, 6, 1), [C.saff, C.teal, C.haze, C.coral][i % 4]) : f(ell(0, 0, 4), [C.coral, C.leaf, C.saff][i % 3])) }).join('') + G('translate(0 -14)', bird(p, { eyes: 'happy', beak: 'open', right: -112, left: 112, behind: true, feetY: 282 })) } },
  sleep: { title: 'Толк спит', d: p => bird(p, { eyes: 'shut', left: 0, right: 4, tilt: 5, feetY: 270, under: p.o('M6 292C80 282 220 284 316 298L314 312C220 302 90 300 8 308z', C.woodD, C.ink, 'b', .8) + leaf(p, 40, 294, 44, 14, -38), hat: p.o('M84 92C92 46 160 20 214 44C262 66 286 60 292 92C272 84 254 88 240 100C214 76 128 70 84 92z', C.teal, C.tealD, 'r', .9) + p.o('M76 98C78 84 96 80 120 80C170 74 214 84 244 100C250 108 246 116 238 114C196 94 126 92 88 110C78 112 74 106 76 98z', C.cream, C.sand, 'r', .8) + p.o(ell(294, 98, 15), C.saff, C.saffD, 'br', .8), over: s('M54 70h20l-20 22h20', C.haze, 5) + s('M26 34h26l-26 28h26', C.haze, 6) }) },
}
export const draw = id => { const p = new Paint(320, 320, 11, '-34 -14 392 350'); return p.svg(items[id].d(p), { title: items[id].title, bare: true }) }
