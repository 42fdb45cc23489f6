import { waybillMachine } from '@ntocc/sdk/contracts'
import { fenToYuan, itemAt } from '@ntocc/sdk/fields'
import { prepaidMachine } from '../../../plugins/prepaid/contract/machine.ts'
import { type Family, moved, oneOf, type Step } from './family.ts'
import {
  arrive,
  arrives,
  bankWorks,
  batchesOf,
  bringBatch,
  leadBatch,
  leadOn,
  perhapsWrong,
  wander,
} from './settling.ts'

const { at } = prepaidMachine

interface Advance extends Record<string, unknown> {
  id: number
  version: number
  status: number
  driver_code: string
  waybill_no: string
  open: string
}

const advancesOf = ({ house, drivers }: Family): Promise<Advance[]> =>
  house.rows<Advance>(
    `select id::int, version::int, status::int, driver_code, waybill_no, open_amount::text as open from prepaid_prepaid
      where driver_code = any($1) order by id`,
    [drivers.map(({ code }) => code)],
  )

/** A driver asks for money on the way. */
const ask: Step = async ({ draw, send, house, drivers, waybillNos }) => {
  const rows = await house.rows<{ waybill_no: string; driver_code: string; payable: string }>(
    `select waybill_no, driver_code, payable_amount::text as payable from waybill where waybill_no = any($1)
      order by status = $2 desc, id`,
    [waybillNos, waybillMachine.at.inTransit],
  )
  // Those that are still on their way stand first.
  const of = itemAt(rows, draw(draw(3) ? 2 : rows.length))
  const most = Math.floor(Number(of.payable) * 0.7)
  const body = { waybillNo: of.waybill_no, amount: fenToYuan(1 + draw(most + 2)), purpose: 'fuel' }
  const token = drivers.find(({ code }) => code === of.driver_code)?.token ?? ''
  return send({ method: 'POST', path: 'prepaidAsk', body, token })
}

/** An advance comes one move further, or back. */
const lead: Step = async turn => {
  const { draw, send, house, drivers } = turn
  if ((await advancesOf(turn)).length === 0) await ask(turn)
  const of = oneOf(draw, await advancesOf(turn))
  if (!of) return
  const move = (name: string, token: string) => moved(turn, 'prepaid', of, name, token)
  const own = drivers.find(({ code }) => code === of.driver_code)?.token ?? ''
  switch (of.status) {
    case at.applied: {
      if (!draw(6)) return move('reject', house.clerk)
      if (!draw(6)) return move('revoke', own)
      await perhapsWrong(draw, house)
      const told = await move('approve', house.boss)
      // Large ones are for two.
      return told.status === 0 ? told : move('approveFirst', house.boss)
    }
    case at.firstApproved:
      await perhapsWrong(draw, house)
      return move('approve', house.chief)
    case at.owedBack: {
      if (!draw(2)) return move('askWriteOff', house.clerk)
      const batch = oneOf(draw, await batchesOf(turn))
      const body = { id: of.id, version: of.version, batchCode: batch?.code ?? 'NONE' }
      return send({ method: 'POST', path: 'prepaidSayPaidAgain', body, token: house.clerk })
    }
    case at.closing:
      return move(draw(4) ? 'approveClosing' : 'refuseClosing', house.chief)
    default: {
      const serial = `B${draw(1_000_000)}`
      const amount = fenToYuan(1 + draw(Number(of.open) + 2))
      const body = { id: of.id, version: of.version, amount, serial }
      return send({ method: 'POST', path: 'prepaidRepay', body, token: house.clerk })
    }
  }
}

/** One is asked for, approved and paid. */
const pay: Step = async turn => {
  await ask(turn)
  await lead(turn)
  await turn.house.pay()
}

/** The waybill of one that was paid arrives, and is settled with whoever carried. */
const settle: Step = async turn => {
  const { draw, send, house, day } = turn
  const paid = async () => (await advancesOf(turn)).filter(({ open }) => Number(open) > 0)
  if ((await paid()).length === 0) await pay(turn)
  const of = oneOf(draw, await paid())
  if (!of) return
  await arrives(turn, of.waybill_no)
  const body = { side: 'payable', driverCode: of.driver_code, start: day, end: day }
  await send({ method: 'POST', path: 'settlementMake', body, token: house.maker })
  await leadOn(turn, (await batchesOf(turn)).at(-1)?.id, draw(5) ? 6 : draw(5))
}

export const advancing: readonly Step[] = [
  ask,
  pay,
  pay,
  lead,
  lead,
  settle,
  settle,
  settle,
  wander,
  bankWorks,
  bankWorks,
  arrive,
  bringBatch,
  leadBatch,
]
