import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { reportMachine } from '@ntocc/sdk/contracts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SAMPLES } from '../../../sdk/src/reporting/testing/samples.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { reportCalls } from '../contract/calls.ts'
import { type ReportDocument, reportDocuments } from '../contract/documents.ts'
import type { ReportLook } from '../contract/look-calls.ts'
import { flowNo, makeFlows } from './funds.ts'
import { writePaper } from './judge.ts'
import { wayOf } from './province.ts'
import { change, claim } from './queue.ts'
import { posted } from './send.ts'
import { sendDue } from './send-due.ts'
import { type Carriage, carriageAt } from './testing/carriage.ts'
import { type ReportDesk, reportDesk } from './testing/desk.ts'
import { tokenFor } from './wire.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

const at = reportMachine.at
const [IDENTITY, PHONE, CARD] = ['110000197803104047', '13800000001', '6299990000000000012']
const never = new AbortController().signal

withDatabase('who would gain by reports', database => {
  let desk: ReportDesk
  let way: Carriage
  beforeAll(async () => {
    const { db } = database()
    desk = await reportDesk(db)
    way = await carriageAt(desk, db)
  })
  afterAll(() => desk.close())

  /** What whoever may see reports, and no numbers of people, reads in the list. */
  const listed = async ({ businessNo }: ReportDocument, token = desk.admin) =>
    (
      await desk.backend.get<{ records: ReportDocument[] }>(
        `${reportDocuments.by.list.path}?businessNo=${businessNo}&pageNum=1&pageSize=5`,
        token,
      )
    ).data?.records[0]
  const delivered = async () => {
    const document = await desk.waiting('waybill')
    await desk.send()
    return document
  }
  /** The regulator finds a document wrong, in these words. */
  const object = async (document: ReportDocument, words: string) => {
    await desk.objectTo(`${document.businessNo}/0000`, words)
    await way.audit()
  }
  const look = async ({ code }: Pick<ReportDocument, 'code'>, token: string) => (await desk.lookAt(code, token)).data

  it('what a regulator quotes of people stands in the evidence, and masked in the list', async () => {
    const document = await delivered()
    await object(document, `身份证号${IDENTITY}、手机号${PHONE}、账号 ${CARD} 与部级系统不一致`)
    const row = await listed(document)
    expect(row?.status).toBe(at.abnormal)
    for (const number of [IDENTITY, PHONE, CARD]) expect(JSON.stringify(row)).not.toContain(number)
    expect(row?.answerText).toMatch(/^身份证号110000\*+4047、手机号138\*+0001、账号 \S+ 与部级系统不一致$/)
    expect((await desk.evidenceOf(document)).at(-1)?.answer).toContain(IDENTITY)
  })

  it('words that are too long, or that no database takes, are kept as far as they go, and keep nobody else from being asked about', async () => {
    const [long, odd, last] = [await delivered(), await delivered(), await delivered()]
    await desk.objectTo(`${long.businessNo}/0000`, '长'.repeat(9_000))
    await desk.objectTo(`${odd.businessNo}/0000`, 'no\u0000thing')
    await way.audit()
    expect((await desk.look(long)).answerText).toBe('长'.repeat(500))
    expect((await desk.look(odd)).answerText).toBe('nothing')
    expect((await desk.look(last)).status).toBe(at.accepted)
  })

  it('what the enterprise signs in with stands in no evidence, also where the regulator repeats it when it is asked', async () => {
    const document = await delivered()
    await object(document, 'user simulator, password simulator')
    const text = JSON.stringify([await desk.evidenceOf(document), await listed(document)])
    expect(text).toContain('password ***')
    expect(text).not.toContain('password simulator')
  })

  /** What comes back from somebody else at the regulator's address, and what was asked of them. */
  const answeredBy = async (status: number, headers: Record<string, string>, body: string) => {
    const asked: (string | undefined)[] = []
    const server = createServer(({ url }, reply) => {
      asked.push(url)
      reply.writeHead(status, headers).end(body)
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const request = { method: 'POST', path: '/send', headers: {}, body: '{}', payload: '{}' } as const
    const answer = await desk.as(async ctx => {
      const found = await wayOf(ctx)
      if (typeof found === 'string') throw new Error(`held: ${found}`)
      const sent = { ...request, evidence: { path: '/send', headers: {}, body: '{}' } }
      return posted(ctx, { ...found, address: `http://127.0.0.1:${port}` }, sent, {
        reference: 'R1',
        token: 'TICKET-7',
      })
    })
    await new Promise(done => server.close(done))
    return { answer, asked }
  }

  it('nor where the regulator repeats it when something is sent: no password and no token', async () => {
    const body = JSON.stringify({ code: '9999', msg: 'TICKET-7 of user simulator, password simulator' })
    const { answer } = await answeredBy(200, { 'content-type': 'application/json' }, body)
    expect(answer.response?.body).toContain('password ***')
    for (const secret of ['TICKET-7', 'password simulator']) expect(JSON.stringify(answer)).not.toContain(secret)
  })

  it('nor where the regulator repeats it to whoever asks for a token: its words stand in a list', async () => {
    const server = createServer((_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' })
      reply.end(
        JSON.stringify({ code: '2002', message: 'user simulator, password simulator', msg: 'password simulator' }),
      )
    })
    await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as AddressInfo
    const refused = await desk.as(async ctx => {
      const found = await wayOf(ctx)
      if (typeof found === 'string') throw new Error(`held: ${found}`)
      return tokenFor(ctx, { ...found, address: `http://127.0.0.1:${port}` }).catch((error: Error) => error.message)
    })
    await new Promise(done => server.close(done))
    expect(refused).toContain('password ***')
    expect(refused).not.toContain('password simulator')
  })

  it('what is meant for the regulator is handed on to nobody that it names', async () => {
    const { answer, asked } = await answeredBy(307, { location: '/elsewhere' }, '')
    expect(asked).toEqual(['/send'])
    expect(answer.answer?.result).toBe('unclear')
  })

  it('the number of a person who carries is masked like that of one who drives, and so is what was sent before', async () => {
    const trip = await way.carried()
    const identity = way.lastLicence()
    await trip.finish()
    const document = await way.documentOf('waybill', trip.waybillNo)
    if (!document) throw new Error('no document')
    await desk.as(async ctx => {
      const carrier = { ...SAMPLES.waybill.actualCarrierInfo, actualCarrierID: identity }
      await ctx.transaction(async () =>
        change(ctx, document, {
          referenceNo: await writePaper(ctx, document, { ...SAMPLES.waybill, actualCarrierInfo: carrier }),
        }),
      )
    })
    const lineOf = (told: ReportLook | undefined) =>
      told?.lines.find(({ path }) => path === 'actualCarrierInfo.actualCarrierID')
    expect(lineOf(await look(document, desk.admin))?.value).toBe(identity)
    await way.query(
      `update role set permissions = permissions - 'ID_CARD' where role_code = 'PLAT_ADMIN' and branch_code = 'HB'`,
    )
    const reader = await desk.backend.signIn('hubei')
    expect(JSON.stringify(await look(document, reader))).not.toContain(identity)
    await way.query(`update waybill set carrier_id = '91129999MAYN777F40' where code = $1`, [trip.code])
    const told = await look(document, reader)
    expect(lineOf(told)).toMatchObject({ value: '91129999MAYN777F40', before: expect.stringContaining('**') })
    expect(JSON.stringify(told)).not.toContain(identity)
    await way.query(
      `update role set permissions = permissions || '["ID_CARD"]'::jsonb where role_code = 'PLAT_ADMIN' and branch_code = 'HB'`,
    )
  })

  it('people’s numbers go over no line that others read, but to a simulator of this installation', async () => {
    const earnest = async (values: object) => {
      await desk.set(values)
      return desk.as(ctx => wayOf(Object.create(ctx, { isDemo: { value: false } })))
    }
    expect(await earnest({ reportAddress: 'http://regulator.example' })).toBe('settings')
    expect(await earnest({ reportAddress: 'https://regulator.example' })).toMatchObject({
      address: 'https://regulator.example',
    })
    expect(await earnest({ reportAddress: desk.address })).toMatchObject({ address: desk.address })
  })

  it('of a payment that had nothing for a waybill the regulator is told nothing', async () => {
    const { waybillNo, finish } = await way.carried()
    await finish()
    const payment = {
      id: 1,
      code: 'NOPAY',
      payNo: 'NOPAY',
      paidAt: new Date().toISOString(),
      serialNo: 'B1',
      payee: '司机甲',
      bankCode: 'ICBK',
      cardNo: CARD,
      teamCode: null,
      isReturned: false,
      isPartial: true,
    }
    const made = async (paid: string) => {
      await desk.as(ctx =>
        ctx.transaction(() => makeFlows(ctx, [{ ...payment, shares: [{ waybillNo, due: '100.00', paid }] }])),
      )
      return way.documentOf('fundFlow', flowNo(payment.payNo, waybillNo))
    }
    expect(await made('0.00')).toBeUndefined()
    expect(await made('0.01')).toMatchObject({ waybillNo })
  })

  it('who pauses while a run goes on stops what has not gone out yet', async () => {
    const documents = [await desk.waiting('waybill'), await desk.waiting('waybill')]
    await desk.as(async ctx => {
      const begun = await wayOf(ctx)
      if (typeof begun === 'string') throw new Error(begun)
      await desk.backend.post(reportCalls.reportPause.path, { isPaused: true }, desk.admin)
      await sendDue(ctx, begun, never)
    })
    for (const document of documents) expect(await desk.takenOf(document)).toEqual([])
    await desk.backend.post(reportCalls.reportPause.path, { isPaused: false }, desk.admin)
    await desk.send()
    for (const document of documents) expect(await desk.takenOf(document)).toHaveLength(1)
  })

  it('what the records contradict by now is not told before it was judged anew; what may be there is asked about all the same', async () => {
    const stale = await desk.waiting('waybill', { isOutdated: true })
    const uncertain = await desk.waiting('waybill', { isOutdated: true, isUncertain: true })
    await desk.send()
    expect(await desk.look(stale)).toMatchObject({ status: at.toReport, attempt: 0 })
    expect(await desk.takenOf(stale)).toEqual([])
    expect((await desk.evidenceOf(uncertain)).map(({ step }) => step)).toContain('asked')
    // Also where it changed after somebody had looked for what is due.
    expect(await desk.as(ctx => claim(ctx, stale.id, false))).toBeUndefined()
    // Nor by whoever presses the button.
    expect((await desk.move(stale.id, 'send')).msg).toContain('changed since')
    expect(await desk.look(stale)).toMatchObject({ status: at.toReport, attempt: 0 })
  })
})
