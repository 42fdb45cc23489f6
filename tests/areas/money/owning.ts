import { fenToYuan, itemAt } from '@ntocc/sdk/fields'
import { collectionMachine } from '../../../plugins/accounts/contract/collection.ts'
import { withdrawalMachine } from '../../../plugins/accounts/contract/withdrawal.ts'
import { collectingAccount } from '../../../plugins/accounts/service/collections/account.ts'
import type { ServiceCtx } from '../../../plugins/accounts/service/types.ts'
import { amountOf, type Family, moved, oneOf, type Step, type Turn } from './family.ts'
import { bankWorks, perhapsWrong } from './settling.ts'

/** Money that parties have with the house: it comes in, is shared out, goes back, and is withdrawn. */

interface Standing extends Record<string, unknown> {
  id: number
  version: number
  status: number
}

const codes = ({ shipper, drivers }: Family) => [shipper.code, drivers.map(({ code }) => code)]
const partiesOf = ({ shipper, drivers }: Family) => [shipper, ...drivers]

/** A party makes a number that payers name. */
const ask: Step = ({ draw, send, shipper, drivers }) => {
  const isShipper = draw(2) === 0
  const { token } = isShipper ? shipper : itemAt(drivers, draw(drivers.length))
  const body = {
    purpose: isShipper && draw(3) ? 'recharge' : 'collect',
    amountLimit: fenToYuan(100 + amountOf(draw)),
    validUntil: '2099-12-31',
  }
  return send({ method: 'POST', path: 'collectionCode', body, token })
}

const TOLD_WRONG = ['fail', 'dropBefore', 'hang', 'missingLine', 'repeatedLine']

/** Somebody pays in, by a number or without one, and the bank is asked. */
const payIn: Step = async turn => {
  const { draw, house } = turn
  const known = await house.rows<{ code_no: string; left: string }>(
    `select code_no, (amount_limit - amount_used)::text as left from accounts_collection_code
      where shipment_code = $1 or driver_code = any($2) order by id`,
    codes(turn),
  )
  const code = draw(5) ? oneOf(draw, known) : undefined
  const left = Number(code?.left ?? 0)
  const fen = left > 0 && draw(4) ? (draw(2) ? left : 1 + draw(left)) : amountOf(draw)
  const { account = '' } = (await house.as('accounts', ctx => collectingAccount(ctx as unknown as ServiceCtx))) ?? {}
  turn.serials.push(await house.paidIn(account, fenToYuan(fen), `货款 ${code?.code_no ?? 'none'}`))
  turn.brought(fen)
  if (!draw(5)) await house.bankDoes(oneOf(draw, TOLD_WRONG) ?? 'fail', 'receipts')
  await house.collect()
}

export const rechargeAtOnce: Step = async turn => {
  await ask(turn)
  await payIn(turn)
}

const { at } = collectionMachine

/** What is looked after comes one move further. */
const lookAfter: Step = async turn => {
  const { draw, send, house, serials } = turn
  const all = await house.rows<Standing>(
    'select id::int, version::int, status::int from accounts_collection where serial = any($1) order by id',
    [serials],
  )
  const of = oneOf(draw, all)
  if (!of) return payIn(turn)
  const move = (name: string, token: string) => moved(turn, 'collection', of, name, token)
  switch (of.status) {
    case at.unmatched:
    case at.inHand: {
      const kind = draw(4)
      if (kind === 0) return move('take', house.clerk)
      if (kind === 1) return move('askReturn', house.clerk)
      const whose = draw(2)
        ? { shipmentCode: turn.shipper.code }
        : { driverCode: itemAt(turn.drivers, draw(turn.drivers.length)).code }
      const body = { id: of.id, version: of.version, ...whose, reason: 'the payer called' }
      return send({ method: 'POST', path: 'collectionAssign', body, token: house.clerk })
    }
    case at.assigning:
      return move(draw(4) ? 'approveAssign' : 'refuseAssign', house.boss)
    case at.toReturn:
    case at.bookedToReturn:
      await perhapsWrong(draw, house)
      return move(draw(4) ? 'approveReturn' : 'refuseReturn', house.boss)
    default:
      return move(draw(3) ? 'askReturn' : 'approveReturn', draw(2) ? house.clerk : house.boss)
  }
}

const withdrawalsOf = (
  turn: Turn,
): Promise<(Standing & { shipment_code: string | null; driver_code: string | null })[]> =>
  turn.house.rows(
    `select id::int, version::int, status::int, shipment_code, driver_code from accounts_withdrawal
      where shipment_code = $1 or driver_code = any($2) order by id`,
    codes(turn),
  )

/** A party asks for what it has, for a part of it, or for more. */
const withdraw: Step = async turn => {
  const { draw, send, house } = turn
  const found = await house.rows<{ code: string; available: string }>(
    `select coalesce(shipment_code, driver_code) as code, available::text from accounts_money_account
      where shipment_code = $1 or driver_code = any($2) order by id`,
    codes(turn),
  )
  const account = oneOf(draw, found)
  if (!account) return rechargeAtOnce(turn)
  const party = partiesOf(turn).find(({ code }) => code === account.code)
  const available = Number(account.available)
  const fen = draw(2) ? available : 200 + draw(available + 200)
  const asked = new URLSearchParams({ amount: fenToYuan(fen), payProof: (await party?.proof()) ?? '' })
  return send({ method: 'POST', path: `party/revenueWithdraw?${asked}`, token: party?.token ?? '' })
}

/** One is decided about, or taken back by whom it is of. */
const decide: Step = async turn => {
  const { draw, house } = turn
  if ((await withdrawalsOf(turn)).length === 0) await withdraw(turn)
  const of = oneOf(draw, await withdrawalsOf(turn))
  if (!of) return
  const own = partiesOf(turn).find(({ code }) => code === of.shipment_code || code === of.driver_code)
  if (!draw(5)) return moved(turn, 'withdrawal', of, 'revoke', own?.token ?? house.clerk)
  if (!draw(6)) return moved(turn, 'withdrawal', of, 'reject', house.clerk)
  await perhapsWrong(draw, house)
  if (of.status === withdrawalMachine.at.firstApproved) return moved(turn, 'withdrawal', of, 'approve', house.chief)
  const told = await moved(turn, 'withdrawal', of, 'approve', house.boss)
  // Large ones are for two.
  return told.status === 0 ? told : moved(turn, 'withdrawal', of, 'approveFirst', house.boss)
}

/** An account is kept from paying out, or is free again. */
const lock: Step = async turn => {
  const { draw, house } = turn
  const found = await house.rows<Standing>(
    `select id::int, version::int, status::int from accounts_money_account where shipment_code = $1 or driver_code = any($2) order by id`,
    codes(turn),
  )
  const account = oneOf(draw, found)
  const move = oneOf(draw, ['freeze', 'stopWithdrawals', 'unlock', 'unlock', 'unlock']) ?? 'unlock'
  if (account) await moved(turn, 'moneyAccount', account, move, house.clerk)
}

export const owning: readonly Step[] = [
  ask,
  payIn,
  rechargeAtOnce,
  lookAfter,
  lookAfter,
  withdraw,
  withdraw,
  decide,
  decide,
  lock,
  bankWorks,
]
