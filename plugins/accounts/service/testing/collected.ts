import { type AreaWrites, first, inDays, type World } from '../../../../server/src/ntocc/testing/writes.ts'

import { takeIn } from '../collections/take-in.ts'
import type { ServiceCtx } from '../types.ts'

let serial = 0

/** Money that came in and is nobody's. */
export const cameIn = (world: World, words = 'no code', amount = '5.00'): Promise<boolean> =>
  world.asPlatform('collection', platform =>
    takeIn(platform as unknown as ServiceCtx, {
      serial: `W${++serial}`,
      amount,
      at: new Date().toISOString(),
      payerName: 'A payer',
      payerBank: 'ICBC',
      payerAccount: '6222020000000001234',
      words,
    }),
  )

const NEWEST = 'id = (select max(id) from accounts_collection)'
export const shipperOf = async (world: World): Promise<string> => {
  const { party_code } = await first(world, `select party_code from sys_account where username = 'shipper'`)
  return String(party_code)
}

export const aMerchant = async (): Promise<Record<string, unknown>> => ({
  merchantNo: `M${++serial}`,
  channel: 'unionpay',
  name: 'Jianghan Steel',
  uscc: '91420100MA4KYXRH3B',
  contact: 'Li Min',
  contactPhone: '02787654321',
  settleHolder: 'Jianghan Steel',
  settleBank: 'CCB',
  settleCard: '6222020000000001234',
  feeRate: 0.38,
})

export const aRule = async (world: World): Promise<Record<string, unknown>> => {
  const shipmentCode = await shipperOf(world)
  const whose = { shipmentCode, driverCode: null, teamCode: null }
  return { ruleNo: null, ...whose, fromDay: inDays(1), shares: [{ ...whose, ratio: 100, fixed: null }] }
}

export const aSplit = async (world: World): Promise<Record<string, unknown>> => {
  const [whose, splitNo] = [
    { shipmentCode: await shipperOf(world), driverCode: null, teamCode: null },
    `FZW${++serial}`,
  ]
  const from = { code: splitNo, splitNo, collectionNo: 'SRW', ruleNo: 'GZW', edition: 1, attempt: 1 }
  return {
    ...from,
    ...whose,
    total: '1.00',
    parts: [{ ...whose, amount: '1.00' }],
    at: new Date().toISOString(),
    status: 0,
  }
}

/** What is written about money that came in. */
export const collected = {
  records: {
    collectionCode: async world => ({
      purpose: 'collect',
      shipmentCode: await shipperOf(world),
      driverCode: null,
      teamCode: null,
      amountLimit: '100.00',
      validUntil: inDays(5),
    }),
  },
  calls: {
    collectionAssign: async world => {
      await cameIn(world)
      const { id, version } = await first(world, `select id, version from accounts_collection where ${NEWEST}`)
      const body = { id, version, shipmentCode: await shipperOf(world), reason: 'the payer called' }
      return { as: 'PLAT_ADMIN', body }
    },
  },
} satisfies AreaWrites
