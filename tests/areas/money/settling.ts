import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenToYuan, itemAt } from '@ntocc/sdk/fields'
import { sql } from '@ntocc/sdk/service'
import { settlementMachine } from '../../../plugins/settlement/contract/machine.ts'
import { paymentMachine } from '../../../plugins/settlement/contract/payment-machine.ts'
import type { Draw } from './drawing.ts'
import { type Family, finishedOn, moved, oneOf, type Step, type Turn } from './family.ts'
import { PAST } from './house.ts'

const { at } = settlementMachine
const { toSend, processing, timedOut, succeeded, failed } = paymentMachine.at
/** Orders that count against what is left to be paid. */
const STANDING = [toSend, processing, timedOut, succeeded, failed]

interface Batch extends Record<string, unknown> {
  id: number
  version: number
  status: number
  batch_no: string
  code: string
  side: string
  driver_code: string | null
  total: string
  /** Fen that are left to be ordered. */
  open: string
}

export const batchesOf = ({ house, shipper, drivers }: Family): Promise<Batch[]> =>
  house.rows<Batch>(
    `select b.id::int, version::int, b.status::int, batch_no, code, side, driver_code, total::text,
        (total - coalesce(deducted, 0) - case when side = 'receivable' then coalesce(paid_amount, 0) else 0 end - coalesce((select sum(coalesce(p.paid_amount, p.amount)) from settlement_payment p
          where p.batch_no = b.batch_no and p.status = any($3)), 0))::text as open
      from settlement_settlement_batch b where shipment_code = $1 or driver_code = any($2) order by b.id`,
    [shipper.code, drivers.map(({ code }) => code), STANDING],
  )

const partyOf = ({ drivers, shipper }: Family, { driver_code }: Batch): string =>
  drivers.find(({ code }) => code === driver_code)?.token ?? shipper.token

/** From whom the next move of a batch comes. */
const nextOf = (turn: Turn, batch: Batch): [move: string, token: string] | undefined => {
  const { house } = turn
  // Above the limit of the house two approve.
  const isLarge = Number(batch.total) >= 400_000
  switch (batch.status) {
    case at.draft:
      return ['send', house.maker]
    case at.toReconcile:
      return ['confirm', partyOf(turn, batch)]
    case at.confirmed:
      return ['submit', house.maker]
    case at.toApprove:
      return [isLarge ? 'approveFirst' : 'approve', house.boss]
    case at.firstApproved:
      return ['approve', house.chief]
    case at.rejected:
      return ['reopen', house.maker]
    default:
      return undefined
  }
}

const make: Step = ({ draw, send, house, drivers, shipper, day, waybillNos }) => {
  const whose = draw(4)
    ? { side: 'payable', driverCode: itemAt(drivers, draw(drivers.length)).code }
    : { side: 'receivable', shipmentCode: shipper.code }
  const some = draw(3) ? {} : { waybillNos: waybillNos.filter(() => draw(2)).join(',') }
  return send({
    method: 'POST',
    path: 'settlementMake',
    body: { ...whose, ...some, start: day, end: day },
    token: house.maker,
  })
}

/** A batch comes so many moves further at most, each by whom it is for. */
const leadOn = async (turn: Turn, id: number | undefined, most: number): Promise<void> => {
  for (let left = most; id !== undefined && left > 0; left -= 1) {
    const batch = (await batchesOf(turn)).find(each => each.id === id)
    const next = batch && nextOf(turn, batch)
    if (!batch || !next) return
    await moved(turn, 'settlementBatch', batch, ...next)
  }
}

const lead: Step = async turn => leadOn(turn, oneOf(turn.draw, await batchesOf(turn))?.id, 1 + turn.draw(5))

/** A new batch, mostly approved at once. */
const bring: Step = async turn => {
  await make(turn)
  await leadOn(turn, (await batchesOf(turn)).at(-1)?.id, turn.draw(4) ? 6 : turn.draw(4))
}

const MOVES = ['send', 'confirm', 'submit', 'approve', 'reject', 'reject', 'reopen', 'void', 'revoke', 'revoke']

/** Any move by anybody: mostly refused. */
const wander: Step = async turn => {
  const { draw, house, shipper } = turn
  const batch = oneOf(draw, await batchesOf(turn))
  const by = [house.maker, house.clerk, house.boss, house.chief, shipper.token]
  if (batch) await moved(turn, 'settlementBatch', batch, oneOf(draw, MOVES) ?? 'void', oneOf(draw, by) ?? house.boss)
}

/** Something of a draft is put right, taken out or taken in. */
const change: Step = async turn => {
  const { draw, send, house, waybillNos } = turn
  const batch = oneOf(draw, await batchesOf(turn))
  if (!batch) return
  if (!draw(4)) await moved(turn, 'settlementBatch', batch, 'reopen', house.maker)
  const lines = await house.rows<{ id: number; version: number; amount: string }>(
    'select id::int, version::int, amount::text from settlement_settlement_line where batch_no = $1 and not is_deleted order by id',
    [batch.batch_no],
  )
  const line = oneOf(draw, lines)
  const token = house.maker
  const kind = draw(5)
  if (kind === 0 && line)
    return send({ method: 'DELETE', path: `settlementLine?ids=${line.id}&versions=${line.version}`, token })
  if (kind === 1) {
    const body = { id: batch.id, waybillNo: oneOf(draw, waybillNos) }
    return send({ method: 'POST', path: 'settlementTakeIn', body, token })
  }
  if (kind === 2) return send({ method: 'POST', path: 'settlementRefresh', body: { id: batch.id }, token })
  if (!line) return
  const most = Number(line.amount)
  const adjustment = fenToYuan(draw(8) ? draw(2 * most) - Math.floor(most / 2) : -most)
  const body = { id: line.id, version: line.version, adjustment, reason: 'as drawn' }
  return send({ method: 'PUT', path: 'settlementLine', body, token })
}

