import { fenOfYuan } from '@ntocc/sdk/fields'
import type { DemoCharge, DemoCtx, DemoRow, DemoShipper } from '@ntocc/sdk/service'
import { storageContractMachine } from '../contract/fee-machines.ts'
import type { StorageFee } from '../contract/fee-terms.ts'
import { dayNumber } from '../service/fees/days.ts'
import type { Terms } from '../service/fees/reckon.ts'
import { DAY, dayOf } from './book.ts'
import type { Places } from './places.ts'

/** What owners of the demo pay, one table after the other. */
const TABLES: readonly (readonly StorageFee[])[] = [
  [
    { basis: 'palletDay', rate: '2.20', stepBy: 'quantity', freeDays: 3 },
    { basis: 'palletDay', rate: '1.80', stepBy: 'quantity', above: 20, freeDays: 3 },
    { basis: 'inTonne', rate: '18.00' },
    { basis: 'outTonne', rate: '22.00' },
  ],
  [
    { basis: 'tonneDay', rate: '1.50', stepBy: 'days' },
    { basis: 'tonneDay', rate: '2.40', stepBy: 'days', above: 30 },
    { basis: 'outPiece', rate: '0.35' },
  ],
  [
    { basis: 'm2Day', rate: '0.60' },
    { basis: 'inPiece', rate: '0.30' },
    { basis: 'outPiece', rate: '0.40' },
  ],
]
const FLOOR_M2 = 120
/** Contracts began before there was any stock. */
const SINCE = 180
const UNTIL = 185

export interface Fees {
  contracts: DemoRow[]
  bills: DemoRow[]
  lines: DemoRow[]
  parts: DemoRow[]
  /** Approved bills, for whoever settles. */
  charges: DemoCharge[]
}

export interface Made extends Fees {
  ctx: DemoCtx
  branch: string
  /** Who makes bills and who approves them. */
  clerk: (number: 1 | 2) => string
}

export interface Contract {
  terms: Terms
  warehouseName: unknown
}

export const makeContract = (
  { ctx, branch, clerk, contracts }: Made,
  { owner, house, at, rank }: { owner: DemoShipper; house: Places['houses'][number]; at: number; rank: number },
): Contract => {
  const created = ctx.now - (SINCE + 6) * DAY
  const contractNo = `CC${branch}${String(at + 1).padStart(4, '0')}`
  const fees = TABLES[rank % TABLES.length] ?? []
  const hasFloor = fees.some(({ basis }) => basis === 'm2Day')
  const validFrom = dayOf(ctx.now - SINCE * DAY)
  const validTo = dayOf(ctx.now + UNTIL * DAY)
  contracts.push({
    ...ctx.record(`${branch}-${contractNo}`, branch, created),
    contractNo,
    shipmentCode: owner.code,
    warehouseCode: house.code,
    warehouseName: house.name,
    validFrom,
    validTo,
    endedOn: null,
    areaM2: hasFloor ? FLOOR_M2 : null,
    fees: fees.map(({ basis, rate, stepBy, above, freeDays }) => ({
      basis,
      rate,
      stepBy: stepBy ?? null,
      above: above ?? null,
      freeDays: freeDays ?? null,
    })),
    signedOn: dayOf(created),
    signedBy: clerk(2),
    status: storageContractMachine.at.signed,
  })
  return {
    terms: {
      contractNo,
      warehouseCode: house.code,
      from: dayNumber(validFrom),
      to: dayNumber(validTo),
      area: hasFloor ? FLOOR_M2 * 100 : 0,
      fees: fees.map(({ rate, stepBy, ...fee }) => ({
        ...fee,
        basis: fee.basis as Terms['fees'][number]['basis'],
        rate: fenOfYuan(rate),
        stepBy: stepBy as 'quantity' | 'days' | null,
      })),
    },
    warehouseName: house.name,
  }
}

/** One that is being agreed, for the year after. */
export const makeDraft = (made: Made, owner: DemoShipper, house: Places['houses'][number]): void => {
  const { ctx, branch, contracts } = made
  const contractNo = `CC${branch}9001`
  contracts.push({
    ...contracts[0],
    ...ctx.record(`${branch}-${contractNo}`, branch, ctx.now - 2 * DAY),
    contractNo,
    shipmentCode: owner.code,
    warehouseCode: house.code,
    warehouseName: house.name,
    validFrom: dayOf(ctx.now + (UNTIL + 1) * DAY),
    validTo: dayOf(ctx.now + (UNTIL + 365) * DAY),
    areaM2: null,
    fees: (TABLES[0] ?? []).map(fee => ({ stepBy: null, above: null, freeDays: null, ...fee })),
    signedOn: null,
    signedBy: null,
    status: storageContractMachine.at.draft,
  })
}
