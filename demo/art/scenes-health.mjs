// Scenes of health texts: the picture is part of the instruction, so it counts legs, fingers and pieces.
import { C, G, at, f, s, rect, ell, rng } from './paint.mjs'
import * as M from './motifs.mjs'
import * as K from './kitchen.mjs'
import { all, dot, table, wall } from './stage.mjs'
import { chair, counter, fall, pane, person, roofs, room } from './scene-kit.mjs'
import { digits } from './covers-health-more.mjs'

/** A tick from above, mouth at (0, 0), body upwards: four pairs of legs, all of them behind the head. */
const legPairs = [[[-15, -34], [-56, -40], [-86, -6], [-92, 20]], [[-18, -47], [-70, -62], [-110, -36], [-122, -8]], [[-21, -60], [-74, -90], [-116, -80], [-138, -54]], [[-23, -73], [-66, -118], [-108, -124], [-138, -104]]]
const tick = p => legPairs.flatMap(leg => [1, -1].map(k => s('M' + leg.map(([x, y]) => `${k * x} ${y}`).join('L'), C.woodD, 8.5) + s(`M${k * leg[2][0]} ${leg[2][1]}L${k * leg[3][0]} ${leg[3][1]}`, C.ink, 4, .5))).join('') +
  p.o('M0 -36C-44 -50 -66 -92 -60 -134C-54 -178 -28 -196 0 -196S54 -178 60 -134C66 -92 44 -50 0 -36z', C.wood, C.woodD, 'br', .95) + p.o('M0 -38C-26 -42 -38 -66 -34 -92C-20 -108 20 -108 34 -92C38 -66 26 -42 0 -38z', C.woodD, C.ink, 'br', .7) + s('M-40 -132C-36 -158 -22 -174 -4 -178', C.sand, 7, .8) + [0, 1, 2].map(i => s(`M${-18 + i * 18} -120v30`, C.woodD, 2.4, .5)).join('') +
  p.o('M-15 -40L-9 -16H9L15 -40z', C.woodD, C.ink, 'r', .6) + s('M-6 -18L-5 -4M6 -18L5 -4M0 -18V6', C.ink, 5)
const grape = (p, r = 30) => p.cast(ell(0, 0, r, r * 1.08), 7, 9) + p.o(ell(0, 0, r, r * 1.08), '#7a4671', C.ink, 'br', .8) + f(ell(-r * .36, -r * .4, r * .2, r * .16), C.white, .75) + f(ell(0, -r + 2, 4, 3), C.wood)
/** A quarter of a grape cut along: two cut faces, the skin behind and below them. */
const grapeQuarter = p => p.cast('M-42 4C-28 -22 28 -22 42 4C28 24 -28 24 -42 4z', 5, 7) + p.o('M-42 4C-28 -22 28 -22 42 4C28 24 -28 24 -42 4z', '#7a4671', C.ink, 'b', .6) + f('M-38 3C-24 -15 24 -15 38 3L0 7z', '#e9edb8') + p.o('M-38 4L0 7L38 4C24 15 -24 15 -38 4z', '#d3dc98', C.lime, 'b', .6) + s('M-36 4L0 7L36 4', '#f6f7d8', 2.4) + f(ell(-10, -3, 5, 2.6), C.wood)

