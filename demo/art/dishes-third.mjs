// Sixteen more dishes, like those of dishes-more.mjs: the table (`bg`) and the vessel with the food (`plate`, radius ≈ 165, centred).
import { C, G, f, s, rect, ell, poly, smooth, blob, rng } from './paint.mjs'
import { leaf } from './motifs.mjs'
import * as K from './kitchen.mjs'
import { cocoa, honey, pepper, salt, spice, sugar } from './contents.mjs'
import * as N from './pantry.mjs'
import * as S from './side.mjs'
const { plate, dill, ring, spoon, forkM, bread, cloth, ball, ground, put, scatter } = K

const stripes = (x, y, w, c, k = 8) => Array.from({ length: Math.ceil(w / 62) }, (_, i) => s(`M${x + i * 62} ${y}l24 300`, c, i % 2 ? k / 2 : k, .7))

const toast = (p, ...top) => bread(p, 0, 0, 0, '#5a3626', C.ink, '#9a6a45') + (b => p.cast(b, 4, 5, C.ink, .3) + p.o(b, '#f0dcc0', C.wood, 'br', .7) + p.clip(b, K.strokes(40, 26, 16, '#d8b48c', 4, { seed: 4 }), K.strokes(40, 16, 12, C.white, 3, { seed: 7, o: .7 })))(smooth([[-40, 28], [-44, -20], [-34, -44], [0, -40], [36, -46], [46, -18], [40, 30], [4, 36]])) + top.join('')
const scaledToast = (p, x, y, a, k) => K.scaled(x, y, a, k, toast(p, put(-12, -6, 30, K.onionRing(13, C.plum, C.blush)), dill(p, 10, 18, .9, 20, C.leafD)))

const fillBowl = p => S.fill(-80, -100, 160, 26, 40, () => K.shred('#f4eccb', '#bdb46a', 46), 4) + p.o('M-96 -82H96C92 -26 68 0 36 0H-36C-68 0 -92 -26 -96 -82z', C.white, C.haze, 'r', .8) + s('M-90 -54H90', C.leaf, 6) + f(rect(-102, -88, 204, 12, 6), C.white)

