import { Shipment } from '@ntocc/sdk/contracts'
import { recordMachine } from '@ntocc/sdk/fields'
import type { ServiceSession } from '@ntocc/sdk/testing/service'
import {
  type BillAsked,
  billCalls,
  billResources,
  type StorageBill,
  type StorageBillLine,
  type StorageBillPart,
} from '../../contract/bills.ts'
import { StockPosting } from '../../contract/stock.ts'
import { type StorageContract, storageCalls, storageResources } from '../../contract/storage.ts'
import { IN_USE } from '../stock.ts'
import { ok, warehouseDesk } from '../test-desk.ts'
import { dayNumber, dayText, lastOver } from './days.ts'

const PAGE = { pageNum: 1, pageSize: 200 }
const { storageContract } = storageResources
const { storageBill, storageBillLine, storageBillPart } = billResources

// Once: midnight may pass while tests run, and what they call a day stays the same day.
const NEWEST = dayNumber(lastOver())

/** A day so many days before the last one that was over when the tests began. */
export const daysAgo = (count: number): string => dayText(NEWEST - count)

/** People who bill, an owner, and goods that came and went on days that are over. */
export const feeDesk = async () => {
  const desk = await warehouseDesk()
  const { area, staff } = desk
  let serial = 0
  const newOwner = async (): Promise<string> => {
    const code = `F-${++serial}`
    await area.seed(Shipment, [{ code, name: code, status: recordMachine.at.enabled }])
    return code
  }
  const owner = (shipmentCode: string): Promise<ServiceSession> =>
    area.signIn({
      partyType: 'SHIPPER',
      partyCode: shipmentCode,
      permissions: ['storageContract.read', 'storageBill.read', 'storageBill.confirm', 'storageBill.reject'],
    })
  const contractNow = ({ id }: { id: number }): Promise<StorageContract> =>
    ok(staff.call(storageContract.by.get, { params: { id } }))
  const moveContract = async (of: { id: number }, move: string) =>
    staff.call(storageContract.by.move, {
      body: { id: of.id, move, reason: 'as agreed', version: (await contractNow(of)).version },
    })
  const written = (more: object) =>
    staff.call(storageContract.by.create, {
      body: { contractNo: `K${++serial}`, validFrom: daysAgo(90), validTo: daysAgo(-90), ...more } as never,
    })
  const signed = async (more: object): Promise<StorageContract> => {
    const made = await ok(written(more))
    await ok(moveContract(made, 'sign'))
    return contractNow(made)
  }
  /** Pieces that came or went on a day, as the books have it. */
  const posted = async (
    { warehouseCode, ownerCode, goodsCode }: { warehouseCode: string; ownerCode: string; goodsCode: string },
    kind: 'receive' | 'ship',
    ago: number,
    count: number,
  ): Promise<string> => {
    const docNo = `${kind === 'receive' ? 'RK' : 'CK'}T${++serial}`
    const postingNo = `${docNo}/1/${kind}/0`
    const by = kind === 'receive' ? count : -count
    await area.seed(StockPosting, [
      {
        postingNo,
        lineCode: `L-${goodsCode}`,
        warehouseCode,
        binCode: 'B',
        ownerCode,
        goodsCode,
        kind,
        docNo,
        docLine: 1,
        day: daysAgo(ago),
        onHandBy: by,
        allocatedBy: 0,
        frozenBy: 0,
        onHandAfter: Math.max(by, 0),
        availableAfter: Math.max(by, 0),
        status: IN_USE,
      },
    ])
    return postingNo
  }
  const billNow = (id: number, by: ServiceSession = staff): Promise<StorageBill> =>
    ok(by.call(storageBill.by.get, { params: { id } }))
  const make = (asked: BillAsked, by: ServiceSession = staff) => by.call(billCalls.storageBillMake, { body: asked })
  const made = async (asked: BillAsked): Promise<StorageBill> => billNow((await ok(make(asked))).id)
  const linesOf = async ({ billNo }: StorageBill, by: ServiceSession = staff): Promise<StorageBillLine[]> =>
    (await ok(by.call(storageBillLine.by.list, { query: { billNo: billNo ?? '', ...PAGE } }))).records
  const partsOf = async ({ billNo }: StorageBill, by: ServiceSession = staff): Promise<StorageBillPart[]> =>
    (await ok(by.call(storageBillPart.by.list, { query: { billNo: billNo ?? '', ...PAGE } }))).records
  const move = async ({ id }: { id: number }, name: string, by: ServiceSession = staff) =>
    by.call(storageBill.by.move, {
      body: { id, move: name, reason: 'as asked', version: (await billNow(id)).version },
    })
  const adjust = (of: StorageBill, amount: string, more: object = {}, by: ServiceSession = staff) =>
    by.call(storageBillLine.by.create, {
      body: { billNo: of.billNo ?? '', amount, reason: 'agreed', ...more },
    })
  const reckon = ({ id }: { id: number }, by: ServiceSession = staff) =>
    by.call(billCalls.storageBillReckon, { body: { id } })
  const trial = ({ id }: { id: number }, days: { start: string; end: string }, by: ServiceSession = staff) =>
    by.call(storageCalls.storageTrial, { query: { id, ...days } })
  /** Sent, confirmed by the owner and approved by somebody else. */
  const approved = async (of: StorageBill): Promise<StorageBill> => {
    await ok(move(of, 'send'))
    await ok(move(of, 'confirm', await owner(of.shipmentCode)))
    await ok(move(of, 'approve', desk.second))
    return billNow(of.id)
  }
  const contracts = { newOwner, owner, contractNow, moveContract, written, signed, trial, posted }
  return { ...desk, ...contracts, billNow, make, made, linesOf, partsOf, move, adjust, reckon, approved }
}
export type FeeDesk = Awaited<ReturnType<typeof feeDesk>>
