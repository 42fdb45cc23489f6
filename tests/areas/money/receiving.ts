import { fenToYuan } from '@ntocc/sdk/fields'
import { settlementMachine } from '../../../plugins/settlement/contract/machine.ts'
import { oneOf, type Step } from './family.ts'
import { rechargeAtOnce } from './owning.ts'
import { batchesOf, leadOn, wander } from './settling.ts'

/** What shippers owe, and what they have paid in for it. */

/** What the shipper has to pay becomes a batch, mostly approved at once. */
const charge: Step = async turn => {
  const { draw, send, house, shipper, day } = turn
  const body = { side: 'receivable', shipmentCode: shipper.code, start: day, end: day }
  await send({ method: 'POST', path: 'settlementMake', body, token: house.maker })
  const last = (await batchesOf(turn)).findLast(({ side }) => side === 'receivable')
  await leadOn(turn, last?.id, draw(4) ? 6 : draw(6))
}

/** It is taken from its account by a clerk, as much as there is or something else. */
const receive: Step = async turn => {
  const { draw, send, house, shipper } = turn
  const receivable = (await batchesOf(turn)).filter(
    ({ side, status }) => side === 'receivable' && settlementMachine.within(status, 'approved'),
  )
  const batch = oneOf(draw, receivable)
  if (!batch) return charge(turn)
  const [account] = await house.rows<{ fen: number }>(
    'select coalesce(available, 0)::float8 as fen from accounts_money_account where shipment_code = $1',
    [shipper.code],
  )
  const most = Math.min(Number(batch.open), account?.fen ?? 0)
  const body = { id: batch.id, version: batch.version, amount: fenToYuan(draw(3) ? most : 1 + draw(most + 100)) }
  return send({ method: 'POST', path: 'settlementReceive', body, token: house.clerk })
}

/** One that was taken is given back, mostly by whoever may. */
const giveBack: Step = async turn => {
  const { draw, send, house } = turn
  const batch = oneOf(
    draw,
    (await batchesOf(turn)).filter(({ side }) => side === 'receivable'),
  )
  if (!batch) return charge(turn)
  const receipts = await house.rows<{ receipt_no: string }>(
    'select receipt_no from settlement_settlement_receipt where batch_no = $1 order by id',
    [batch.batch_no],
  )
  const receipt = oneOf(draw, receipts)
  if (!receipt) return receive(turn)
  const { id, version } = batch
  const body = { id, version, receiptNo: receipt.receipt_no, reason: 'as drawn' }
  const token = oneOf(draw, [house.clerk, house.maker, house.boss]) ?? house.clerk
  return send({ method: 'POST', path: 'settlementGiveBack', body, token })
}

export const receiving: readonly Step[] = [
  charge,
  charge,
  rechargeAtOnce,
  rechargeAtOnce,
  receive,
  receive,
  giveBack,
  wander,
]
