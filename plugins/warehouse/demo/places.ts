import { itemAt } from '@ntocc/sdk/fields'
import { countyIn, type DemoCtx, type DemoRow, type DemoShipper } from '@ntocc/sdk/service'
import { binNumbers } from '../contract/bin-numbers.ts'
import { binMachine } from '../contract/machines.ts'
import { DAY, IN_USE } from './book.ts'
import { type DemoHouse, type DemoStored, goodsCount, housesOf, POST_NAME, STORED } from './catalogue.ts'

export interface House extends DemoHouse {
  code: string
  /** Bins of a use, as one walks: those for storage are taken one after the other. */
  bins: Readonly<Record<'gate' | 'storage' | 'returns' | 'stage', readonly Bin[]>>
}

export interface Bin {
  code: string
  walkOrder: number
  maxKg: number | null
}

export interface Goods extends DemoStored {
  code: string
  goodsNo: string
  ownerCode: string
  perPallet: number
}

export interface Places {
  houses: readonly House[]
  goods: readonly Goods[]
  rows: { warehouses: DemoRow[]; zones: DemoRow[]; bins: DemoRow[]; goods: DemoRow[] }
}

const USES = {
  receiving: 'gate',
  storage: 'storage',
  picking: 'storage',
  returns: 'returns',
  shipping: 'stage',
} as const

/** Digits with the check of EAN-13, from the span for use within a house. */
const barcodeOf = (serial: number): string => {
  const digits = `200${String(serial).padStart(9, '0')}`
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

const makeHouse = (ctx: DemoCtx, branch: string, of: DemoHouse, rows: Places['rows']): House => {
  const code = `${branch}-${of.key}`
  const created = ctx.now - 400 * DAY
  const city = ctx.take('cities').get(of.city) ?? itemAt([...ctx.take('cities').values()], 0)
  const county = countyIn(city, rows.warehouses.length)
  rows.warehouses.push({
    ...ctx.record(code, branch, created),
    warehouseNo: of.key,
    name: of.name,
    kind: of.kind,
    areaCode: county.code,
    address: ctx.address(county, of.street, 1),
    lng: city.lng,
    lat: city.lat,
    manager: ctx.numbered(POST_NAME, 1),
    managerPhone: ctx.phone(7400 + rows.warehouses.length),
    floorM2: of.floorM2,
    status: IN_USE,
  })
  const bins: Record<keyof House['bins'], Bin[]> = { gate: [], storage: [], returns: [], stage: [] }
  let walkOrder = 0
  for (const zone of of.zones) {
    const zoneCode = `${code}-${zone.no}`
    rows.zones.push({
      ...ctx.record(zoneCode, branch, created),
      warehouseCode: code,
      zoneNo: zone.no,
      name: zone.name,
      use: zone.use,
      zoneKey: `${code}/${zone.no}`,
      status: IN_USE,
    })
    const made = binNumbers(zone.from, zone.to)
    const numbers = 'numbers' in made ? made.numbers : []
    for (const [at, binNo] of numbers.entries()) {
      walkOrder += 1
      // The last of a large zone has a broken shelf.
      const isBlocked = numbers.length > 10 && at === numbers.length - 1
      const bin = { code: `${code}-${binNo}`, walkOrder, maxKg: zone.maxKg ?? null }
      rows.bins.push({
        ...ctx.record(bin.code, branch, created),
        warehouseCode: code,
        zoneCode,
        binNo,
        walkOrder,
        maxKg: bin.maxKg,
        maxPallets: zone.maxPallets ?? null,
        binKey: `${code}/${binNo}`,
        status: isBlocked ? binMachine.at.blocked : binMachine.at.open,
      })
      if (!isBlocked) bins[USES[zone.use]].push(bin)
    }
  }
  return { ...of, code, bins }
}

const makeGoods = (ctx: DemoCtx, branch: string, owners: readonly DemoShipper[], rows: Places['rows']): Goods[] =>
  Array.from({ length: goodsCount(branch === ctx.branches[0]) }, (_, index) => {
    const stored = itemAt(STORED, index % STORED.length)
    // Four in a row are of one owner, so that a document of theirs has several.
    const owner = itemAt(owners, Math.floor(index / 4) % owners.length)
    const goodsNo = `SKU${String(index + 1).padStart(3, '0')}`
    const code = `${branch}-${goodsNo}`
    const { name, spec, unit, unitKg, unitM3, shelfLifeDays, byBatch = false } = stored
    // As many as make half a tonne, or a cubic metre.
    const perPallet = Math.max(1, Math.floor(Math.min(500 / unitKg, 1 / unitM3)))
    rows.goods.push({
      ...ctx.record(code, branch, ctx.now - (300 - index) * DAY),
      ownerCode: owner.code,
      goodsNo,
      name,
      spec,
      unit,
      barcode: barcodeOf(index + 1),
      unitKg,
      unitM3,
      perPallet,
      byBatch,
      shelfLifeDays: shelfLifeDays ?? null,
      pickRule: shelfLifeDays === undefined ? 'fifo' : 'fefo',
      lowAt: index % 3 === 0 ? 20 : null,
      goodsKey: `${owner.code}/${goodsNo}`,
      status: IN_USE,
    })
    return { ...stored, code, goodsNo, ownerCode: owner.code, perPallet }
  })

/** Warehouses of a branch with their zones and bins, and what its first shippers keep in them. */
export const makePlaces = (ctx: DemoCtx, branch: string, owners: readonly DemoShipper[]): Places => {
  const rows: Places['rows'] = { warehouses: [], zones: [], bins: [], goods: [] }
  const houses = housesOf(branch === ctx.branches[0]).map(house => makeHouse(ctx, branch, house, rows))
  return { houses, goods: makeGoods(ctx, branch, owners, rows), rows }
}