export const scenes = {
  'tick-tweezers': { title: 'Пинцет берёт клеща за голову, у самой кожи, и тянет ровно вверх', tint: '#cfe6db', draw(p) {
    const g = rng(5), skin = 'M-20 470V356C140 338 290 352 352 350C384 348 388 316 396 306C404 316 410 348 444 350C540 352 680 338 820 350V470z'
    let o = wall(p, C.mint, C.sea, 'br', .5) + p.o(skin, C.skin[0], C.skinD, 'b', .7) + p.glow(ell(398, 360, 130, 50), C.coral, 'i', .4)
    for (let i = 0; i < 14; i++) { const x = 40 + g() * 730; if (Math.abs(x - 398) > 96) o += s(`M${x.toFixed(0)} ${(372 + g() * 60).toFixed(0)}q6 -22 ${(g() * 20).toFixed(0)} -34`, C.woodD, 2.6, .45) }
    // straight up: the sign beside the tick
    o += dot(168, 150, 62, p) + s('M168 186V118M168 112l-26 28M168 112l26 28', C.white, 13)
    // the far prong and the fingers, the tick, the near prong: the points close on the mouth, not on the body
    const prong = (d, c, e) => p.o(d, c, e, 'b', .85)
    o += G('translate(10 14)', f('M404 300L560 222L690 168L700 206L560 262z', C.ink, .16))
    o += prong('M398 300L402 306L560 236L700 168L690 138L548 208z', C.haze, C.dusk)
    o += at(398, 306, 1, tick(p))
    o += prong('M398 308L400 302C470 286 560 262 706 214L716 244C560 290 470 308 398 308z', C.sky, C.dusk) + s('M430 298C520 278 600 254 690 224', C.white, 5, .7)
    o += s('M812 120L724 176', C.teal, 96) + p.shade('M690 90L820 30V220L760 250z', C.tealD, 'br', .8) + p.o('M690 122C726 104 762 132 770 176C776 222 752 262 716 266C690 262 676 232 680 190C680 162 676 136 690 122z', C.skin[1], C.skinD, 'br', .6)
    for (const [pts, w] of [['M744 156C704 146 664 152 626 172', 36], ['M746 232C710 242 668 244 634 250', 38], ['M752 200C734 206 716 208 700 206', 34]]) o += s(pts, C.skinD, w + 3) + p.limb(pts, w, C.skin[1], C.skinD, 'b', .5)
    return o + G('translate(622 174) rotate(-24)', f(rect(-8, -9, 15, 17, 6), C.skin[0], .95)) } },

  'cuff-pose': { title: 'Женщина сидит, спина на спинке стула; манжета на голом плече на уровне сердца, чашка отставлена', tint: '#c3dde6', draw(p) {
    let o = room(p, [C.cream, C.peach], [C.wood, C.woodD], { y: 400, light: null }) + pane(p, 470, 40, 210, 150, f(all, C.sky) + p.shade(all, C.skyD, 't', .7) + roofs(p, 460, 178, 230, 80, C.haze, C.dusk, C.white, .3), { sill: 24 })
    o += at(212, 512, 1.5, chair(p, 0, 0, C.wine, C.ink, true))
    o += person(p, { x: 236, y: 528, k: 1.52, flip: true, pose: 'sit', shadow: false, style: 'bun', hair: C.woodD, skin: C.skin[1], top: [C.leaf, C.leafD], bottom: [C.night, C.ink], sleeve: 'none', eyesShut: 1, neck: [10, -214], nearArm: [[-12, -144], [-108, -146]], nearHand: ['open', 92], farArm: [[-4, -160], [-40, -146]],
      front: s('M17 -184L-4 -156', C.dusk, 33, 1, 'butt') + s('M25 -176L6 -148', C.night, 9, .5, 'butt') + s('M20 -190L12 -180M-2 -160L-8 -152', C.haze, 3.4) + f(rect(-4, -176, 15, 12, 2), C.white) })
    o += counter(p, 326, C.wood, C.woodD, 20) + at(560, 326, 1, fall(0, 0, 150, 90, .2))
    o += s('M238 268C310 222 400 342 480 304', C.ink, 7) + at(560, 326, 1, p.o('M-84 0L-70 -104H72L86 0z', C.white, C.haze, 'r', .8), f('M-62 -12L-52 -92H34L40 -12z', C.mint)) + digits(522, 242, '125', C.ink) + digits(536, 282, '80', C.dusk) + dot(618, 274, 17, p) + f(ell(624, 306, 9), C.haze)
    return o + at(728, 326, .9, fall(0, 0, 70, 60), M.cup(p, { c: C.saff, d: C.saffD, saucer: false })) } },

  'choke-grape': { title: 'На детской тарелке сосиска разрезана вдоль пополам, виноград — вдоль на четверти', tint: '#fbd885', draw(p) {
    let o = table(p, C.butter, C.saff) + p.cast(ell(390, 228, 190), 14, 18) + p.o(ell(390, 228, 190), C.sea, C.teal, 'br', .7) + f(ell(390, 228, 154), C.white) + p.shade(ell(390, 228, 154), C.haze, 'tl', .5, .4)
    for (let i = 0; i < 12; i++) o += G(`translate(390 228) rotate(${i * 30})`, f(ell(0, -172, 7), C.white, .9))
    o += [[336, 136, -16], [444, 134, 14], [330, 192, -4], [448, 192, 8]].map(([x, y, a]) => G(`translate(${x} ${y}) rotate(${a})`, grapeQuarter(p))).join('')
    const half = (x, y, a) => G(`translate(${x} ${y}) rotate(${a})`, p.cast(rect(-112, -19, 224, 38, 19), 5, 8), p.o(rect(-112, -19, 224, 38, 19), '#b9604a', C.wine, 'b', .8), f(rect(-106, -15, 212, 25, 12), '#efb49c'), s('M-86 -6H70', C.peach, 5, .9), K.crumbs(84, 16, '#d98a72', { r: 2.2, ry: .1, seed: 3 }))
    o += half(390, 262, -5) + half(394, 318, 4)
    // whole ones stay on the bunch, beside the plate
    o += G('translate(112 116)', s('M-16 -96C-6 -70 0 -40 0 0M-30 -100H4', C.wood, 7), [[-44, -34], [40, -40], [0, -14], [-38, 18], [42, 14], [2, 40], [-20, 72], [28, 66]].map(([x, y], i) => G(`translate(${x} ${y}) rotate(${(i * 47) % 90 - 45})`, grape(p))).join(''))
    // an adult cuts: the knife goes along
    o += G('translate(672 214) rotate(14)', p.cast(rect(-13, -10, 26, 190, 12), 8, 10), p.o('M-14 20C-20 -66 -10 -140 8 -162C22 -130 22 -56 14 20z', C.sky, C.dusk, 'r', .9), p.o(rect(-14, 14, 28, 160, 13), C.leaf, C.leafD, 'r', .9))
    return o + G('translate(136 356)', p.cast(ell(0, 0, 62), 10, 13), [-1, 1].map(k => s(ell(k * 62, 0, 20, 26), C.coralD, 12)).join(''), dot(0, 0, 62, p), f(ell(0, 0, 50), '#f7e6c4'), p.shade(ell(0, 0, 50), C.saff, 'tl', .7)) } },

  'iron-plate': { title: 'Тарелка, поделённая между мясом, чечевицей и сладким перцем', tint: '#cfe6db', draw(p) {
    const g = rng(8)
    let o = table(p, C.mint, C.sea) + p.cast(ell(400, 225, 196), 14, 18) + p.o(ell(400, 225, 196), C.white, C.haze, 'br', .7) + f(ell(400, 225, 164), C.cream) + s(ell(400, 225, 188), C.teal, 4, .7)
    o += s('M400 225V64M400 225L262 308M400 225L538 308', C.haze, 4, .8)
    const steak = 'M-66 -8C-64 -46 -14 -58 20 -44C48 -34 72 -20 66 10C60 38 26 34 0 40C-30 48 -66 30 -66 -8z'
    o += G('translate(322 172) rotate(-30)', p.cast(steak, 6, 8), p.o(steak, C.peach, C.blush, 'br', .8), G('scale(.84)', p.o(steak, C.woodD, C.ink, 'br', .7), p.clip(steak, s('M-60 -50L20 60M-30 -60L50 50M0 -66L80 44', C.ink, 7, .6), f(ell(-34, -8, 13, 11), C.peach), f(ell(-34, -8, 6, 5), C.blush))))
    // lentils are flat lenses, brown and olive
    const spots = Array.from({ length: 230 }, () => { const a = Math.PI * (.235 + g() * .53), r = 30 + Math.sqrt(g()) * 116; return [400 + Math.cos(a) * r, 225 + Math.sin(a) * r, g() * 180] })
    for (const [i, [x, y, a]] of spots.entries()) { const c = ['#8f7d3e', '#a6924e', '#75663a', '#b3a25c'][i % 4]; o += G(`translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${a.toFixed(0)})`, f(ell(1.5, 2, 9, 6.4), C.ink, .25), f(ell(0, 0, 9, 6.4), c), s('M-5 -2Q0 -4.4 5 -2', '#d8cb92', 1.8, .9)) }
    o += [[350, 300], [430, 330], [470, 296], [396, 268]].map(([x, y], i) => K.put(x, y, i * 50, K.parsley(p, .7))).join('')
    for (const [x, y, a, c, d] of [[470, 146, 30, '#d2452c', C.wine], [500, 182, 62, C.saff, C.saffD], [450, 190, 10, '#d2452c', C.wine], [512, 226, 84, '#d2452c', C.wine], [474, 232, 50, C.saff, C.saffD]]) o += G(`translate(${x} ${y}) rotate(${a})`, G('translate(4 6)', s('M-30 10C-20 -26 22 -26 32 10', C.ink, 15, .2)), s('M-30 10C-20 -26 22 -26 32 10', d, 17), s('M-30 9C-20 -27 22 -27 32 9', c, 13), s('M-24 2C-14 -22 16 -22 26 2', C.white, 4, .5))
    // the sweet pepper itself, from above, and a half of a lemon
    o += G('translate(118 128)', p.cast(ell(0, 0, 56), 10, 13), dot(0, 0, 56, p), [0, 1, 2, 3].map(i => G(`rotate(${20 + i * 90})`, s('M0 -14C8 -28 8 -40 2 -54', C.coralD, 4, .7))).join(''), p.o(ell(0, 0, 15), C.leaf, C.leafD, 'br', .9), s('M0 0C6 -10 4 -18 12 -24', C.leafD, 8), f(ell(-26, -26, 11, 8), C.white, .6))
    return o + K.put(118, 344, 20, K.lemon(p, 50)) + K.forkM(p, 668, 226, 10) } },
}
