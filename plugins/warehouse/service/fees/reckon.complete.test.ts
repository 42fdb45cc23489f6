// @vitest-environment node
import { expect, it } from 'vitest'
import { FEE_BASES, type FeeBasis, feeIssues, LYING_BASES, type StorageFee } from '../../contract/fee-terms.ts'
import type { Movement } from './lots.ts'
import { reckon, type Terms, type Weights } from './reckon.ts'
import { naive } from './testing/naive.ts'

const MILLI = 1_000_000n
/** The complete run looks at more of them. */
const TURNS = process.env.TEST_TIER === 'gate' ? 25 : 400
const seed = Number(process.env.TEST_SEED ?? Date.now() % 1_000_000)

/** Numbers that follow from the seed (mulberry32). */
const drawing = (start: number) => {
  let state = start >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    chance: (share: number) => next() < share,
    pick: <T>(of: readonly T[]): T => of[int(0, of.length - 1)] as T,
  }
}
type Drawing = ReturnType<typeof drawing>

const WEIGHTS: Weights = {
  grams: code => ({ A: 3000, B: 11_000, C: 25_000 })[code] ?? 1000,
  perPallet: code => ({ A: 4000, B: 7000 })[code] ?? 0,
}

const drawFees = (by: Drawing): Terms['fees'] =>
  FEE_BASES.filter(() => by.chance(0.5)).flatMap(basis => {
    const isLying = LYING_BASES.includes(basis)
    const freeDays = isLying && by.chance(0.4) ? by.int(1, 6) : null
    const stepBy = by.chance(0.6) ? (isLying && by.chance(0.5) ? 'days' : 'quantity') : null
    const limits = stepBy ? [0, ...new Set([by.int(1, 5), by.int(6, 12)])] : [0]
    return limits.map(above => ({ basis, rate: by.int(0, 999), stepBy, above: above || null, freeDays }))
  })

const drawMovements = (by: Drawing, days: number): Movement[] => {
  const there = new Map<string, number>()
  const came: Movement[] = []
  const all: Movement[] = []
  for (let id = 1; id <= by.int(5, 30); id += 1) {
    const warehouseCode = by.pick(['W1', 'W1', 'W2'])
    const goodsCode = by.pick(['A', 'B', 'C'])
    const batch = by.chance(0.4) ? by.pick(['L1', 'L2']) : null
    const palletNo = by.chance(0.4) ? by.pick(['P1', 'P2', 'P3']) : null
    const place = {
      warehouseCode,
      goodsCode,
      batch,
      palletNo,
      heap: `${warehouseCode}/${goodsCode}/${batch}/${palletNo}`,
    }
    const of = { id, postingNo: `N${id}`, docNo: `D${by.int(1, 9)}`, docLine: by.int(1, 2) }
    const left = there.get(place.heap) ?? 0
    const returned = by.chance(0.1) ? came.find(each => each.heap === place.heap) : undefined
    const kind =
      returned || left === 0 || by.chance(0.5)
        ? by.pick(['opening', 'receive', 'receive'] as const)
        : by.pick(['ship', 'ship', 'adjust'] as const)
    const count = returned ? -Math.min(left, 2) : kind === 'ship' || kind === 'adjust' ? -by.int(1, left) : by.int(1, 9)
    if (count === 0) continue
    const at: Movement = {
      ...place,
      ...of,
      ...(returned && { docNo: returned.docNo, docLine: returned.docLine }),
      kind: returned ? 'receive' : kind,
      day: 0,
      by: count * 1000,
    }
    there.set(place.heap, left + count)
    if (at.kind === 'receive' && count > 0) came.push(at)
    all.push(at)
  }
  // In the order of their ids, as postings are made: days never go back.
  const moments = all.map(() => by.int(0, days)).sort((one, other) => one - other)
  return all.map((at, index) => ({ ...at, day: moments[index] ?? 0 }))
}

