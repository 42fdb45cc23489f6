import type { Envelope } from '@ntocc/sdk/contracts'
import type { Entity, Move } from '@ntocc/sdk/fields'
import { declaredResources } from '../../../server/src/ntocc/testing/areas.ts'
import { first, inHours, OTHER_DRIVER } from './recipes.ts'
import type { Sent, Standing, Who, World } from './world.ts'

/** How each move of each machine is made once: by the call of the record where there is one, else as it stands here. */

const PARTIES: readonly Who[] = ['PLAT_ADMIN', 'SHIPPER', 'DRIVER', 'CARRIER']

interface Made {
  world: World
  at: Standing
  move: Move
  as: Who
}

type Way = (made: Made) => Promise<Envelope<unknown>>

const post =
  (path: string, more: (made: Made) => object | Promise<object>): Way =>
  async made => {
    const { world, at, move, as } = made
    const body = { move: move.name, version: at.version, ...(await more(made)) }
    return world.send({ name: 'move', method: 'POST', path }, {
      as,
      params: { id: at.id, move: move.name },
      body,
    } satisfies Sent)
  }

const COLLEAGUE = `select party_code from sys_account
  where branch_code = 'HQ' and party_type = 'PLAT_ADMIN' and party_code <> 'HQ-ADMIN' order by id limit 1`
const colleague = async (world: World) => (await first(world, COLLEAGUE)).party_code

/** What a driver says of a stop. */
const STOPS: Readonly<Record<string, object>> = {
  sign: { receiver: 'Li Wei', signedPieces: 1 },
  fail: { failReason: 'closed' },
}

/** Records whose moves are made by calls of their area's own. */
const WAYS: Readonly<Record<string, Way>> = {
  waybill: post('/ntocc-tms-api/waybill/{id}/move', async ({ world, move, as }) => ({
    qty: 8,
    reason: 'As it is wanted',
    images: [world.pictures[as]],
    signature: [world.pictures[as]],
    signer: 'Li Wei',
    consigneeCode: '000000',
    ...(move.name === 'reassign' && {
      driverCode: (await first(world, `select code from driver where ${OTHER_DRIVER}`)).code,
      vehicleCode: (
        await first(world, `select code from vehicle where branch_code = 'HQ' and not is_deleted order by id limit 1`)
      ).code,
    }),
  })),
  complaint: post('/ntocc-tms-api/complaint/{id}/move', async ({ world }) => ({
    reason: 'As it is wanted',
    responsible: 'driver',
    satisfaction: 4,
    colleague: await colleague(world),
  })),
  waybillException: post('/ntocc-tms-api/exception/{id}/move', async ({ world }) => ({
    reason: 'As it is wanted',
    colleague: await colleague(world),
    consequence: 'record',
    responsible: 'driver',
  })),
  cityStop: post('/ntocc-tms-api/dispatch/stop/{id}/{move}', ({ move }) => STOPS[move.name] ?? {}),
  feedback: ({ world, at }) =>
    world.send(
      { name: 'feedbackAnswer', method: 'POST', path: '/ntocc-basic-api/feedbackAnswer' },
      { body: { id: at.id, version: at.version, reply: 'Thank you' } },
    ),
}

/** A new one is looked for at once by a job. */
export const OLD_STATEMENT = 'id = (select max(id) from fuel_fuel_statement where not is_deleted)'

/** What a supplier tells of a purchase that is there. */
export const purchase = async (world: World, more = 0): Promise<Readonly<Record<string, unknown>>> => {
  const { code, amount } = await world.stand('fuelTransaction', { supplier_no: 'S-1' }, `kind = 'purchase'`)
  await world.db.query(
    `update fuel_fuel_statement set transaction_code = null, status = 3, supplier_no = code where transaction_code = $1 or supplier_no = $2`,
    [code, 'S-1'],
  )
  await world.db.query('update fuel_fuel_transaction set supplier_no = null where code <> $1 and supplier_no = $2', [
    code,
    'S-1',
  ])
  return { supplier_no: 'S-1', amount: Number(amount) + more }
}

interface Begin {
  with?: Readonly<Record<string, unknown>> | ((world: World) => Promise<Readonly<Record<string, unknown>>>)
  where?: string
}

