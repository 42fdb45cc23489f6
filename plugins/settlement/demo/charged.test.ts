import type { DemoCharge } from '@ntocc/sdk/service'
import { expect, it } from 'vitest'
import { demoDrawn } from '../../../server/src/ntocc/testing/demo.ts'
import { settlementMachine } from '../contract/machine.ts'
import { drawCharged } from './charged.ts'
import { demo } from './index.ts'

const NOW = '2026-11-20T00:20:00+08:00'
const ACCOUNTS = { SHIPPER: 'S1', DRIVER: 'D1', CARRIER: 'T1' }
const { toPay, draft } = settlementMachine.at

const charge = (number: string, shipmentCode: string, on: string): DemoCharge => ({
  entity: 'paper',
  code: `HQ-${number}`,
  number,
  shipmentCode,
  on,
  amount: '120.50',
  branchCode: 'HQ',
  since: Date.parse(`${on}T00:00:00Z`) + 2 * 86_400_000,
})

it('of what areas charge a shipper one batch was issued and one is being put together; the rest is left to be settled', async () => {
  const ctx = await demoDrawn(demo, { seed: 'ntocc', size: 400, days: 60, now: Date.parse(NOW), accounts: ACCOUNTS })
  const some = [
    charge('P3', 'S1', '2026-11-18'),
    charge('P1', 'S1', '2026-10-15'),
    charge('P2', 'S1', '2026-10-31'),
    charge('P4', 'S2', '2026-10-15'),
    { ...charge('P5', 'S9', '2026-10-15'), branchCode: 'CT' },
  ]
  const { batches, charges } = drawCharged(ctx, 'HQ', some, 7)
  expect(
    batches.map(({ shipmentCode, status, total, chargeCount }) => [shipmentCode, status, total, chargeCount]),
  ).toEqual([
    ['S1', toPay, 12_050, 1],
    ['S1', draft, 12_050, 1],
    ['S2', toPay, 12_050, 1],
  ])
  expect(
    charges.map(({ number, batchNo }) => [number, batches.find(each => each.batchNo === batchNo)?.status]),
  ).toEqual([
    ['P1', toPay],
    ['P2', draft],
    ['P4', toPay],
  ])
  expect(new Set(batches.map(({ batchNo }) => batchNo)).size).toBe(3)
  // Nothing of it is still to come.
  for (const { approvedAt, gmtModified, status } of batches) {
    expect(approvedAt === null).toBe(status === draft)
    expect(Date.parse(String(gmtModified))).toBeLessThanOrEqual(ctx.now)
  }
})