it(`S1-033 a bill is what it comes to piece after piece and day after day (seed ${seed})`, () => {
  let charged = 0
  for (let turn = 0; turn < TURNS; turn += 1) {
    const by = drawing(seed * 1000 + turn)
    const movements = drawMovements(by, 40)
    const days = { from: by.int(0, 20), to: by.int(21, 45) }
    const cut = by.int(5, 40)
    const terms: Terms[] = [
      {
        contractNo: 'K1',
        warehouseCode: 'W1',
        from: by.int(0, 10),
        to: cut,
        area: by.int(0, 30) * 100,
        fees: drawFees(by),
      },
      { contractNo: 'K2', warehouseCode: 'W1', from: cut + 1, to: 99, area: 300, fees: drawFees(by) },
      { contractNo: 'K3', warehouseCode: 'W2', from: 0, to: 99, area: 0, fees: drawFees(by) },
    ]
    const lines = reckon(terms, movements, WEIGHTS, days)
    for (const each of terms) {
      const own = lines.filter(({ contractNo }) => contractNo === each.contractNo)
      const expected = naive(each, movements, WEIGHTS, days)
      for (const basis of FEE_BASES) {
        const steps = own.filter(line => line.basis === basis)
        const exact = steps.reduce((sum, { units, rate }) => sum + units * BigInt(rate), 0n)
        const said = `seed ${seed}, turn ${turn}, ${each.contractNo}, ${basis}`
        expect(exact, said).toBe(BigInt(expected.get(basis) ?? 0) * MILLI)
        for (const { amount, units, rate, parts } of steps) {
          // Rounded once, and no part of it is lost.
          expect(amount * 1_000_000_000n - units * BigInt(rate), said).toBeLessThanOrEqual(500_000_000n)
          expect(amount * 1_000_000_000n - units * BigInt(rate), said).toBeGreaterThanOrEqual(-500_000_000n)
          const sum = parts.reduce(
            (all, part) => all + (part.isFree ? 0n : part.units * BigInt(part.to - part.from + 1)),
            0n,
          )
          expect(sum, said).toBe(units)
          charged += parts.length
        }
      }
    }
    expect(reckon(terms, movements, WEIGHTS, days), 'the same twice').toEqual(lines)
  }
  expect(charged).toBeGreaterThan(TURNS * 10)
})

const came = (by: number, day: number, more: Partial<Movement> = {}): Movement => ({
  id: day * 10 + 1,
  postingNo: `N${day}`,
  docNo: `RK${day}`,
  docLine: 1,
  kind: by > 0 ? 'receive' : 'ship',
  day,
  warehouseCode: 'W1',
  heap: 'A',
  goodsCode: 'A',
  batch: null,
  palletNo: null,
  by,
  ...more,
})
const terms = (...fees: (Partial<Terms['fees'][number]> & { basis: FeeBasis; rate: number })[]): Terms[] => [
  { contractNo: 'K', warehouseCode: 'W1', from: 0, to: 99, area: 0, fees },
]

it('S2-119 says of each line which posting it came from, its days, free ones among them, and its step', () => {
  const fee = { basis: 'palletDay', stepBy: 'days', freeDays: 2 } as const
  const found = reckon(
    terms({ ...fee, rate: 200 }, { ...fee, rate: 350, above: 5 }),
    [came(8000, 1), came(-8000, 10)],
    WEIGHTS,
    { from: 0, to: 30 },
  )
  // Four on a pallet: two pallets from day 1 to day 9, the day on which they leave not counted.
  const shown = found.map(({ above, amount, parts }) => [
    above,
    amount,
    parts.map(({ of, from, to, units, isFree }) => [of?.postingNo, from, to, Number(units / 1_000_000_000n), isFree]),
  ])
  expect(shown).toEqual([
    [
      0,
      1200n,
      [
        ['N1', 1, 2, 2, true],
        ['N1', 3, 5, 2, false],
      ],
    ],
    [5, 2800n, [['N1', 6, 9, 2, false]]],
  ])
})

it('S1-033 what is given back costs as much less as it cost, to the half fen', () => {
  const one = reckon(terms({ basis: 'inTonne', rate: 1505 }), [came(1000, 1)], WEIGHTS, { from: 0, to: 9 })
  const back = reckon(terms({ basis: 'inTonne', rate: 1505 }), [came(-1000, 1, { kind: 'receive' })], WEIGHTS, {
    from: 0,
    to: 9,
  })
  // 3 kg at CNY 15.05 a tonne are 4.515 fen.
  expect([one[0]?.amount, back[0]?.amount]).toEqual([5n, -5n])
})

it('S2-119 a table of fees says what is wrong with it, at its row', () => {
  const fee = (basis: FeeBasis, more: object = {}) => ({ basis, rate: '1.00', ...more }) as StorageFee
  const wrong = (...fees: StorageFee[]) =>
    Object.entries(feeIssues(fees, {})).map(([path, { code }]) => `${path} ${code.split('.').at(-1)}`)
  expect(wrong(fee('palletDay'), fee('palletDay', { stepBy: 'quantity', above: 10 }))).toEqual([])
  expect(wrong(fee('m2Day'))).toEqual(['fees.0.basis noArea'])
  expect(wrong(fee('inTonne', { freeDays: 3 }))).toEqual(['fees.0.freeDays noDays'])
  expect(wrong(fee('tonneDay'), fee('tonneDay'))).toEqual(['fees.1.above sameLimit'])
  expect(wrong(fee('tonneDay', { above: 5 }))).toEqual(['fees.0.stepBy stepBy', 'fees.0.above firstLimit'])
  expect(wrong(fee('palletDay'), fee('palletDay', { stepBy: 'days', above: 2.5 }))).toEqual(['fees.1.above wholeDays'])
})
