import { itemAt } from '@ntocc/sdk/fields'
import type { DemoCtx, DemoRow, DemoShipper } from '@ntocc/sdk/service'
import { PALLET_MATERIALS, PALLET_OWNERSHIPS, type PalletStep, palletMachine } from '../contract/pallets.ts'
import { DAY, IN_USE } from './book.ts'
import { LESSOR } from './catalogue.ts'
import { clerk } from './people.ts'
import type { Places } from './places.ts'

/** What each pallet has been through, one after the other and from the beginning again. */
const WAYS: readonly (readonly PalletStep[])[] = [
  ['enter'],
  ['enter', 'send'],
  ['enter', 'send', 'back'],
  ['enter', 'damage'],
  ['enter', 'send', 'lose'],
  ['enter', 'send', 'back', 'send'],
  ['enter', 'damage', 'repair'],
  ['enter', 'lose', 'find'],
  ['enter', 'damage', 'retire'],
]
const PALLETS = 18
const STATE_AFTER: Readonly<Record<PalletStep, keyof typeof palletMachine.at>> = {
  enter: 'here',
  arrive: 'here',
  send: 'away',
  back: 'here',
  lose: 'lost',
  find: 'here',
  damage: 'damaged',
  repair: 'here',
  retire: 'retired',
}
/** Fen. */
const DEPOSIT = 8_000

/** Pallets of a branch with their ways, so that some are owed, lost and found. */
export const makePallets = (
  ctx: DemoCtx,
  branch: string,
  {
    houses,
    owners,
    outbounds,
  }: { houses: Places['houses']; owners: readonly DemoShipper[]; outbounds: readonly DemoRow[] },
) => {
  const pallets: DemoRow[] = []
  const moves: DemoRow[] = []
  const shipped = outbounds.filter(({ loadedAt }) => loadedAt)
  for (let at = 0; at < PALLETS; at += 1) {
    const way = itemAt(WAYS, at % WAYS.length)
    const palletNo = `TP${branch}${String(at + 1).padStart(4, '0')}`
    const house = itemAt(houses, at % houses.length)
    const ownership = itemAt(PALLET_OWNERSHIPS, at % PALLET_OWNERSHIPS.length)
    const doc = shipped.length > 0 ? itemAt(shipped, at % shipped.length) : undefined
    const holder = String(doc?.ownerCode ?? itemAt(owners, at % owners.length).code)
    let time = ctx.now - (90 - at) * DAY
    let owed: string | null = null
    for (const [step, name] of way.entries()) {
      time = step === 0 ? time : ctx.now - (way.length - step) * 6 * DAY
      if (name === 'send') owed = holder
      const docNo = name === 'send' ? (doc?.outboundNo ?? null) : null
      moves.push({
        ...ctx.record(`${branch}-${palletNo}-${step + 1}`, branch, time),
        createdBy: clerk({ ctx, branch }, 1),
        palletNo,
        step: name,
        warehouseCode: house.code,
        holderCode: owed,
        docNo,
        reason: ['lose', 'damage', 'retire'].includes(name) ? `NCR-${palletNo.slice(-4)}` : null,
        status: IN_USE,
      })
      if (name === 'back' || name === 'find') owed = null
    }
    const last = itemAt(way, way.length - 1)
    pallets.push({
      ...ctx.record(`${branch}-${palletNo}`, branch, ctx.now - (90 - at) * DAY, time),
      palletNo,
      ownership,
      lessor: ownership === 'rented' ? ctx.numbered(LESSOR, 1) : null,
      spec: at % 3 === 0 ? '1200×800' : '1200×1000',
      material: itemAt(PALLET_MATERIALS, at % 3),
      deposit: ownership === 'deposited' ? DEPOSIT : null,
      warehouseCode: house.code,
      holderCode: owed,
      lastDocNo: way.includes('send') ? (doc?.outboundNo ?? null) : null,
      status: palletMachine.at[STATE_AFTER[last]],
    })
  }
  return { pallets, moves }
}
