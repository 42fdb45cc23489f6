import { fenToYuan } from '@ntocc/sdk/fields'
import { rechargeMachine } from '../../../plugins/fuel/contract/recharges.ts'
import type { Family } from './family.ts'
import { cardsOf } from './fuelling.ts'
import type { Say } from './truths.ts'

interface Sums extends Record<string, unknown> {
  entries: number
  last: number | null
  credited: number
  bought: number
  back: number
  over: number
}

const SUMS = `select
  (select coalesce(sum(amount), 0)::float8 from fuel_oil_card_entry where card_code = $1) as entries,
  (select balance::float8 from fuel_oil_card_entry where card_code = $1 order by id desc limit 1) as last,
  (select coalesce(sum(amount), 0)::float8 from fuel_oil_recharge where card_code = $1 and status = $2) as credited,
  (select coalesce(sum(amount), 0)::float8 from fuel_fuel_transaction where card_code = $1 and pay_from = 'card' and kind = 'purchase') as bought,
  (select coalesce(sum(amount), 0)::float8 from fuel_fuel_transaction where card_code = $1 and pay_from = 'card' and kind = 'refund') as back,
  (select count(*)::float8 from fuel_fuel_transaction b where card_code = $1 and kind = 'purchase'
    and (refunded > amount or refunded <> (select coalesce(sum(r.amount), 0) from fuel_fuel_transaction r where r.refund_of = b.code))) as over`

/** What is on a card is what came onto it, less what was taken and with what came back, by documents as by entries. */
export const cardsHold = async (family: Family, say: Say): Promise<void> => {
  for (const { code, balance: text, pledged } of await cardsOf(family)) {
    const [of] = await family.house.rows<Sums>(SUMS, [code, rechargeMachine.at.credited])
    if (!of) throw new Error(`nothing is known of ${code}`)
    const [balance, kept] = [Number(text), Number(pledged)]
    say(`${code}: by its entries`, fenToYuan(balance), fenToYuan(of.entries))
    say(`${code}: after the last entry`, fenToYuan(balance), fenToYuan(of.last ?? 0))
    say(`${code}: by its documents`, fenToYuan(balance), fenToYuan(of.credited - of.bought + of.back))
    say(`${code}: refunds beyond a purchase`, of.over, 0)
    if (balance < 0 || kept < 0 || kept > balance) say(`${code}: kept of it`, fenToYuan(kept), fenToYuan(balance))
  }
}