/** A waybill that is on its way arrives, or comes to nothing. */
export const arrives = ({ draw, house, day }: Turn, waybillNo: string | undefined) => {
  const set = draw(6) ? finishedOn(day) : { status: waybillMachine.at.cancelled }
  const isUnderWay = sql`waybill_no = ${waybillNo} and status = ${waybillMachine.at.inTransit}`
  return house.as('waybills', ctx => ctx.records.changeMany(Waybill, isUnderWay, set))
}

const arrive: Step = turn => arrives(turn, oneOf(turn.draw, turn.waybillNos))

const PAY_FAULTS = [
  'refuse',
  'fail',
  'dropBefore',
  'dropAfter',
  'hang',
  'payAndHang',
  'late',
  'lateRefusal',
  'otherAmount',
  'return',
  'return',
  'garbage',
  'forge',
]
const ASK_FAULTS = ['fail', 'dropBefore', 'hang', 'garbage', 'forge']

/** The bank does wrong what it is told next, now and then. */
export const perhapsWrong = async (draw: Draw, { bankDoes }: Family['house']): Promise<void> => {
  if (draw(2)) await bankDoes(oneOf(draw, PAY_FAULTS) ?? 'refuse')
  if (!draw(5)) await bankDoes(oneOf(draw, ASK_FAULTS) ?? 'fail', 'ask')
}

/** All of a batch or a part of it is paid, by the bank or into the payee's account. */
const release: Step = async turn => {
  const { draw, send, house } = turn
  const payable = async () =>
    (await batchesOf(turn)).filter(
      ({ side, status }) => side === 'payable' && settlementMachine.within(status, 'approved'),
    )
  if ((await payable()).length === 0) await bring(turn)
  const batch = oneOf(draw, await payable())
  if (!batch) return
  const open = Number(batch.open)
  const fen = draw(3) ? open : 1 + draw(open + 100)
  const body = { id: batch.id, version: batch.version, amount: fenToYuan(fen) }
  const token = oneOf(draw, [house.clerk, house.clerk, house.clerk, house.boss]) ?? house.clerk
  if (!draw(4)) return send({ method: 'POST', path: 'settlementCredit', body, token })
  await perhapsWrong(draw, house)
  return send({ method: 'POST', path: 'settlementPay', body, token })
}

interface Order extends Record<string, unknown> {
  id: number
  version: number
  status: number
}

const ordersOf = ({ house, since }: Family): Promise<Order[]> =>
  house.rows<Order>('select id::int, version::int, status::int from settlement_payment where id > $1 order by id', [
    since.settlement_payment,
  ])

/** An order is tried again, asked about, or urged. */
const pursue: Step = async turn => {
  const { draw, send, house } = turn
  const order = oneOf(draw, await ordersOf(turn))
  if (!order) return
  const { id, version, status } = order
  if (status === failed || !draw(6)) {
    await perhapsWrong(draw, house)
    return send({ method: 'POST', path: 'paymentRetry', body: { id, version }, token: house.clerk })
  }
  const path = draw(3) ? 'paymentAsk' : 'paymentUrge'
  return send({ method: 'POST', path, body: { id }, token: house.clerk })
}

/**
 * What was sent is asked about now; what nobody has answered could not be paid any more, and what was paid may have come back.
 * @param isStill nothing is being sent: otherwise only of what was heard of, as the bank may not have got the rest yet
 */
export const timePasses = async ({ house, since }: Family, isStill = false): Promise<void> => {
  const from = since.settlement_payment
  const sent = `id > $1 and status = any($3) ${isStill ? '' : 'and asked > 0'}`
  await house.rows(`update settlement_payment set next_at = $2 where ${sent}`, [from, PAST, [processing, timedOut]])
  // One that is at it still will say so.
  const silent = isStill ? [processing, timedOut] : [timedOut]
  await house.rows(`update settlement_payment set not_after = $2 where ${sent}`, [from, PAST, silent])
  const watched = 'id > $1 and status = $3 and next_at is not null'
  await house.rows(`update settlement_payment set next_at = $2 where ${watched}`, [from, PAST, succeeded])
}

const bankWorks: Step = async turn => {
  if (turn.draw(2)) await timePasses(turn)
  await turn.house.pay()
}

export const settling: readonly Step[] = [make, make, bring, lead, lead, lead, wander, change, arrive]
export const paying: readonly Step[] = [bring, lead, release, release, release, pursue, bankWorks, bankWorks, wander]
export { arrive, bankWorks, bring as bringBatch, change, lead as leadBatch, leadOn, wander }
