import type { Page } from '@ntocc/sdk/contracts'
import { expect, it } from 'vitest'
import { conditionNamed } from '../../../server/src/ntocc/registry/areas.ts'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import type { SigningContract } from '../contract/contract-calls.ts'
import type { ShipmentContract } from '../contract/contracts.ts'
import type { ESignature, SigningResult } from './e-signature/e-signature.ts'
import { PROVIDERS } from './e-signature/provider.ts'
import { runJob } from './testing/run-job.ts'

const PATH = '/ntocc-basic-api/shipmentContract'
const DETAIL = '/ntocc-tps-api/app/asign/contract/detail'
const day = (offset: number) => new Date(Date.now() + (8 + offset * 24) * 3_600_000).toISOString().slice(0, 10)

withDatabase('contracts with shippers', database => {
  const desk = waybillDesk(database, { clock: true })
  let serial = 0

  const draft = (more: object = {}) => ({
    contractNo: `T${++serial}`,
    shipmentCode: DEMO_PARTIES.shipper,
    type: 'framework',
    partyA: 'Shipper 001',
    partyB: 'Platform',
    validFrom: day(-1),
    validTo: day(90),
    ...more,
  })
  const put = <T = ShipmentContract>(path: string, payload: object, token = desk.admin) =>
    desk.backend.put<T>(`${PATH}${path}`, payload, token)
  const made = async (more: object = {}): Promise<ShipmentContract> => {
    const answer = await desk.backend.post<ShipmentContract>(PATH, draft(more), desk.admin)
    expect(answer.status, JSON.stringify(answer.errors ?? answer.msg)).toBe(0)
    return answer.data as ShipmentContract
  }
  const move = (row: ShipmentContract, name: string, reason?: string) =>
    put('/move', { id: row.id, version: row.version, move: name, ...(reason && { reason }) })
  const signed = async (more: object = {}): Promise<ShipmentContract> => {
    const row = await made(more)
    const body = { id: row.id, version: row.version, signDate: day(0), attachments: desk.ofAdmin }
    const answer = await put('/sign', body)
    expect(answer.status, JSON.stringify(answer.errors ?? answer.msg)).toBe(0)
    return answer.data as ShipmentContract
  }
  /** The provider that the operator has chosen. */
  const connect = (provider: ESignature | undefined): void => {
    if (provider) PROVIDERS.test = () => provider
    else delete PROVIDERS.test
    desk.backend.config.env = { E_SIGNATURE: provider && 'test' }
  }

  it('S3-072 begins as a draft whatever the page sends, and wrong dates are told at their field', async () => {
    expect(await made({ status: 2, signMode: 'paper', signDate: day(0) })).toMatchObject({ status: 0 })
    const wrong = await desk.backend.post(PATH, draft({ validFrom: day(10), validTo: day(9) }), desk.admin)
    expect(wrong).toMatchObject({ status: 4220, errors: { validTo: { code: 'validation.field.range' } } })
    const row = await made()
    expect(await put('', { id: row.id, validTo: day(-2) })).toMatchObject({
      errors: { validTo: { code: 'validation.field.range' } },
    })
    expect(await put('', { id: row.id, validTo: day(5) })).toMatchObject({ status: 0, data: { validTo: day(5) } })
  })

  it('is signed on paper with the signed copy only, on a day that has come', async () => {
    const row = await made()
    const sign = (more: object) => put('/sign', { id: row.id, signDate: day(0), attachments: desk.ofAdmin, ...more })
    expect((await sign({ attachments: [] })).errors?.attachments?.code).toBe('validation.field.required')
    expect((await sign({ signDate: day(1) })).errors?.signDate?.code).toBe('validation.field.future')
    expect((await sign({ attachments: ['file/000000000000000000000000'] })).errors?.attachments?.code).toBe(
      'validation.images.missing',
    )
    expect((await move(row, 'signOnPaper')).errors?.move?.code).toBe('validation.condition.signedCopy')
    expect(await sign({})).toMatchObject({
      status: 0,
      data: { status: 2, signMode: 'paper', signDate: day(0), attachments: desk.ofAdmin },
    })
    const over = await made({ validFrom: day(-9), validTo: day(-1) })
    const late = await put('/sign', { id: over.id, signDate: day(0), attachments: desk.ofAdmin })
    expect(late.errors?.move?.code).toBe('validation.condition.notEnded')
  })

  it('a signed contract is neither changed nor deleted; terminating wants a reason', async () => {
    const row = await signed()
    expect((await put('', { id: row.id, amount: '1.00' })).status).not.toBe(0)
    const removed = await desk.backend.remove(`${PATH}?id=${row.id}`, desk.admin)
    expect(removed.status).not.toBe(0)
    expect((await move(row, 'terminate')).errors?.move?.code).toBe('validation.move.reason')
    expect((await move(row, 'terminate', 'by both sides')).data?.status).toBe(4)
    const other = await made()
    expect((await desk.backend.remove(`${PATH}?id=${other.id}`, desk.admin)).status).toBe(0)
  })

  it('a renewal goes on from a contract of the same shipper', async () => {
    const row = await signed()
    expect(await made({ renews: row.code })).toMatchObject({ renews: row.code })
    const foreign = await desk.backend.get<Page<{ code: string }>>('/ntocc-basic-api/shipment?pageSize=50', desk.admin)
    const other = foreign.data?.records.find(({ code }) => code !== DEMO_PARTIES.shipper)?.code
    const wrong = await desk.backend.post(PATH, draft({ renews: row.code, shipmentCode: other }), desk.admin)
    expect(wrong.errors?.renews?.code).toBe('validation.code.unknown')
  })

  it('shippers read their own and do nothing to them; people without the permission are refused', async () => {
    const row = await made()
    const own = await desk.backend.get<Page<ShipmentContract>>(`${PATH}?pageSize=100`, desk.shipper)
    expect(own.data?.records.length).toBeGreaterThan(0)
    expect(new Set(own.data?.records.map(each => each.shipmentCode))).toEqual(new Set([DEMO_PARTIES.shipper]))
    const sign = { id: row.id, signDate: day(0), attachments: desk.ofAdmin }
    for (const token of [desk.shipper, desk.driver, await desk.backend.signIn('nobody')]) {
      expect((await put('/sign', sign, token)).status).toBe(4030)
      expect((await put('/move', { id: row.id, move: 'terminate', reason: 'x' }, token)).status).toBe(4030)
      expect((await desk.backend.post(PATH, draft(), token)).status).toBe(4030)
    }
    const elsewhere = await desk.backend.signIn('hubei')
    expect((await put('/sign', sign, elsewhere)).status).toBe(4040)
  })

  it('S7-077 S7-078 without a provider nothing is sent and everybody is told so', async () => {
    const row = await made()
    expect((await move(row, 'send')).errors?.move?.code).toBe('validation.condition.eSignature')
    expect((await desk.backend.get(`${DETAIL}?contractCode=${row.code}`, desk.admin)).status).toBe(5010)
    expect((await desk.backend.get(`${PATH}/eSignature`, desk.admin)).data).toEqual({ connected: false })
  })

  it('a waybill is covered by a contract in force that it names, or by a framework contract of its shipper', async () => {
    const { db } = database()
    await db.query('update shipment_contract set status = 4 where shipment_code = $1', [DEMO_PARTIES.shipper])
    const waiting = await desk.placed(20)
    const isCovered = async () => {
      const { rows } = await db.query('select * from waybill where id = $1', [waiting.id])
      const asking = { db, ctx: undefined, language: 'en', move: 'signContract', input: undefined } as const
      return conditionNamed('waybill', 'contractSigned')?.({ ...asking, row: rows[0] ?? {} })
    }
    expect(await isCovered()).toBe(false)
    await signed({ validFrom: day(3) })
    expect(await isCovered()).toBe(false)
    await signed({ type: 'single' })
    expect(await isCovered()).toBe(false)
    const names = (contractNo: string | null) =>
      db.query('update waybill set contract_no = $2 where id = $1', [waiting.id, contractNo])
    await names(null)
    expect(await isCovered(), 'naming none, without a framework contract').toBe(false)
    const { id } = await signed()
    expect(await isCovered(), 'naming none').toBe(true)
    await names(waiting.contractNo ?? 'HT1')
    expect(await isCovered()).toBe(true)
    const give = (name: string, value: unknown) =>
      db.query(`update shipment_contract set ${name} = $2 where id = $1`, [id, value])
    await give('shipment_code', 'HQ-S0002')
    expect(await isCovered(), 'of another shipper').toBe(false)
    await give('shipment_code', DEMO_PARTIES.shipper)
    for (const status of [0, 1, 3, 4, 5]) {
      await give('status', status)
      expect(await isCovered(), `in state ${status}`).toBe(false)
    }
    await give('status', 2)
    for (const [from, to, covers] of [
      [-9, 0, true],
      [-9, -1, false],
      [0, 9, true],
      [1, 9, false],
    ] as const) {
      await db.query('update shipment_contract set valid_from = $2, valid_to = $3 where id = $1', [
        id,
        day(from),
        day(to),
      ])
      expect(await isCovered(), `from day ${from} to day ${to}`).toBe(covers)
    }
  })

  it('S7-077 S7-078 with a provider a contract is sent, looked after, refused or called off', async () => {
    const [calls, codes]: [string[], string[]] = [[], []]
    let purged: string | undefined
    let result: SigningResult = { state: 'signing', signUrl: 'https://sign.example/1' }
    let isAway = false
    const authorisation = { authorised: true }
    const provider: ESignature = {
      name: 'Test',
      simulated: true,
      start: async ({ code, contractNo }) => {
        if (isAway) throw new Error('away')
        calls.push(`start ${contractNo}`)
        codes.push(code)
        return `flow-${contractNo}`
      },
      look: async flow => {
        if (flow === purged) throw new Error('404')
        return result
      },
      authorisation: async () => authorisation,
      stop: async flow => {
        calls.push(`stop ${flow}`)
      },
    }
    connect(provider)
    try {
      const sent = (await move(await made(), 'send')).data as ShipmentContract
      expect(sent).toMatchObject({ status: 1, signMode: 'electronic', signFlowId: `flow-${sent.contractNo}` })
      const look = async (code: string) =>
        (await desk.backend.get<SigningContract>(`${DETAIL}?contractCode=${code}`, desk.shipper)).data
      expect(await look(sent.code)).toMatchObject({ state: 'signing', signUrl: 'https://sign.example/1' })
      result = { state: 'done', signDate: day(0) }
      expect(await look(sent.code)).toMatchObject({ state: 'done', signedAt: day(0) })
      const refused = (await move(await made(), 'send')).data as ShipmentContract
      result = { state: 'refused', reason: 'too dear' }
      await runJob(database().db, 'contracts')
      expect(await look(refused.code)).toMatchObject({ state: 'refused' })
      const again = (await move({ ...refused, version: refused.version + 1 }, 'redraft')).data as ShipmentContract
      expect(again.status).toBe(0)
      // What the provider answers by its code is what was sent with it: the mended text is another signing.
      await move(again, 'send')
      expect(codes.filter(code => code.startsWith(`${refused.code}/`))).toHaveLength(2)
      expect(new Set(codes).size).toBe(codes.length)
      // One that the provider cannot answer about keeps no other waiting.
      result = { state: 'signing' }
      const [lost, next] = [
        (await move(await made(), 'send')).data as ShipmentContract,
        (await move(await made(), 'send')).data as ShipmentContract,
      ]
      purged = lost.signFlowId ?? ''
      result = { state: 'done', signDate: day(0) }
      await runJob(database().db, 'contracts')
      expect((await look(next.code))?.state).toBe('done')
      const { rows } = await database().db.query('select status from shipment_contract where id = $1', [lost.id])
      expect(rows[0]?.status).toBe(1)
      const off = (await move(await made(), 'send')).data as ShipmentContract
      expect((await move(off, 'withdraw', 'wrong price')).data?.status).toBe(3)
      expect(calls).toContain(`stop flow-${off.contractNo}`)
      isAway = true
      const stays = await made()
      expect((await move(stays, 'send')).status).toBe(5010)
      expect((await desk.backend.get<ShipmentContract>(`${PATH}/${stays.id}`, desk.admin)).data?.status).toBe(0)
    } finally {
      connect(undefined)
    }
  })
})
