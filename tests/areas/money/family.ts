import { Waybill, waybillMachine } from '@ntocc/sdk/contracts'
import { fenToYuan, itemAt, recordMachine } from '@ntocc/sdk/fields'
import { SplitRule, splitRuleMachine } from '../../../plugins/accounts/contract/split.ts'
import { keepPassword, keptPassword, proofFor } from '../../../plugins/accounts/service/password/secret.ts'
import type { ServiceCtx } from '../../../plugins/accounts/service/types.ts'
import { idCardCheck, usccCheck } from '../../../sdk/src/fields/identifiers.ts'
import type { Draw } from './drawing.ts'
import { BRANCH, type Call, type House, type Told } from './house.ts'

export interface Party {
  code: string
  accountId: number
  token: string
  /** Stands for its pay password. */
  proof(): Promise<string>
}

/** Who has to do with each other in one sequence, and what the sequence has brought about outside of the house. */
export interface Family {
  house: House
  /** On which its waybills are finished. */
  day: string
  shipper: Party & { title: string }
  drivers: readonly Party[]
  waybillNos: readonly string[]
  /** Numbers of records that were there before: what is later is the sequence's. */
  since: Readonly<Record<'settlement_payment' | 'invoicing_invoice', number>>
  /** The bank's numbers of what was paid in. */
  serials: string[]
  /** So much was paid in, in fen. @returns all that was */
  brought(fen?: number): number
}

/** One step: who takes it, with which luck, and how its calls are sent. */
export interface Turn extends Family {
  draw: Draw
  send<T = unknown>(call: Call): Promise<Told<T>>
}
export type Step = (turn: Turn) => Promise<unknown>

/** None goes on when another has failed and is told of: what it logs would be somebody else's. */
export const allOver = async <T>(sent: readonly Promise<T>[]): Promise<T[]> => {
  const ends = await Promise.allSettled(sent)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return ends.flatMap(end => (end.status === 'fulfilled' ? [end.value] : []))
}

/** How a call is sent: once, once more with the same words, or by two people at once. */
export const MANNERS = ['once', 'again', 'twice'] as const

export const sentBy =
  (house: House, manner: (typeof MANNERS)[number]): Turn['send'] =>
  async <T>(call: Call) => {
    if (manner === 'twice') {
      const calls = [call, { ...call, token: house.colleagueOf(call.token) }]
      const told = await allOver(calls.map(each => house.call<T>(each)))
      return told.find(({ status }) => status === 0) ?? itemAt(told, 0)
    }
    const told = await house.call<T>(call)
    if (manner === 'again') await house.call(call)
    return told
  }

/** A move of a record as it was read. */
export const moved = (
  { send }: Pick<Turn, 'send'>,
  noun: string,
  { id, version }: { id: number; version: number },
  move: string,
  token: string,
) => send({ method: 'PUT', path: `${noun}/move`, body: { id, version, move, reason: 'as drawn' }, token })

export const oneOf = <T>(draw: Draw, list: readonly T[]): T | undefined => list[draw(list.length || 1)]

/** Mostly hundreds, now and then a few fen, or so much that a second person has to approve. */
export const amountOf = (draw: Draw): number => {
  const kind = draw(12)
  if (kind === 0) return 1 + draw(250)
  return kind < 3 ? 350_000 + draw(200_000) : 8_000 + draw(90_000)
}

const CARRIED = {
  orderNo: 'SO-1',
  vehicleNo: '鄂A00001',
  plateColor: '2',
  businessType: '1002996',
  goodsName: 'Coal',
  goodsTypeCode: '0100',
  loadAreaCode: '420102',
  loadAddress: 'A',
  unloadAreaCode: '310104',
  unloadAddress: 'B',
  payStatus: 0,
  invoiceStatus: 0,
}

export const finishedOn = (day: string) => ({
  status: waybillMachine.at.finished,
  finishTime: `${day}T04:00:00.000Z`,
})

const partyOf = (house: House, code: string, { id, token }: { id: number; token: string }): Party => {
  let proof: Promise<string> | undefined
  const prove = () =>
    house.as('accounts', async platform => {
      const ctx = platform as unknown as ServiceCtx
      const own = { ...ctx, session: { ...ctx.session, accountId: id } }
      await keepPassword(own, '285013')
      const kept = await keptPassword(own)
      if (!kept) throw new Error(`${code} has no pay password`)
      return proofFor(own, kept, Date.now() + 86_400_000)
    })
  return {
    code,
    accountId: id,
    token,
    proof: () => {
      proof ??= prove().catch((error: unknown) => {
        // The process has ended meanwhile: it is proven the next time.
        proof = undefined
        throw error
      })
      return proof
    },
  }
}

const newCard = (house: House, owner: string, serial: number) =>
  house.rows(
    `insert into bank_card (code, branch_code, owner_code, holder, kind, bank_code, bank_name, card_no, is_default, status, verify_status, created_by)
     values ('C-'::text || $2, $1, $2, to_jsonb('户'::text || $2), 'person', 'ICBK', to_jsonb('工商银行'::text), $3, true, $4, 'four', 'test')`,
    [BRANCH, owner, `62${20_000_000 + serial}`, recordMachine.at.enabled],
  )

