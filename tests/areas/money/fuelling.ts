import { fenToYuan, itemAt } from '@ntocc/sdk/fields'
import { rechargeMachine } from '../../../plugins/fuel/contract/recharges.ts'
import { amountOf, type Family, moved, oneOf, type Step } from './family.ts'
import { BRANCH, type House } from './house.ts'

const STATION = 'MONEY-STATION'

interface Standing extends Record<string, unknown> {
  id: number
  version: number
  status: number
  code: string
}

/** Where fuel is taken. */
export const newStation = (house: House) =>
  house.rows(
    `insert into gas_station (code, branch_code, name, area_code, status, created_by) values ($1, $2, to_jsonb('站'::text), '420100', 1, 'test')`,
    [STATION, BRANCH],
  )

/** Cards are told apart by the day and shipper of their sequence. */
const numberOf = ({ shipper }: Family) => shipper.code.replace('MS', '9')

export const cardsOf = (family: Family): Promise<(Standing & { balance: string; pledged: string })[]> =>
  family.house.rows(
    `select id::int, version::int, status::int, code, balance::text, pledged_amount::text as pledged from fuel_oil_card
      where card_no like $1 || '-%' order by id`,
    [numberOf(family)],
  )

const newCard: Step = async turn => {
  const { send, house, draw } = turn
  const cardNo = `${numberOf(turn)}-${draw(1_000_000)}`
  return send({
    method: 'POST',
    path: 'oilCard',
    body: { cardNo, brand: 'sinopec', source: 'supplier' },
    token: house.admin,
  })
}

const aCard = async (turn: Parameters<Step>[0]) => {
  if ((await cardsOf(turn)).length === 0) await newCard(turn)
  const cards = await cardsOf(turn)
  return itemAt(cards, turn.draw(cards.length))
}

/** Money is ordered for a card, and comes onto it once it is paid for and supplied. */
const recharge: Step = async turn => {
  const { draw, send, house } = turn
  const card = await aCard(turn)
  const fen = amountOf(draw)
  const body = { cardCode: card.code, amount: fenToYuan(fen), cash: fenToYuan(Math.floor(fen * 0.98)) }
  await send({ method: 'POST', path: 'oilRecharge', body, token: house.admin })
  await house.rows(`update fuel_oil_recharge set voucher = '["file/1"]' where card_code = $1`, [card.code])
}

const NEXT: Readonly<Record<number, string>> = {
  [rechargeMachine.at.toPay]: 'pay',
  [rechargeMachine.at.paid]: 'supply',
  [rechargeMachine.at.supplied]: 'credit',
}

const leadRecharge: Step = async turn => {
  const { draw, house } = turn
  const read = async () =>
    house.rows<Standing>(
      'select id::int, version::int, status::int, code from fuel_oil_recharge where card_code = any($1) order by id',
      [(await cardsOf(turn)).map(({ code }) => code)],
    )
  const chosen = oneOf(draw, await read())
  if (!chosen) return recharge(turn)
  if (!draw(8)) return moved(turn, 'oilRecharge', chosen, 'cancel', house.admin)
  for (let left = 1 + draw(3); left > 0; left -= 1) {
    const of = (await read()).find(({ id }) => id === chosen.id)
    const move = of && NEXT[of.status]
    if (!of || !move) return
    await moved(turn, 'oilRecharge', of, move, house.admin)
  }
}

/** Fuel for what is on the card, a part of it, or more. */
const fill: Step = async turn => {
  const { draw, send, house, waybillNos } = turn
  const card = await aCard(turn)
  if (Number(card.balance) === 0 && draw(4)) return leadRecharge(turn)
  const free = Number(card.balance) - Number(card.pledged)
  const quantity = Math.max(1, Math.floor((draw(3) ? draw(free + 1) : free + draw(200)) / 100))
  const body = {
    time: new Date(Date.now() - 60_000).toISOString(),
    stationCode: STATION,
    product: '0#',
    quantity,
    price: '1.00',
    payFrom: draw(6) ? 'card' : 'cash',
    cardCode: card.code,
    ...(draw(2) && { waybillNo: oneOf(draw, waybillNos) }),
  }
  return send({ method: 'POST', path: 'fuelTransaction', body, token: house.admin })
}

const giveBack: Step = async turn => {
  const { draw, send, house } = turn
  const cards = (await cardsOf(turn)).map(({ code }) => code)
  const bought = await house.rows<Standing & { amount: string }>(
    `select id::int, version::int, status::int, code, amount::text from fuel_fuel_transaction
      where card_code = any($1) and kind = 'purchase' order by id`,
    [cards],
  )
  const of = oneOf(draw, bought)
  if (!of) return fill(turn)
  if (!draw(6)) return moved(turn, 'fuelTransaction', of, draw(2) ? 'settle' : 'reopen', house.clerk)
  const amount = fenToYuan(draw(3) ? 1 + draw(Number(of.amount)) : Number(of.amount))
  const body = { id: of.id, version: of.version, amount, reason: 'pump' }
  return send({ method: 'POST', path: 'fuelRefund', body, token: house.clerk })
}

/** Something of a card is kept for a waybill, or is free again; or the card is lost or found. */
const keep: Step = async turn => {
  const { draw, send, house, waybillNos } = turn
  const { id, version, balance } = await aCard(turn)
  const token = house.admin
  const kind = draw(5)
  if (kind === 0)
    return moved(turn, 'oilCard', { id, version }, oneOf(draw, ['reportLost', 'found', 'recover']) ?? 'found', token)
  if (kind < 3) return send({ method: 'POST', path: 'oilCardRelease', body: { id, version }, token })
  const body = { id, version, waybillNo: oneOf(draw, waybillNos), amount: fenToYuan(1 + draw(Number(balance) + 2)) }
  return send({ method: 'POST', path: 'oilCardPledge', body, token })
}

export const fuelling: readonly Step[] = [
  recharge,
  leadRecharge,
  leadRecharge,
  leadRecharge,
  fill,
  fill,
  giveBack,
  keep,
]