/** What a record needs beside its state, by its entity. */
const BEGINS: Readonly<Record<string, Begin>> = {
  cityStop: {
    with: async world => {
      const { code } = await world.stand('cityTrip', { status: 2, driver_code: 'HQ-D0001' })
      return { trip_code: code, driver_code: 'HQ-D0001', seq: 1, pieces: 1 }
    },
  },
  complaint: { with: { handler_code: 'HQ-ADMIN', source: 'shipper' } },
  waybill: { with: { plan_qty: 10, load_qty: 8, unload_qty: 8, pay_status: 0, report_status: 0 } },
  oilRecharge: {
    with: async world => ({ voucher: '["file/1"]', card_code: (await world.stand('oilCard', { status: 1 })).code }),
  },
  sourceOrder: { with: { deadline: inHours(20) } },
  fuelStatement: { with: world => purchase(world), where: OLD_STATEMENT },
  settlementBatch: { where: `side = 'receivable'` },
  smsTemplate: { where: `status = 1` },
}

const FOR_GOOD = 'it is written once by what happens and nobody moves it'
const OTHERWISE = 'no call moves it: it is changed and deleted'

/** What it needs for one move. */
const MORE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'fuelStatement.differ': { amount: 1 },
  'oilCard.recover': { balance: 0, pledged_amount: 0 },
}

/** Entities whose records have a state that nobody moves, and why. */
export const MOVED_BY_NOBODY: Readonly<Record<string, string>> = {
  party: 'the mirror of an account',
  role: OTHERWISE,
  menuResource: OTHERWISE,
  permissionCode: OTHERWISE,
  areaProvince: 'places come with the release',
  pallet: 'nothing writes one yet',
  banner: OTHERWISE,
  bulletin: OTHERWISE,
  oilCardEntry: FOR_GOOD,
  noticeReading: FOR_GOOD,
  orderPrice: FOR_GOOD,
  complaintEntry: FOR_GOOD,
  payment: 'it follows what the bank says',
  shipmentStaff: OTHERWISE,
  contract: 'nothing writes one yet',
  shipmentServiceFee: OTHERWISE,
  waybillNode: FOR_GOOD,
  receipt: 'it is moved with its waybill',
  waybillHandover: FOR_GOOD,
  waybillImport: FOR_GOOD,
}

const NO_MONEY = 'no area moves it yet'

/** Machines in whose state no record stands, or that nothing moves, and why. */
export const MOVES_NOTHING: Readonly<Record<string, string>> = {
  payStatus: 'it follows the batches of settlement',
  invoiceStatus: NO_MONEY,
  reportStatus: NO_MONEY,
  paymentStatus: 'it follows what the bank says',
  withdrawalStatus: NO_MONEY,
  invoiceApplicationStatus: NO_MONEY,
  prepaidStatus: NO_MONEY,
  receiptStatus: 'it is moved with its waybill',
}

/** Machines that stand in another field than `status`: the reviews make their moves. */
export const REVIEWED = 'reviewStatus'

const byOf = (move: Move): Who | undefined => PARTIES.find(party => move.by.some(actor => actor === party))

export const MOVES = {
  /** A record where the move begins. */
  stand: async (world: World, entity: Entity, move: Move): Promise<Standing> => {
    const { with: columns, where } = BEGINS[entity.name] ?? {}
    const as = byOf(move)
    const begun = typeof columns === 'function' ? await columns(world) : columns
    const owned = as && as !== 'PLAT_ADMIN' ? world.owned(entity.name, as) : {}
    return world.stand(
      entity.name,
      { ...begun, status: move.from[0], ...owned, ...MORE[`${entity.name}.${move.name}`] },
      where,
    )
  },
  /** Makes it, as whoever may. */
  make: async (world: World, entity: Entity, move: Move): Promise<Envelope<unknown>> => {
    const at = await MOVES.stand(world, entity, move)
    const as = byOf(move)
    const asked = { id: at.id, move: move.name, reason: 'As it is wanted' }
    if (!as) {
      await world.asPlatform(entity.name, ctx => ctx.records.move(entity as never, asked as never))
      return { status: 0 }
    }
    const call = declaredResources.find(({ name, by }) => name === entity.name && by.move)?.by.move
    const way = WAYS[entity.name]
    if (way && !(call && as === 'PLAT_ADMIN')) return way({ world, at, move, as })
    if (!call) throw new Error(`nothing here moves ${entity.name}: say in WAYS how, or in MOVED_BY_NOBODY why not`)
    return world.send(call, { as, body: { ...asked, version: at.version } })
  },
}

/** Each move of the machines behind `status`, for the names of tests. */
export const movesOf = (entities: readonly Entity[]) =>
  entities.flatMap(entity =>
    (entity.fieldNamed('status')?.options.machine?.moves ?? []).map(
      move => [entity.name, move.name, move.from[0], entity, move] as const,
    ),
  )