const newDriver = async (house: House, serial: number): Promise<Party> => {
  const code = `MD${String(serial).padStart(6, '0')}`
  const born = `110101199${Math.floor(serial / 28_000) % 10}01${String(1 + (Math.floor(serial / 1_000) % 28)).padStart(2, '0')}`
  const base = `${born}${String(serial % 1_000).padStart(3, '0')}`
  await house.rows(
    `insert into driver (code, branch_code, name, phone, id_no, licence_to, qualification_to, id_to, auth_status, status)
     values ($1, $2, to_jsonb($1::text), $3, $4, '2099-01-01', '2099-01-01', '2099-01-01', 2, 1)`,
    [code, BRANCH, `19${String(100_000_000 + serial)}`, `${base}${idCardCheck(base)}`],
  )
  await newCard(house, code, serial)
  return partyOf(house, code, await house.person('DRIVER', code, 'DRIVER'))
}

const newShipper = async (house: House, serial: number): Promise<Family['shipper']> => {
  const code = `MS${String(serial).padStart(6, '0')}`
  const base = `91420100M${String(serial).padStart(8, '0')}`
  const taxNo = `${base}${usccCheck(base)}`
  await house.rows(
    `insert into shipment (code, branch_code, name, uscc, auth_status, status) values ($1, $2, to_jsonb($1::text), $3, 2, 1)`,
    [code, BRANCH, taxNo],
  )
  await house.rows(
    `insert into invoice_message (code, branch_code, owner_code, title, tax_no, kind, is_default, status, created_by)
     values ('T-' || $1, $2, $1, '{"zh": "货主公司", "en": "Shipper Ltd", "es": "Cargador", "ja": "荷主"}', $3, 'ordinary', true, 1, 'test')`,
    [code, BRANCH, taxNo],
  )
  await newCard(house, code, serial)
  return { ...partyOf(house, code, await house.person('SHIPPER', code, 'SHIPPER')), title: `T-${code}` }
}

/** Two thirds of what the first driver collects are the other's. */
const newRule = (house: House, [who, mate]: readonly Party[], serial: number) =>
  house.as('accounts', platform => {
    const ctx = platform as unknown as ServiceCtx
    const ruleNo = `MG${serial}`
    const rule = { code: ruleNo, ruleNo, edition: 1, priority: 1, fromDay: '2020-01-01', driverCode: who?.code ?? '' }
    const shares = [
      { driverCode: who?.code, ratio: 33.33 },
      { driverCode: mate?.code, ratio: 66.67 },
    ]
    return ctx.records.createMany(SplitRule, [
      { ...rule, shares: shares as never, status: splitRuleMachine.at.inForce },
    ])
  })

const lastOf = async (house: House, table: string): Promise<number> =>
  Number((await house.rows<{ id: string | null }>(`select max(id) as id from ${table}`))[0]?.id ?? 0)

/** A shipper, two drivers, and waybills of theirs that are finished or on their way. */
export const newFamily = async (house: House, serial: number, draw: Draw): Promise<Family> => {
  const day = new Date(Date.UTC(2025, 0, 1 + (serial % 360))).toISOString().slice(0, 10)
  const since = {
    settlement_payment: await lastOf(house, 'settlement_payment'),
    invoicing_invoice: await lastOf(house, 'invoicing_invoice'),
  }
  const shipper = await newShipper(house, 3 * serial)
  const drivers = [await newDriver(house, 3 * serial + 1), await newDriver(house, 3 * serial + 2)]
  if (draw(2)) await newRule(house, drivers, serial)
  const waybills = Array.from({ length: 3 + draw(3) }, (_, at) => {
    const waybillNo = `YDM${String(serial).padStart(6, '0')}${at}`
    const [payable, margin] = [amountOf(draw), draw(5_000)]
    const amounts = {
      carrierUnitPrice: fenToYuan(payable),
      carrierFreight: fenToYuan(payable),
      payableAmount: fenToYuan(payable),
      shipperFreight: fenToYuan(payable + margin),
      receivableAmount: fenToYuan(payable + margin),
      profit: fenToYuan(margin),
    }
    const stands = draw(3) ? finishedOn(day) : { status: waybillMachine.at.inTransit }
    const whose = { shipmentCode: shipper.code, driverCode: itemAt(drivers, draw(2)).code }
    return { ...CARRIED, ...whose, ...amounts, ...stands, code: waybillNo, waybillNo }
  })
  await house.as('waybills', ctx => ctx.records.createMany(Waybill, waybills))
  const waybillNos = waybills.map(({ waybillNo }) => waybillNo)
  let paidIn = 0
  const brought = (fen = 0): number => {
    paidIn += fen
    return paidIn
  }
  return { house, day, shipper, drivers, waybillNos, since, serials: [], brought }
}
