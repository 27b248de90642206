// Scenes of the third twenty.
import { C, G, at, f, s, rect, ell, poly } from './paint.mjs'
import * as M from './motifs.mjs'
import { all, W, dot, sky, town } from './stage.mjs'
import { bigTree, bush, counter, curtains, fall, frame, glow, pane, person, roofs, room, shelf, tableM } from './scene-kit.mjs'
import { cast } from './cast.mjs'

const lines = (x, y, list, c, w = 3) => { let X = x; return list.map(n => { const o = s(`M${X} ${y}h${n}`, c, w); X += n + 7; return o }).join('') }
const ladderBoth = (p, h, c = C.saff, d = C.saffD) => s(`M-22 0V${-h}M22 0V${-h}`, d, 8) + Array.from({ length: Math.floor(h / 34) }, (_, i) => s(`M-22 ${-20 - i * 34}H22`, c, 7)).join('')
const kettle = (p, k) => G(`scale(${k})`, M.kettle(p, { c: C.saff, d: C.saffD }).split(C.coral).join(C.wine))

export const scenes = {
  'yard-scene': { title: 'Вечерний двор: девочка освещает фонариком железный знак в стене, отец рядом', tint: '#4b5588', draw(p) {
    let o = sky(p, C.dusk, C.night, 30, 'b') + town(p, 300, C.night, C.ink, { lo: 60, hi: 150, p0: .4 }) + bigTree(p, 150, 352, 250, C.tealD, C.ink, C.ink)
    o += p.o(rect(0, 340, W, 110), C.plum, C.ink, 'b', .8)
    // the wall of the house, with its plinth
    o += p.o(poly([[430, -10], [810, -10], [810, 452], [430, 404]]), C.wood, C.woodD, 'r', .8)
    for (let i = 0; i < 11; i++) for (let j = 0; j < 6; j++) o += s(`M${440 + j * 66 + (i % 2) * 30} ${22 + i * 25}h44`, C.woodD, 4, .4)
    o += pane(p, 610, 40, 130, 150, f(all, C.butter) + p.shade(all, C.saff, 'b', .7) + at(690, 190, .7, M.plant(p, { kind: 'sword', h: 120, pot: C.wine, potD: C.ink })), { frame: C.cream })
    o += p.o(poly([[424, 286], [810, 300], [810, 456], [424, 408]]), C.haze, C.dusk, 'r', .8)
    o += glow(p, 480, 340, 92, C.butter, .9) + f(poly([[388, 356], [470, 306], [496, 384], [392, 368]]), C.butter, .45) + p.o(ell(482, 344, 15, 17), C.dusk, C.ink, 'br', .9) + f(ell(477, 338, 5), C.white, .8)
    o += p.o(rect(540, 318, 60, 42, 3), C.wine, C.ink, 'r', .5) + s('M552 332h12M552 332v16M564 332v16M576 348v-16h11', C.cream, 3.4)
    o += person(p, cast('timur', { x: 262, y: 424, k: 1, flip: true, nearArm: [[34, -188], [16, -146]], tilt: 8, gaze: [-.1, .14] }))
    o += person(p, { x: 352, y: 430, k: .72, flip: true, pose: 'kneel', top: [C.mint, C.sea], bottom: [C.dusk, C.night], style: 'long', hair: C.woodD, head: 31, gaze: [-.1, 0], nearArm: [[-44, -116], [-74, -104]], nearHand: ['fist', 90], held: p.o(rect(-104, -112, 34, 14, 5), C.ink, C.ink) })
    return o + dot(320, 86, 30, p) + bush(p, 60, 452, 74, C.tealD, C.ink) + bush(p, 724, 462, 60, C.tealD, C.ink) } },

  'map-scene': { title: 'Девушка с большой бумажной картой на перекрёстке, за домами голубятня', tint: '#fad8c2', draw(p) {
    let o = f(all, C.peach) + p.shade(all, C.blush, 't', .7, .1) + dot(170, 96, 44, p) + town(p, 330, C.blush, C.coralD, { lo: 60, hi: 150, p0: .3, seed: 8 })
    // the dovecote
    o += at(596, 340, 1, fall(0, 0, 100, 110), s('M-46 0L-34 -130M46 0L34 -130M-44 -60L40 -120M44 -60L-40 -120', C.woodD, 9), p.o(rect(-62, -236, 124, 112, 3), C.sea, C.teal, 'r', .8), p.o(poly([[-78, -232], [0, -292], [78, -232]]), C.wine, C.ink, 'r', .8), [0, 1, 2].map(i => f('M' + (-42 + i * 34) + ' -160v-26a9 9 0 0 1 18 0v26z', C.ink)).join(''), p.o(rect(-72, -158, 144, 9), C.wood, C.woodD, 'b', .8), [[-50, -158], [26, -158], [58, -158]].map(([x, y]) => at(x, y, .6, p.o('M-22 0C-26 -22 -4 -34 10 -30C14 -42 28 -40 30 -30L38 -26L30 -24C28 -8 14 0 0 0z', C.white, C.haze, 'b', .8), f(ell(24, -31, 2.4), C.ink))).join(''))
    o += [[470, 70], [700, 60], [420, 120]].map(([x, y], i) => s(`M${x} ${y}q12-14 22 0q10-14 22 0`, C.plum, 4, i ? .7 : .9)).join('')
    o += p.o(rect(0, 336, W, 120), C.haze, C.dusk, 'b', .7) + f(poly([[0, 380], [800, 360], [800, 372], [0, 394]]), C.white, .5) + [0, 1, 2, 3, 4, 5].map(i => f(poly([[70 + i * 50, 404], [98 + i * 50, 402], [70 + i * 50, 452], [36 + i * 50, 452]]), C.white, .55)).join('')
    // she and the map
    o += person(p, cast('sasha', { x: 300, y: 436, k: 1.05, flip: true, tilt: 8, gaze: [-.1, .12], nearArm: [[20, -170], [-40, -196]], farArm: [[-50, -190], [-92, -214]], held: p.o(poly([[-118, -246], [-78, -256], [-42, -242], [-2, -254], [8, -160], [-36, -150], [-76, -160], [-112, -150]]), C.cream, C.sand, 'r', .7) + s('M-100 -230L-70 -200L-40 -214L-10 -190M-106 -180L-60 -176L-20 -220', C.teal, 4) + s('M-86 -246L-80 -164M-44 -240L-38 -156', C.sand, 3) }))
    return o + at(716, 452, 1, p.o(rect(-8, -210, 16, 220), C.ink, C.ink), p.o(poly([[-70, -200], [56, -200], [78, -180], [56, -160], [-70, -160]]), C.tealD, C.ink, 'r', .6), lines(-54, -180, [50, 26], C.cream, 7)) } },

  'lesson-scene': { title: 'Мать и сын за кухонным столом: она держит телефон, он — руки за спиной', tint: '#fad8c2', draw(p) {
    let o = room(p, [C.peach, C.blush], [C.wood, C.woodD], { y: 356, light: null }) + pane(p, 70, 60, 170, 170, f(all, C.dusk) + p.shade(all, C.night, 't', .8) + roofs(p, 60, 240, 190, 100, C.night, C.ink, C.butter, .5), { sill: 20 }) + curtains(p, 70, 44, 170, 200, C.saff, C.saffD, 60)
    o += frame(p, 560, 60, 110, 86, f(all, C.mint) + p.o('M0 86C30 30 60 30 96 62S120 60 130 92z', C.sea, C.teal)) + s('M416 -10V64', C.ink, 4) + glow(p, 416, 100, 190, C.butter, .55) + dot(416, 92, 34, p)
    o += person(p, cast('timur', { x: 250, y: 436, flip: true, k: 1.04, hat: undefined, wear: undefined, gaze: [-.1, .06], nearArm: [[32, -178], [44, -128]], farArm: [[22, -176], [40, -124]], tilt: 8 }))
    o += person(p, { x: 566, y: 436, k: 1, pose: 'sit', top: [C.plum, C.ink], bottom: [C.night, C.ink], style: 'bun', hair: C.haze, specs: C.wine, tilt: -6, gaze: [-.06, .12], nearArm: [[20, -158], [-40, -176]], farArm: [[-14, -160], [-66, -172]], behind: s('M24-84L34 0M-24-84L-30 0', C.woodD, 8) + p.o(rect(-36, -104, 88, 15, 7), C.wood, C.woodD, 'b', .8) + s('M46 -100C56 -140 58 -176 54 -206', C.woodD, 9), held: G('translate(-62 -190) rotate(-8)', p.o(rect(-14, -26, 28, 52, 5), C.ink, C.ink), f(rect(-11, -22, 14, 43, 2), C.sky)) })
    o += p.o(rect(300, 322, 300, 16, 3), C.wood, C.woodD, 'r', .8) + s('M330 338L322 440M570 338L578 440', C.woodD, 10) + at(352, 322, .62, M.cup(p, { c: C.saff, d: C.saffD })) + G('translate(430 318)', p.o(poly([[-44, 0], [-30, -12], [52, -12], [40, 0]]), C.white, C.haze, 'r', .5), lines(-20, -8, [14, 20], C.dusk, 2.4))
    return o + counter(p, 428, C.teal, C.tealD, 10) } },

  'library-scene': { title: 'Читальный зал: девочка тянется за книгой, библиотекарь придерживает стремянку', tint: '#bd8150', draw(p) {
    let o = room(p, [C.teal, C.tealD], [C.wood, C.woodD], { y: 366, light: 30 })
    const g = p.rnd
    o += p.o(rect(270, 14, 480, 354, 3), C.woodD, C.ink, 'r', .7)
    for (let r = 0; r < 4; r++) { o += f(rect(282, 24 + r * 86, 456, 76), C.ink, .45); let x = 288; while (x < 722) { const w = 10 + g() * 14, h = 44 + g() * 24; if (!(r === 0 && x > 372 && x < 396)) o += p.o(rect(x, 100 + r * 86 - h, w, h, 1), [C.wine, C.saff, C.sea, C.dusk, C.cream, C.plum][Math.floor(g() * 6)], C.ink, 'r', .4); x += w + 2 } o += p.o(rect(276, 100 + r * 86, 468, 8), C.wood, C.woodD, 'b', .7) }
    // the ladder, the girl on it, the librarian
    o += at(398, 414, 1, fall(0, 0, 70, 90), G('skewX(-7)', ladderBoth(p, 262)))
    o += person(p, { x: 408, y: 306, k: .78, shadow: false, top: [C.saff, C.saffD], bottom: [C.dusk, C.night], style: 'bun', hair: C.woodD, nearArm: [[34, -264], [24, -330]], nearHand: ['open', 178], farArm: [[-38, -196], [-28, -160]], farHand: ['fist', 0], tilt: 12, gaze: [.02, -.2], head: 30 })
    o += person(p, { x: 536, y: 418, k: 1, top: [C.plum, C.ink], bottom: [C.night, C.ink], style: 'bun', hair: C.haze, specs: 1, nearArm: [[-26, -176], [-84, -180]], nearHand: ['fist', 90], farArm: [[-40, -206], [-86, -224]], farHand: ['fist', 90], tilt: 14, gaze: [-.12, -.16] })
    // the front: a desk with a globe
    o += p.o(rect(-20, 402, 340, 60), C.woodD, C.ink, 'r', .7) + p.o(rect(-20, 392, 350, 16, 3), C.wood, C.woodD, 'r', .6) + at(138, 394, 1, fall(0, 0, 60, 60), s('M0 0V-24M-30 0H30', C.ink, 8), dot(0, -66, 44, p), p.clip(ell(0, -66, 44), f('M-44-82C-20-104 6-90 2-70S-26-52-20-36L-44-30zM14-104C40-100 44-80 30-72S12-40 26-24L44-30V-100z', C.coralD, .6)), s('M-22-116A54 54 0 0 1 34-24', C.ink, 5)) + at(250, 394, .8, M.books(p, [[120, 20, C.sea, C.tealD], [104, 24, C.cream, C.sand], [112, 18, C.wine, C.ink]]))
    return o + p.o(rect(636, 420, 200, 40), C.woodD, C.ink, 'r', .7) + p.o(rect(628, 410, 200, 14, 3), C.wood, C.woodD, 'r', .6) + at(714, 410, .8, M.lamp(p, { c: C.saff, d: C.saffD, beam: false, L: 120 })) } },

  'receipts-scene': { title: 'Вечером за столом раскладывают чеки стопками', tint: '#1b5250', draw(p) {
    let o = room(p, [C.tealD, C.ink], [C.plum, C.ink], { y: 372, light: null }) + pane(p, 70, 40, 160, 190, f(all, C.night) + p.shade(all, C.ink, 't', .9) + dot(176, 92, 26, p) + roofs(p, 60, 240, 180, 90, C.ink, C.night, C.butter, .5), { frame: C.sea, frameD: C.teal })
    o += glow(p, 470, 250, 250, C.butter, .5) + shelf(p, 560, 130, 190, at(40, 0, .62, M.books(p)), at(120, 0, .5, M.plant(p, { kind: 'sword', h: 120, pot: C.saff, potD: C.saffD })))
    o += person(p, cast('denis', { x: 440, y: 452, k: 1.1, pose: 'sit', tilt: -4, gaze: [-.1, .14], nearArm: [[18, -150], [-48, -122]], farArm: [[-26, -148], [-96, -122]], held: G('translate(-84 -146) rotate(-6)', p.o('M-12 -44H14V16l-4 4l-5-4l-4 4l-5-4l-4 4l-4-4z', C.white, C.haze, 'r', .4), [0, 1, 2, 3].map(i => lines(-7, -34 + i * 11, [8, 4], C.dusk, 2)).join('')) }))
    // the top of the table comes towards the reader: receipts lie on it
    o += p.o(rect(-6, 330, W + 12, 130), C.wood, C.woodD, 'b', .55) + f(rect(0, 330, W, 5), C.white, .25) + [0, 1, 2].map(i => s(`M0 ${356 + i * 32}C240 ${346 + i * 32} 520 ${366 + i * 32} 800 ${354 + i * 32}`, C.woodD, 2, .4)).join('')
    const pile = (x, n, a) => at(x, 330, 1, fall(0, 0, 50, 50, .2), Array.from({ length: n }, (_, i) => G(`translate(${(i % 3) * 3 - 3} ${-i * 5}) rotate(${a * (i % 2 ? 1 : -1)})`, p.o(rect(-30, -5, 60, 5, 1), i % 2 ? C.white : C.cream, C.sand, 'r', .4))).join(''))
    o += pile(190, 7, 2) + pile(282, 3, 3) + pile(560, 5, 2)
    const j = M.jar(p, { w: 104, h: 118 })
    o += at(654, 330, 1, fall(0, 0, 80, 80, .2), j.back, p.clip(j.body, [0, 1, 2, 3].map(i => M.coin(p, -16 + (i % 2) * 30, -10 - i * 12, 22)).join('')), j.front)
    return o + at(90, 330, .92, M.lamp(p, { c: C.saff, d: C.saffD, beam: false, L: 120 }).replace(/^/, '<g transform="scale(-1 1)">') + '</g>') + [[330, 386, -8], [470, 396, 10], [214, 404, 14]].map(([x, y, a]) => G(`translate(${x} ${y}) rotate(${a})`, f(rect(-22, -14, 56, 34), C.ink, .25), p.o(rect(-28, -20, 56, 34, 1), C.white, C.haze, 'r', .4), lines(-20, -8, [18, 10], C.dusk, 2.6), lines(-20, 2, [10, 16], C.dusk, 2.6))).join('') } },

  'office-scene': { title: 'Новичок с коробкой стоит посреди офиса, трое коллег показывают в разные стороны', tint: '#c3dde6', draw(p) {
    let o = room(p, [C.sky, C.skyD], [C.haze, C.dusk], { y: 340, light: 20 }) + pane(p, 470, 40, 230, 150, f(all, C.peach) + p.shade(all, C.blush, 'b', .6) + roofs(p, 460, 200, 250, 90, C.blush, C.plum, C.butter, .3), { cols: 3, cross: 0 })
    o += p.o(rect(60, 96, 120, 246, 3), C.wood, C.woodD, 'r', .7) + f(ell(164, 226, 6), C.butter) + at(330, 92, 1, f(ell(5, 7, 42), C.ink, .18), dot(0, 0, 42, p), f(ell(0, 0, 32), C.cream), s('M0 0V-22M0 0L15 8', C.ink, 4))
    o += tableM(p, 690, 366, 200, 92) + at(690, 266, 1, p.o(rect(-46, -64, 84, 54, 4), C.night, C.ink, 'r', .6), s('M-4 -10V0', C.ink, 7)) + at(260, 350, .8, M.plant(p, { kind: 'ficus', h: 190, pot: C.white, potD: C.haze }))
    o += person(p, { x: 190, y: 410, k: .96, flip: true, top: [C.wine, C.ink], bottom: [C.night, C.ink], style: 'long', hair: C.ink, nearArm: [[38, -206], [84, -236]], nearHand: ['point', 210], farArm: [[-20, -180], [-14, -140]] })
    o += person(p, { x: 500, y: 398, k: .92, top: [C.plum, C.ink], bottom: [C.night, C.ink], style: 'bun', hair: '#9c4a24', nearArm: [[40, -232], [46, -296]], nearHand: ['point', 176], farArm: [[-20, -186], [-10, -150]], tilt: 8 })
    o += person(p, { x: 612, y: 414, k: 1, flip: true, top: [C.teal, C.tealD], bottom: [C.dusk, C.night], hair: C.woodD, nearArm: [[-44, -200], [-98, -196]], nearHand: ['point', 90] })
    o += person(p, cast('timur', { x: 372, y: 440, k: 1.04, flip: true, tilt: 12, nearArm: [[24, -166], [-28, -150]], farArm: [[-24, -168], [-62, -152]], held: at(-46, -132, .62, M.plant(p, { kind: 'sprig', h: 90, pot: C.white, potD: C.haze })) + G('translate(-46 -112)', p.o(rect(-46, -44, 92, 62, 2), C.sand, C.wood, 'r', .8), f(rect(-10, -44, 20, 24), C.paper)), hat: undefined, wear: undefined }))
    return o + counter(p, 434, C.tealD, C.ink, 8) } },

  'repair-scene': { title: 'Мастерская: девушка чинит чайник под лампой, на стуле очередь больных вещей', tint: '#345d43', draw(p) {
    let o = room(p, [C.leaf, C.leafD], [C.wood, C.woodD], { y: 362, light: null }) + p.o(rect(300, 40, 330, 130, 4), C.wood, C.woodD, 'r', .7)
    o += [[330, 0], [372, 1], [414, 2], [456, 0], [498, 1]].map(([x, k]) => at(x, 62, 1, f(ell(0, 0, 4), C.ink), k === 0 ? s('M0 0V50', C.haze, 6) + p.o(rect(-9, 46, 18, 36, 6), C.wine, C.ink, 'r', .7) : k === 1 ? s('M-6 0L4 60M6 0L-4 60', C.haze, 6) + s('M4 56L12 92M-4 56L-12 92', C.teal, 9) : p.o(rect(-24, -2, 48, 20, 4), C.haze, C.dusk, 'b', .8) + s('M0 16V86', C.woodD, 9))).join('') + at(574, 106, 1, f(ell(6, 8, 40), C.ink, .2), dot(0, 0, 40, p), s(ell(0, 0, 30) + ell(0, 0, 21), C.coralD, 3, .8), f(ell(0, 0, 11), C.wood))
    // the chair: ward number one
    o += at(140, 376, 1.1, fall(0, 0, 110, 110), s('M-44-96L-50 0M44-96L50 0', C.woodD, 9), p.o(rect(-62, -112, 124, 17, 4), C.wood, C.woodD, 'r', .8), p.o(rect(-58, -184, 70, 72, 8), C.dusk, C.night, 'r', .8), s('M-40-184v-16h32v16', C.ink, 6), f(ell(-46, -108, 7), C.ink), f(ell(-2, -108, 7), C.ink), at(36, -112, .42, M.sneaker(p, { c: C.woodD, d: C.ink })), at(-20, -186, .5, p.o('M-40 0V-30Q-40-62 0-62S40-30 40 0z', C.sea, C.tealD, 'r', .8), s('M36-20C70-30 80-70 60-100', C.ink, 8)))
    o += glow(p, 470, 300, 210, C.butter, .6)
    o += person(p, cast('sasha', { x: 540, y: 500, k: 1.14, shadow: false, tilt: -14, gaze: [-.1, .12], apron: [C.teal, C.tealD], nearArm: [[16, -168], [-56, -172]], nearHand: ['fist', 100], farArm: [[-40, -168], [-78, -150]], farHand: ['open', 80], held: G('translate(-66 -180) rotate(-24)', f(rect(-50, -3, 56, 6, 2), C.haze), p.o(rect(0, -6, 34, 12, 5), C.wine, C.ink, 'b', .6)) }))
    o += counter(p, 338, C.wood, C.woodD, 16) + at(400, 338, 1, fall(0, 0, 100, 90), kettle(p, .78)) + at(318, 338, .9, M.lamp(p, { c: C.saff, d: C.saffD, beam: false, L: 110 }).replace(/^/, '<g transform="scale(-1 1)">') + '</g>')
    return o + at(690, 338, .6, (j => j.back + p.clip(j.body, [0, 1, 2, 3, 4, 5].map(i => s(`M${-40 + i * 15} -10l${8 - i * 3} -40`, i % 2 ? C.haze : C.saff, 7)).join('')) + j.front)(M.jar(p, { w: 120, h: 150 }))) + [[480, 336], [500, 333], [516, 337]].map(([x, y]) => f(ell(x, y, 5, 3), C.ink)).join('') } },

  'cupboard-scene': { title: 'Ниша на первом этаже: сосед записывает в тетрадь, соседка несёт стремянку', tint: '#cfe6db', draw(p) {
    let o = room(p, [C.mint, C.sea], [C.haze, C.dusk], { y: 352, light: null, boards: false }) + p.o(rect(0, 250, W, 94), C.sea, C.teal, 'r', .4)
    for (let i = 0; i < 9; i++) o += s(`M${i * 96} 352L${i * 130 - 130} 450M0 ${376 + i * 22}H800`, C.dusk, 2, .4)
    // stairs on the right
    o += [0, 1, 2, 3, 4].map(i => p.o(rect(660 + i * 36, 330 - i * 36, 200, 40), C.haze, C.dusk, 'b', .6)).join('') + s('M668 250L840 78', C.wine, 9) + s('M682 238V330M732 190V294M780 140V258', C.dusk, 5)
    // the cupboard with its things
    o += at(330, 372, 1, fall(100, 0, 60, 110), p.o(rect(-120, -320, 240, 320, 3), C.dusk, C.night, 'r', .7), f(rect(-108, -308, 216, 294), C.ink, .6), [0, 1, 2].map(i => p.o(rect(-108, -226 + i * 92, 216, 9), C.haze, C.dusk, 'b', .6)).join(''), p.o(poly([[-120, -320], [-196, -296], [-196, 16], [-120, 0]]), C.haze, C.dusk, 'l', .7),
      at(-62, -226, .42, p.o('M-60 -70H60V-20H-60z', C.saff, C.saffD, 'b', .7), p.o(rect(-50, -24, 44, 60, 4), C.night, C.ink, 'r', .6), s('M60-46h50', C.haze, 10)), at(40, -226, .8, s('M-20 0L-34 -54M20 0L34 -54M-34 -54H34', C.wood, 7), f(rect(-36, -60, 72, 8), C.teal)), dot(14, -167, 32, p), s('M-18 -167Q14 -146 46 -167M14 -199Q36 -167 14 -135', C.coralD, 3), at(76, -134, .5, p.o(rect(-50, -70, 100, 70, 6), C.wine, C.ink, 'r', .7), s('M-20-70v-14h40v14', C.ink, 6)), at(-64, -134, .55, p.o('M-40 0L-32 -60H32L40 0z', C.sand, C.wood, 'r', .8), s('M-20 -60C-20 -90 20 -90 20 -60', C.woodD, 6)), at(-50, -42, .5, p.o('M-60 0H60L44 -60H-44z', C.white, C.haze, 'r', .7)), at(56, -42, .6, s('M0 0V-70M-24 -70H24', C.ink, 8), p.o(rect(-30, -14, 60, 16, 4), C.saff, C.saffD, 'b', .7)))
    // he writes: the notebook lies on his forearm, the pen is in his hand
    o += person(p, { x: 150, y: 440, k: 1.08, flip: true, top: [C.plum, C.ink], bottom: [C.night, C.ink], hair: C.haze, specs: 1, tilt: -10, gaze: [-.04, .16], farArm: [[-34, -168], [-82, -166]], nearArm: [[20, -166], [-50, -188]], nearHand: ['fist', 80],
      held: G('translate(-72 -178) rotate(8)', p.cast(rect(-44, -10, 88, 14, 2), 3, 5), p.o(poly([[-48, -14], [-4, -22], [0, 6], [-40, 14]]), C.white, C.sand, 'b', .5), p.o(poly([[-4, -22], [40, -26], [46, 0], [0, 6]]), C.cream, C.sand, 'b', .5), s('M-42 16L0 9L48 3', C.teal, 5), s('M-36 -8l26 -4M-34 0l24 -4', C.dusk, 2.4)), front: s('M-66 -170L-44 -206', C.wine, 5) + s('M-68 -166L-66 -170', C.ink, 3.4) })
    // Anna carries the ladder on her shoulder
    o += person(p, cast('anna', { x: 566, y: 440, k: 1.06, pose: 'walk', bottom: [C.wine, C.ink], farArm: [[-38, -186], [-64, -216]], farHand: ['fist', 130], behind: G('translate(0 -222) rotate(-82)', s('M-15 -158V150M15 -158V150', C.saffD, 8) + [0, 1, 2, 3, 4, 5, 6, 7].map(i => s(`M-15 ${-138 + i * 38}H15`, C.saff, 7)).join('')), nearArm: [[26, -184], [10, -142]] }))
    return o } },

  'repot-scene': { title: 'Женщина пересаживает фикус на газете, кот сидит в приготовленном горшке', tint: '#fbd885', draw(p) {
    let o = room(p, [C.butter, C.saff], [C.wood, C.woodD], { y: 330, light: null }) + pane(p, 90, 40, 190, 190, f(all, C.sky) + p.shade(all, C.skyD, 't', .6) + dot(214, 104, 32, p) + roofs(p, 80, 240, 210, 80, C.lime, C.leaf, C.white, .1)) + f(poly([[170, 330], [360, 330], [520, 450], [230, 450]]), C.white, .22)
    o += shelf(p, 520, 120, 200, at(40, 0, .62, M.plant(p, { kind: 'sword', h: 120, pot: C.teal, potD: C.tealD })), at(110, 0, .5, M.plant(p, { kind: 'monstera', h: 120, pot: C.white, potD: C.sand })), at(168, 0, .5, M.plant(p, { kind: 'sprig', h: 120, pot: C.wine, potD: C.ink })))
    // the newspaper, the clod, the leaves
    o += p.o(poly([[170, 414], [250, 374], [560, 374], [610, 420]]), C.cream, C.sand, 'r', .5) + lines(236, 398, [60, 40], C.haze) + lines(440, 404, [50, 70], C.haze)
    o += at(322, 402, 1, fall(0, 0, 90, 90), s('M4 -84C0 -140 10 -190 4 -250', C.woodD, 8), [[-8, -246, 70, 22, -10], [2, -240, 70, 22, 40], [0, -210, 72, 23, -66], [6, -196, 70, 22, 78], [0, -160, 62, 20, -84], [6, -140, 58, 19, 62]].map(([x, y, L, w, a], i) => M.leaf(p, x, y, L, w, a, i % 2 ? C.leaf : C.teal, i % 2 ? C.leafD : C.tealD)).join(''), p.o('M-50 -92H50L40 0H-40z', C.woodD, C.ink, 'r', .7), s('M-44 -70C-20 -60 -30 -40 -38 -30M-30 -84C0 -70 20 -60 40 -64M-34 -20C0 -34 10 -14 34 -24M0 -80C10 -50 -10 -40 -6 -10M30 -90C20 -60 40 -40 30 -8', C.cream, 3.4))
    o += person(p, cast('nina', { x: 440, y: 434, k: 1.1, pose: 'kneel', tilt: 4, gaze: [-.1, .12], apron: [C.white, C.haze], nearArm: [[-30, -120], [-74, -112]], farArm: [[-44, -136], [-88, -146]] }))
    // the cat has found a better use for the pot
    o += at(664, 434, 1, fall(0, 0, 120, 90), at(0, -70, .86, M.cat(p, { c: C.ink, d: C.dusk })), p.o('M-76 -92H76L56 0H-56z', C.wine, C.ink, 'r', .8), p.o(rect(-86, -106, 172, 26, 4), C.wine, C.ink, 'r', .6), f(rect(-72, -80, 144, 5), C.ink, .4))
    return o + at(120, 440, 1, p.o('M-44 0L-36 -70H36L44 0z', C.sand, C.wood, 'r', .8), lines(-18, -36, [36], C.woodD, 5), p.o('M-36 -70Q0 -96 36 -70z', C.woodD, C.ink, 'b', .6), G('translate(30 -84) rotate(30)', f(rect(-3, -50, 6, 46, 2), C.woodD), p.o('M-12 -4H12L8 26Q0 34 -8 26z', C.haze, C.dusk, 'r', .8))) } },

  'detective-scene': { title: 'Женщина с лупой и фонариком осматривает изнанку листа монстеры, кот спит', tint: '#2d3157', draw(p) {
    let o = room(p, [C.dusk, C.night], [C.plum, C.ink], { y: 356, light: null }) + pane(p, 560, 40, 170, 190, f(all, C.night) + p.shade(all, C.ink, 't', .9) + dot(676, 96, 28, p) + roofs(p, 550, 240, 190, 90, C.ink, C.night, C.butter, .5), { frame: C.haze, frameD: C.dusk })
    o += at(250, 430, 1, fall(0, 0, 120, 130, .3), M.plant(p, { kind: 'monstera', h: 310, pot: C.teal, potD: C.tealD }))
    o += glow(p, 338, 190, 110, C.butter, .75) + f(poly([[446, 236], [300, 120], [270, 260]]), C.butter, .28)
    o += person(p, cast('nina', { x: 508, y: 438, k: 1.06, pose: 'lean', tilt: 8, gaze: [-.1, .04], nearArm: [[-62, -196], [-112, -214]], nearHand: ['fist', 110], farArm: [[-66, -166], [-62, -184]], front: G('translate(-134 -226) rotate(-24)', s(ell(-22, 0, 26), C.saff, 7), f(ell(-22, 0, 23), C.white, .25), s('M4 0h20', C.woodD, 9)), held: G('translate(-66 -190) rotate(16)', p.o(rect(-26, -8, 44, 16, 5), C.ink, C.ink), f(rect(-32, -11, 10, 22, 3), C.haze)) }))
    return o + counter(p, 414, C.wood, C.woodD, 14) + at(656, 416, .8, M.cat(p, { c: C.saff, d: C.saffD, e: C.ink })) + at(96, 414, .8, M.books(p, [[110, 20, C.sea, C.tealD], [96, 24, C.cream, C.sand]])) + G('translate(430 424)', p.o(poly([[-40, 0], [-28, -10], [46, -10], [38, 0]]), C.white, C.haze, 'r', .4)) } },

  'soup-scene': { title: 'У двери квартиры соседка ставит кастрюлю с супом, на крышке записка', tint: '#5d3a55', draw(p) {
    let o = room(p, [C.plum, C.ink], [C.dusk, C.night], { y: 372, light: null, boards: false }) + p.o(rect(0, 236, W, 128), C.tealD, C.ink, 'r', .5) + glow(p, 240, 120, 320, C.butter, .3)
    for (let i = 0; i < 8; i++) o += s(`M${i * 110} 372L${i * 150 - 160} 450`, C.ink, 2, .5)
    o += p.o(rect(180, 26, 196, 350, 3), C.wood, C.woodD, 'r', .5) + p.o(rect(194, 40, 168, 336, 2), C.saffD, C.woodD, 'br', .8) + [[212, 62, 132, 120], [212, 202, 132, 150]].map(([x, y, w, h]) => s(rect(x, y, w, h, 3), C.woodD, 5, .8)).join('') + f(ell(346, 206, 8), C.butter) + dot(278, 116, 19, p) + f(ell(404, 190, 11), C.cream) + f(ell(404, 190, 5), C.ink) + s('M196 376H360', C.butter, 5, .9) + p.o(poly([[176, 384], [384, 384], [404, 410], [152, 410]]), C.teal, C.tealD, 'b', .7)
    // stairs up
    o += [0, 1, 2, 3, 4].map(i => p.o(rect(590 + i * 44, 352 - i * 40, 260, 46), C.dusk, C.night, 'b', .6)).join('') + s('M596 262L800 76', C.wood, 10) + s('M612 250V350M668 200V306M724 148V266', C.ink, 5)
    o += at(316, 410, 1, fall(0, 0, 130, 110, .3), at(0, -4, .74, M.pot(p, { c: C.cream, d: C.sand }).split(C.coral).join(C.wine)), G('translate(4 -98) rotate(-6)', p.o(rect(-32, -24, 64, 34, 1), C.white, C.haze, 'r', .4), lines(-22, -12, [20, 14], C.dusk, 2.6), lines(-22, -2, [30], C.dusk, 2.6)), s('M-26 -122c-10-14 12-18 0-32M28 -120c-10-14 12-18 0-32', C.white, 5, .7))
    o += person(p, { x: 478, y: 436, k: 1.1, pose: 'kneel', top: [C.saff, C.saffD], bottom: [C.night, C.ink], style: 'long', hair: '#9c4a24', tilt: -6, nearArm: [[-46, -112], [-84, -84]], farArm: [[-54, -128], [-100, -96]] })
    return o + at(706, 446, 1, M.plant(p, { kind: 'ficus', h: 180, pot: C.tealD, potD: C.ink, c: C.teal, d: C.tealD })) } },
}