export const third = {
  'okroshka-na-kvase': { title: 'Окрошка на квасе с половинкой яйца', tint: '#dfe3a8',
    bg: p => ground(p, '#dfe3a8', C.lime) + cloth(p, [[570, -20], [820, -20], [820, 190], [620, 170]], C.white, C.sand, stripes(570, -30, 300, C.teal)) + bread(p, 110, 108, -16) + bread(p, 84, 190, 18) + put(692, 108, 0, K.glassTop(p, 62, '#8f4d24', '#5b2c14', K.bubbles(46, 16, C.butter, 3))) + spoon(p, 640, 300, 22) + put(700, 352, 30, N.radish(p, 27)) + put(752, 318, 62, N.radish(p, 24)) + put(130, 352, -36, K.springOnion(p, 190)) + put(50, 300, 0, honey(p)),
    plate(p) {
      let o = plate(p, 165, C.white, C.haze, '#b9783f', '#7d4620') + s(ell(0, 0, 150), C.dusk, 4, .8) + p.shade(ell(0, 0, 132), '#d9a061', 'i', .7)
      const kinds = [['#f6e6b4', C.saffD], ['#cfe0a0', C.leaf], [C.white, C.sand], ['#b9745a', '#7d4030'], ['#cfe0a0', C.leaf]]
      o += p.clip(ell(0, 0, 132), scatter(124, 86, i => K.dice(20, ...kinds[i % 5]), { seed: 4 }), scatter(114, 12, () => N.radishSlice(p, 15), { seed: 6 }), K.greenRings(120, 26, 5), K.bubbles(122, 14, '#efc890', 4))
      return o + put(52, 20, 24, N.eggHalf(p, .92)) + put(-46, -18, 0, K.cream(p, 36, 5)) + [[-20, -66, 20], [20, -30, 80], [-60, 44, 200], [10, 78, 150], [78, -54, 60]].map(([x, y, a]) => dill(p, x, y, .9, a, C.leafD)).join('') } },

  'hlebnyj-kvas': { title: 'Кружка хлебного кваса с пеной', tint: '#f2a83b',
    bg: p => S.worktop(p, [C.saff, C.saffD], [C.wood, C.woodD], 340) + put(150, 366, 0, S.shadow(220, 70), p.o('M-124 0V-70C-140 -104 -112 -132 -70 -130H96C124 -132 140 -104 126 -70V0z', '#5a3626', C.ink, 'r', .8), f('M-108 -8V-68C-120 -98 -98 -118 -66 -116H-20C-36 -104 -34 -90 -30 -70V-8z', '#9a6a45'), K.crumbs(32, 12, '#5a3626', { x: -70, y: -60, r: 3 }), s('M10 -116q14 20 4 40M50 -118q14 20 4 40', '#80502f', 5, .8)) + put(662, 372, 0, S.shadow(110, 60), G('scale(1.06)', S.plasticBottle(p, { cap: C.coral }))) + put(560, 396, -6, N.rusk(p, .8, '#8f5c38', 2)) + put(282, 404, 8, N.rusk(p, .8, '#80502f', 4)) + scatter(40, 7, N.raisin, { x: 470, y: 416, ry: .3, seed: 3 }),
    plate(p) {
      const b = 'M-96 -104H96L84 132Q82 150 64 150H-64Q-82 150 -84 132z', g = rng(4)
      const foam = Array.from({ length: 30 }, (_, i) => p.o(ell(-88 + i * 6.1, -112 - Math.abs(Math.sin(i * 1.7)) * 20, 13 + g() * 9), '#f8e8c6', C.sand, 'br', .6)).join('')
      return put(0, 150, 0, S.shadow(170, 60)) + s('M92 -60C176 -70 176 92 84 88', C.skyD, 25, .7) + s('M92 -60C176 -70 176 92 84 88', C.white, 17, .8) + f(b, C.white, .5) + p.clip(b, f(rect(-110, -96, 220, 260), '#7a3f1d'), p.shade(rect(-110, -96, 220, 260), '#3f1c0c', 'r', .85), p.glow(ell(-30, 20, 90, 110), '#c98a48', 'i', .55), S.fill(-76, -70, 150, 200, 34, (i, q) => s(ell(0, 0, 2 + q() * 4), '#e0b27c', 2, .7), 3)) + s('M-48 -90L-42 140M0 -90V140M48 -90L42 140', C.white, 4, .3) + s(b, C.white, 4, .8) + foam + p.o('M-96 -104C-100 -60 -84 -40 -78 -58C-74 -72 -70 -92 -60 -96z', '#f8e8c6', C.sand, 'r', .5) + s('M-72 -60L-66 90', C.white, 9, .75) } },

  chahohbili: { title: 'Чахохбили с травами', tint: '#fad8c2',
    bg: p => ground(p, C.peach, C.blush) + cloth(p, [[-20, -20], [220, -20], [250, 190], [-20, 230]], C.teal, C.tealD, stripes(-10, -30, 280, C.butter)) + put(110, 120, -12, p.cast(ell(0, 0, 96, 58), 12, 15) + p.o(ell(0, 0, 96, 58), '#e9c188', C.woodD, 'br', .8) + [-54, -18, 18, 54].map(x => s(`M${x - 8} -34L${x + 8} 34`, C.woodD, 4, .5)).join('')) + put(690, 104, 24, K.bunch(p, 6, C.leaf)) + put(640, 60, 20, K.clove(p, 1)) + put(700, 320, -24, K.chilli(p, 1.3)) + put(120, 352, 0, K.onionHalf(p, 48)) + put(58, 290, 0, ball(p, 0, 0, 34, C.coral, C.coralD, true)) + put(742, 400, 0, K.garlic(p, 36)),
    plate(p) {
      let o = K.pot(p, { r: 146, a: 24, c: C.ink, d: '#000', in_: '#4a3038', liquid: '#b83b22', liquidD: '#6b1a16' }, scatter(112, 26, (i, g) => p.o(blob(0, 0, 13 + g() * 9, g, 6, .3), ['#d1553a', '#c2432a', '#dd6a48'][i % 3], '#7a1f18', 'br', .7), { seed: 5 }), scatter(108, 12, () => K.onionArc(20, '#eeb066', C.saffD), { seed: 8 }), K.drops(110, 20, C.saff, 4))
      for (const [x, y, a] of [[-56, -46, -20], [56, 52, 170]]) o += put(x, y, a, K.thigh(p, true, .78))
      for (const [x, y, a] of [[48, -52, -40], [-50, 54, 140]]) o += put(x, y, a, N.drumstick(p, true, .74))
      return o + scatter(112, 22, i => K.parsley(p, .7, i % 2 ? C.leaf : C.lime, C.leafD), { seed: 4 }) + scatter(96, 7, () => leaf(p, 0, 10, 22, 11, 0, C.plum, C.ink), { seed: 9 }) } },

  'pasta-s-brokkoli': { title: 'Паста с брокколи и хлебной крошкой', tint: '#fad8c2',
    bg: p => ground(p, C.peach, C.blush) + cloth(p, [[570, 260], [820, 220], [820, 480], [530, 480]], C.white, C.sand, stripes(560, 210, 300, C.leaf)) + put(110, 106, 0, K.small(p, 62, C.saff, C.saffD, '#c98a42', C.woodD, K.crumbs(46, 110, C.butter, { r: 3.6, seed: 3 }), K.crumbs(46, 60, C.woodD, { r: 3, seed: 6 }))) + forkM(p, 150, 318, -10) + put(690, 104, -16, K.lemon(p, 48)) + put(640, 56, 30, K.clove(p, 1)) + put(690, 340, 30, N.broccoli(p, 1.6, 4)) + put(744, 214, 0, spice(p)) + put(74, 400, -20, K.chilli(p, 1.1)),
    plate(p) {
      let o = plate(p, 165, C.white, C.haze, '#f0e2c0', C.sand) + s(ell(0, 0, 150), C.leaf, 4, .8)
      o += p.clip(ell(0, 0, 138), scatter(118, 40, () => N.penne(p, 62), { seed: 4 }))
      o += scatter(98, 9, i => N.broccoli(p, .72, i + 2), { seed: 5 }) + scatter(104, 15, () => N.penne(p, 62, '#f7e2a8'), { seed: 9 }) + K.crumbs(112, 170, '#c98a42', { r: 3.2, seed: 3 }) + K.crumbs(112, 110, C.woodD, { r: 2.6, seed: 6 }) + K.crumbs(112, 70, C.butter, { r: 2.8, seed: 8 })
      return o + scatter(92, 9, () => s(ell(0, 0, 7), '#c9302c', 4), { seed: 7, spin: false }) } },

  'karri-iz-nuta': { title: 'Карри из нута с рисом', tint: '#4b5588',
    bg: p => ground(p, C.dusk, C.night) + cloth(p, [[-20, 250], [200, 220], [260, 480], [-20, 480]], C.saff, C.saffD, stripes(-10, 210, 280, C.cream)) + put(110, 104, 0, K.bowl(p, { r: 74, c: C.white, d: C.haze, line: C.saff, well: C.white, wellD: C.haze }, K.strokes(58, 130, 11, C.sand, 4.6, { seed: 3, o: .7 }) + K.strokes(58, 130, 11, C.white, 4, { seed: 5 }))) + put(686, 106, -20, K.citrus(p, 50, C.leaf, '#d8e59a')) + put(742, 158, 40, K.citrus(p, 40, C.leaf, '#d8e59a')) + spoon(p, 648, 300, 22) + put(720, 340, 30, leaf(p, 0, 50, 96, 40, -10, C.leaf, C.leafD), leaf(p, 14, 60, 84, 34, 40, '#4d7a4b', C.leafD)) + scatter(40, 7, () => N.chickpea(p), { x: 96, y: 376, seed: 4 }) + put(186, 56, 0, ball(p, 0, 0, 24, C.coral, C.coralD, true)),
    plate(p) {
      let o = plate(p, 165, C.teal, C.tealD, '#e3a236', '#9c5a12') + s(ell(0, 0, 150), C.butter, 3, .7) + p.shade(ell(0, 0, 132), '#f6d07e', 'i', .6)
      o += p.clip(ell(0, 0, 132), s('M-110 30C-60 -20 -30 80 20 30S90 10 120 50', '#f2cf8a', 12, .7), K.drops(120, 30, '#b5641a', 3), scatter(116, 46, () => N.chickpea(p, 1.15), { seed: 4 }), scatter(106, 13, i => leaf(p, 0, 22, 54, 24, 0, i % 2 ? C.leaf : '#4d7a4b', C.leafD), { seed: 6 }), scatter(112, 16, () => N.chickpea(p, 1.15), { seed: 9 }))
      return o + s('M-80 -30C-60 -80 60 -90 76 -20C80 40 -20 56 -36 10', C.white, 7, .85) + put(62, -62, 20, K.citrus(p, 30, C.leaf, '#d8e59a')) + put(-20, 0, 20, K.parsley(p, 1.4)) + put(10, 16, 110, K.parsley(p, 1.1, C.lime, C.leaf)) } },

  lagman: { title: 'Лагман в глубокой чаше', tint: '#c3dde6',
    bg: p => ground(p, C.sky, C.skyD, 'wood') + cloth(p, [[570, -20], [820, -20], [820, 200], [610, 180]], C.wine, C.ink, stripes(570, -30, 300, C.butter)) + put(110, 110, 0, K.cupTop(p, 58, C.white, C.haze, '#8aa05a', C.leafD, 150)) + put(694, 104, 0, K.small(p, 56, C.white, C.haze, '#b8391c', C.wine, K.crumbs(40, 40, C.saff, { seed: 3, r: 3 }))) + spoon(p, 654, 318, 20, C.wood, C.woodD) + put(104, 340, -24, K.bunch(p, 6, C.leaf)) + put(184, 396, 30, K.clove(p, 1)) + put(740, 300, 0, G('scale(1.7)', K.star())) + put(60, 222, 0, ball(p, 0, 0, 28, C.coral, C.coralD, true)),
    plate(p) {
      let o = p.cast(ell(0, 0, 165), 16, 20) + p.o(ell(0, 0, 165), C.white, C.haze, 'br', .7) + s(ell(0, 0, 157), C.dusk, 6) + ring(18, 144, (x, y, a) => put(x, y, a + 90, f('M-11 6C-8 -12 8 -12 11 6C4 2 -4 2 -11 6z', C.dusk))) + s(ell(0, 0, 131), C.dusk, 3) + f(ell(0, 0, 126), '#b5421f') + p.shade(ell(0, 0, 126), '#5d1a10', 'tl', .7, .3)
      o += p.clip(ell(0, 0, 126), K.drops(118, 40, C.saff, 3), put(-34, -20, 0, N.noodles(92, 16, 3)), scatter(112, 13, () => K.stick(p, 40, 10, K.carrot, K.carrotD), { seed: 6 }), scatter(108, 10, () => K.stick(p, 40, 10, '#dbe4b4', C.lime), { seed: 3 }), scatter(104, 9, i => K.cube(p, 24, i % 2 ? '#c9302c' : C.saff, i % 2 ? C.wine : C.saffD), { seed: 8 }), scatter(98, 9, i => K.beef(p, 21, i + 2, '#8a4a33'), { seed: 5 }))
      return o + scatter(92, 15, i => K.parsley(p, .8, i % 2 ? C.leaf : C.lime, C.leafD), { seed: 4 }) } },

  draniki: { title: 'Драники со сметаной', tint: '#2f7f79',
    bg: p => ground(p, C.teal, C.tealD) + cloth(p, [[-20, -20], [230, -20], [250, 190], [-20, 230]], C.cream, C.sand, [...stripes(-10, -30, 280, C.wine), ...Array.from({ length: 4 }, (_, i) => s(`M-20 ${20 + i * 62}l290 -14`, C.wine, i % 2 ? 3 : 7, .6))]) + put(112, 112, 0, K.small(p, 66, C.dusk, C.night, C.white, C.haze, K.swirl(C.haze, 4, .9))) + forkM(p, 160, 306, -12) + [[690, 96, 1], [742, 160, 3]].map(([x, y, k]) => put(x, y, k * 40, p.cast(ell(0, 0, 54, 42), 10, 13) + p.o(ell(0, 0, 54, 42), '#d2a566', C.woodD, 'br', .9) + f(ell(-18, -6, 3) + ell(10, -14, 3) + ell(18, 10, 3), C.woodD, .7))).join('') + put(690, 352, -30, K.springOnion(p, 190)) + put(744, 286, 0, salt(p)),
    plate(p) {
      let o = plate(p, 165, C.white, C.haze) + s(ell(0, 0, 148), C.wine, 3.4, .7)
      for (const [x, y, a] of [[-62, -52, 10], [54, -62, 70], [-70, 46, 140], [64, 44, 200], [-4, 82, 300]]) o += put(x, y, 0, N.dranik(p, 56, true, a + 3))
      return o + put(0, -6, 0, K.cream(p, 46, 6)) + [[-20, -22, 20], [22, 4, 90], [-6, 24, 160], [60, -70, 40], [-70, 40, 280]].map(([x, y, a]) => dill(p, x, y, .95, a, C.leafD)).join('') + K.greenRings(110, 12, 4) } },

  omlet: { title: 'Кусок высокого омлета с горошком', tint: '#fad8c2',
    bg: p => ground(p, C.peach, C.blush) + cloth(p, [[560, 250], [820, 220], [820, 480], [530, 480]], C.sky, C.skyD, stripes(550, 210, 300, C.white)) + put(110, 110, 0, K.cupTop(p, 62, C.white, C.haze, '#b9784a', C.woodD, 150)) + forkM(p, 152, 330, -8) + put(690, 96, 20, K.wholeEgg(p, 1.1)) + put(744, 150, -30, K.wholeEgg(p, 1, C.cream, C.sand)) + bread(p, 690, 340, 16, C.saffD, C.woodD, C.butter) + put(60, 246, 0, salt(p)),
    plate: p => plate(p, 165, C.white, C.haze) + s(ell(0, 0, 150), C.teal, 5, .8) + put(-14, -18, -8, N.omelette(p, 168, 128)) + put(40, 78, 0, K.heap(66, 32, 34, () => K.berry(p, 9.4, '#8fbf52', C.leafD), { seed: 5, spin: false })) + put(-30, -30, 0, K.melt(4, 30)) + put(-30, -34, 20, K.butter(p, .9)) },

  olivye: { title: 'Оливье в салатнице', tint: '#8f2f3a',
    bg: p => ground(p, C.wine, C.ink) + cloth(p, [[560, 240], [820, 210], [820, 480], [530, 480]], C.white, C.sand, stripes(550, 200, 300, C.leaf)) + put(112, 108, 0, salt(p)) + leaf(p, 118, 64, 50, 16, 60) + put(186, 60, 20, leaf(p, 0, 60, 130, 18, -20, C.leafD, C.ink), leaf(p, 0, 60, 120, 16, 10, C.leaf, C.leafD)) + forkM(p, 152, 330, -10) + put(684, 106, 0, K.small(p, 58, C.saff, C.saffD, '#f8ecc8', C.sand, K.swirl(C.sand, 5, .8))) + put(690, 340, 24, K.cucumber(p, 130, 44, 3)) + put(724, 396, -10, K.cucumber(p, 110, 40, 5)) + scatter(34, 8, () => K.berry(p, 9, '#8fbf52', C.leafD), { x: 606, y: 414, seed: 3, spin: false }),
    plate(p) {
      let o = plate(p, 165, C.white, C.haze, '#f6ecd0', C.sand) + s(ell(0, 0, 150), C.saff, 4, .9) + ring(20, 150, (x, y) => f(ell(x, y, 5), C.wine))
      const kinds = [['#f3dc9f', C.saffD], [C.white, C.sand], [K.carrot, K.carrotD], ['#f1dcc4', C.wood], ['#b9c478', C.leafD], ['#cfe0a0', C.leaf]]
      const m = blob(0, 0, 122, rng(4), 11, .05)
      o += p.cast(m, 6, 8, C.ink, .25) + p.o(m, '#f8efd6', C.sand, 'br', .6) + p.clip(m, scatter(118, 120, i => K.dice(19, ...kinds[i % 6]), { seed: 3 }), scatter(112, 26, () => K.berry(p, 9, '#8fbf52', C.leafD), { seed: 4, spin: false }), scatter(110, 22, (i, g) => f(blob(0, 0, 14 + g() * 8, g, 7, .3), '#fbf4de', .75), { seed: 9 }))
      return o + K.greenRings(100, 16, 5) + put(0, 0, 0, K.heap(40, 34, 26, () => K.berry(p, 10, '#8fbf52', C.leafD), { seed: 6, spin: false })) + put(26, -34, 40, dill(p, 0, 20, 1.2, 0, C.leafD)) + put(-30, 26, 220, dill(p, 0, 20, 1.1, 0, C.leafD)) } },

  'pashtet-iz-skumbrii': { title: 'Паштет из скумбрии на ржаном хлебе', tint: '#7eabc3',
    bg: p => ground(p, C.skyD, C.dusk) + cloth(p, [[-20, 250], [200, 220], [260, 480], [-20, 480]], C.cream, C.sand, stripes(-10, 210, 280, C.dusk)) + put(112, 100, 24, N.mackerel(p, .62)) + put(690, 104, -16, K.lemon(p, 50)) + put(746, 156, 20, K.lemon(p, 38)) + put(684, 330, 20, p.o('M-12 20C-14 -60 -8 -120 0 -126C16 -120 18 -60 12 20z', C.sky, C.dusk, 'r', .7), p.o(rect(-11, 16, 22, 96, 9), C.woodD, C.ink, 'r', .7)) + put(106, 346, 0, K.onionRing(38, C.plum, C.blush)) + put(164, 386, 0, K.onionRing(28, C.plum, C.blush)) + dill(p, 740, 410, 1.6, 40, C.lime) + put(58, 256, 0, honey(p)),
    plate(p) {
      let o = K.roundBoard(p, 166)
      for (const [x, y, a] of [[-76, -46, -14], [70, -66, 16], [-66, 72, 10], [80, 52, -10]]) o += scaledToast(p, x, y, a, .86)
      return o + put(0, 0, 0, K.small(p, 46, C.teal, C.tealD, '#f0dcc0', C.wood, K.swirl(C.wood, 4, .6), K.crumbs(30, 20, C.leaf, { r: 2.2, seed: 3 }))) } },

  pelmeni: { title: 'Пельмени с маслом и укропом', tint: '#e3c69d',
    bg: p => ground(p, C.sand, C.wood, 'wood') + cloth(p, [[560, -20], [820, -20], [820, 200], [610, 180]], C.teal, C.tealD, stripes(560, -30, 300, C.cream)) + put(694, 100, 0, K.small(p, 58, C.white, C.haze, C.white, C.haze, K.swirl(C.haze, 4, .8))) + forkM(p, 152, 300, -12) + put(106, 100, 0, K.small(p, 56, C.dusk, C.night, '#d79b2c', C.saffD, K.swirl(C.butter, 4, .7))) + put(690, 340, 10, p.o(rect(-58, -40, 116, 80, 10), C.white, C.haze, 'br', .7), put(0, 0, 0, K.scaled(0, 0, 0, 1.9, K.butter(p)))) + K.crumbs(24, 14, C.ink, { x: 196, y: 60, r: 3.4, seed: 3 }) + put(60, 220, 0, pepper(p)) + put(96, 392, 40, K.bay(p, 80)),
    plate(p) {
      let o = plate(p, 165, C.teal, C.tealD, C.cream, C.sand) + s(ell(0, 0, 150), C.butter, 4, .8) + f(ell(0, 0, 131), '#e3b860') + p.shade(ell(0, 0, 131), C.saffD, 'tl', .6) + K.drops(118, 30, C.butter, 4)
      const spots = [[-84, -44], [-30, -82], [34, -88], [88, -40], [-96, 20], [98, 22], [-62, 74], [0, 96], [62, 78], [-40, -20], [24, -30], [56, 22], [-8, 36], [-54, 22]]
      for (const [i, [x, y]] of spots.entries()) o += put(x, y, (i * 37) % 90 - 45, N.pelmen(p, .9))
      return o + put(10, -4, 0, K.melt(5, 40)) + put(8, -8, 24, K.butter(p, 1.1)) + [[-60, -60, 20], [70, -10, 80], [-20, 60, 200], [50, 60, 150], [-90, 10, 300], [14, -70, 50]].map(([x, y, a]) => dill(p, x, y, .8, a, C.leafD)).join('') + K.crumbs(100, 24, C.ink, { r: 1.8, seed: 5 }) } },

  'pirog-s-kapustoj': { title: 'Пирог с капустой под решёткой', tint: '#cfe6db',
    bg: p => ground(p, C.mint, C.sea, 'wood') + cloth(p, [[-20, -20], [230, -20], [250, 180], [-20, 220]], C.white, C.sand, [...stripes(-10, -30, 280, C.coralD, 7)]) + put(112, 112, 0, K.cupTop(p, 60, C.saff, C.saffD, '#8a4d26', C.ink, 150)) + put(690, 106, 0, K.cabbage(p, 78)) + forkM(p, 154, 330, -10) + put(700, 340, 12, K.wholeEgg(p, 1.1, C.peach, C.blush)) + put(744, 290, -30, K.wholeEgg(p, 1, C.cream, C.sand)) + dill(p, 646, 404, 1.7, 30) + put(60, 258, 0, salt(p)),
    plate(p) {
      const cut = 'M0 0L150 44A156 156 0 1 1 112 -108z'
      let o = plate(p, 166, C.white, C.sand) + s(ell(0, 0, 158), C.teal, 3, .6) + p.cast(cut, 8, 11, C.woodD, .4) + p.clip(cut, N.latticePie(p, 138, true))
      o += f('M0 0L132 40L130 58L4 18z', '#f3dfae') + p.shade('M0 0L132 40L130 58L4 18z', C.saffD, 'b', .6) + [[40, 20], [66, 30], [92, 36], [112, 42]].map(([x, y], i) => f(ell(x, y, 9, 4), i % 2 ? '#dfe8b4' : C.butter)).join('')
      return o } },

  'kvashenaya-kapusta-v-banke': { title: 'Банка квашеной капусты с морковью', tint: '#4b5588',
    bg: p => S.worktop(p, [C.dusk, C.night], [C.wood, C.woodD], 340) + put(130, 386, 0, S.shadow(150, 60), p.o(ell(0, -62, 84, 68), C.lime, C.leaf, 'br', .85), s('M0 6C-60 -20 -70 -80 -30 -124M0 6C60 -20 70 -80 30 -124M0 6V-126', '#dfe8b4', 5, .8), s('M-10 -60L-50 -90M10 -70L46 -96', '#f0f4d6', 3.4, .8)) + put(650, 386, 0, S.shadow(180, 60), fillBowl(p)) + put(560, 412, 6, (b => p.cast(b, 9, 8) + p.o(b, K.carrot, K.carrotD, 'b', .9) + s('M-34 -12v12M0 -16v14M28 -8v10', K.carrotD, 3, .7))('M-64 0C-42 -17 42 -28 60 -12C68 -3 68 6 60 14C42 22 -42 14 -64 0z')),
    plate: p => put(0, 158, 0, S.shadow(220, 60), S.jar(p, { w: 240, h: 306, top: 'lid' }, f(rect(-130, -280, 260, 290), '#d9d08e'), S.fill(-118, -274, 236, 274, 170, () => K.shred('#f4eccb', '#bdb46a', 56), 3), S.fill(-112, -260, 224, 250, 34, () => K.stick(p, 46, 6, K.carrot, K.carrotD), 5), S.fill(-90, -240, 180, 200, 11, () => K.berry(p, 8, '#a3213f', '#5d1020'), 7), put(34, -120, 34, K.bay(p, 66)))) },

  'ovsyanoe-pechenye': { title: 'Овсяное печенье с изюмом', tint: '#fbd885',
    bg: p => ground(p, C.butter, C.saff) + cloth(p, [[560, 250], [820, 220], [820, 480], [530, 480]], C.dusk, C.night, stripes(550, 210, 300, C.cream)) + put(112, 106, 0, K.glassTop(p, 64, C.white, C.haze)) + put(690, 100, 0, K.small(p, 60, C.teal, C.tealD, '#e9d2a2', C.wood, ...['#caa06a', '#f6e8c8', '#d7b276'].map((c, i) => f(Array.from({ length: 22 }, (() => { const g = rng(i * 7 + 3); return () => { const a = g() * 6.28, r = Math.sqrt(g()) * 42; return ell(Math.cos(a) * r, Math.sin(a) * r, 7, 4.6) } })()).join(''), c)))) + put(690, 340, 20, N.oatCookie(p, 54, true, 7)) + put(108, 346, 30, K.cinnamon(p, 130)) + put(146, 360, 44, K.cinnamon(p, 110)) + scatter(34, 6, N.raisin, { x: 64, y: 250, seed: 3 }) + put(618, 50, 60, K.walnut(p, 1.3)) + put(186, 60, 0, spice(p)),
    plate(p) {
      let o = plate(p, 165, C.white, C.sand) + s(ell(0, 0, 150), C.teal, 4, .7)
      for (const [x, y, k] of [[-66, -62, 2], [54, -72, 3], [-84, 44, 4], [84, 30, 5], [4, 86, 6]]) o += put(x, y, 0, N.oatCookie(p, 56, true, k))
      return o + put(0, 2, 0, N.oatCookie(p, 58, true, 9)) + K.crumbs(130, 40, C.wood, { r: 2.4, seed: 6 }) } },

  'pshyonnaya-kasha-s-tykvoj': { title: 'Пшённая каша с тыквой и маслом', tint: '#345d43',
    bg: p => ground(p, '#4d7a5c', C.leafD) + cloth(p, [[-20, 250], [210, 220], [270, 480], [-20, 480]], C.butter, C.saff, stripes(-10, 210, 290, C.white)) + put(116, 106, 0, (b => p.cast(b, 14, 18) + p.o(b, K.carrot, K.carrotD, 'br', .9))(ell(0, 0, 82, 74)), ...[-50, -25, 0, 25, 50].map(x => s(`M${x * .3} -60C${x * 1.5} -40 ${x * 1.5} 40 ${x * .3} 64`, K.carrotD, 4, .8)), p.o(rect(-9, -82, 20, 30, 6), C.leafD, C.ink, 'r')) + put(690, 104, 0, K.glassTop(p, 62, C.white, C.haze)) + spoon(p, 652, 306, 20, C.wood, C.woodD) + put(724, 366, 14, p.o(rect(-52, -36, 104, 72, 10), C.white, C.haze, 'br', .7), K.scaled(0, 0, 0, 1.7, K.butter(p))) + put(742, 226, 0, sugar(p)) + K.crumbs(50, 60, C.saff, { x: 96, y: 376, r: 3.4, seed: 4 }),
    plate(p) {
      let o = plate(p, 165, '#c98a58', C.woodD, '#f2b63f', C.saffD) + s(ell(0, 0, 150), C.woodD, 5, .5) + p.clip(ell(0, 0, 131), p.shade(ell(0, 0, 131), C.butter, 'i', .7), K.crumbs(128, 300, '#f9d878', { r: 4.2, seed: 3 }), K.crumbs(128, 220, '#e2961f', { r: 3.6, seed: 5, o: .7 }), scatter(110, 22, (i, g) => p.o(blob(0, 0, 14 + g() * 5, g, 6, .16), i % 3 ? '#ef8c34' : '#e07422', '#a84a14', 'br', .75), { seed: 6 }), K.crumbs(124, 110, '#fdeab0', { r: 3.4, seed: 9 }))
      return o + put(-4, -6, 0, K.melt(6, 52)) + put(-10, -12, 20, K.butter(p, 1.3)) + put(40, 26, 60, K.butter(p, .7)) } },

  'pirozhnoe-kartoshka': { title: 'Пирожные «Картошка» с ростками', tint: '#f4b199',
    bg: p => ground(p, C.blush, '#d98a6e') + cloth(p, [[570, -20], [820, -20], [820, 190], [620, 170]], C.mint, C.sea, stripes(570, -30, 300, C.white)) + put(112, 108, 0, K.cupTop(p, 62, C.teal, C.tealD, '#b9784a', C.woodD, 150)) + put(694, 98, 0, K.small(p, 58, C.cream, C.sand, '#5a3222', C.ink)) + forkM(p, 154, 330, -10) + put(690, 330, 12, N.biscuit(p)) + put(730, 372, 50, N.biscuit(p)) + put(652, 400, 0, K.walnut(p, 1.5)) + put(56, 250, 0, cocoa(p)),
    plate(p) {
      let o = plate(p, 165, C.white, C.sand) + s(ell(0, 0, 150), C.plum, 4, .7) + K.crumbs(120, 120, '#5a3222', { r: 2.2, seed: 4, o: .6 })
      for (const [x, y, a] of [[-70, -58, -20], [44, -78, 20], [92, 10, 80], [-84, 44, 60], [10, 88, 10]]) o += put(x, y, a, N.kartoshka(p, .92, 3))
      return o + put(2, 2, -30, N.kartoshka(p, .98, 3)) } },
}
