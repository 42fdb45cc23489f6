import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DEMO_PARTIES } from '../../../server/src/ntocc/seed/accounts.ts'
import { withDatabase } from '../../../server/src/ntocc/testing/databases.ts'
import { type ServiceDouble, say, serviceDouble } from '../../../server/src/ntocc/testing/service-double.ts'
import { waybillDesk } from '../../../server/src/ntocc/testing/waybills.ts'
import type { FrameworkContract, SigningContract } from '../contract/contract-calls.ts'
import type { ShipmentContract } from '../contract/contracts.ts'

const PATH = '/ntocc-basic-api/shipmentContract'
const APP = '/ntocc-tps-api/app'
const day = (offset: number) => new Date(Date.now() + (8 + offset * 24) * 3_600_000).toISOString().slice(0, 10)

withDatabase('framework contracts behind an e-signature service', database => {
  const desk = waybillDesk(database)
  let double: ServiceDouble
  let serial = 0
  let authorised: boolean
  let state: object

  const made = async (more: object = {}): Promise<ShipmentContract> => {
    const body = {
      contractNo: `F${++serial}`,
      shipmentCode: DEMO_PARTIES.shipper,
      type: 'framework',
      partyA: 'Shipper 001',
      partyB: 'Platform',
      validFrom: day(-1),
      validTo: day(90),
      attachments: desk.ofAdmin,
      ...more,
    }
    const answer = await desk.backend.post<ShipmentContract>(PATH, body, desk.admin)
    expect(answer.status, JSON.stringify(answer.errors ?? answer.msg)).toBe(0)
    return answer.data as ShipmentContract
  }
  const ask = (what: string, { code }: Pick<ShipmentContract, 'code'>, token = desk.admin) =>
    desk.backend.get<FrameworkContract>(`${APP}/cacontract/${what}?contractCode=${code}`, token)
  const kinds = () => double.taken.map(({ body }) => body.kind)
  const stored = async ({ id }: ShipmentContract) =>
    (await desk.backend.get<ShipmentContract>(`${PATH}/${id}`, desk.admin)).data

  beforeAll(async () => {
    double = await serviceDouble()
  })
  afterAll(() => double.close())
  beforeEach(() => {
    authorised = true
    state = { state: 'signing', signUrl: 'https://sign.example/1' }
    double.taken.length = 0
    double.answers = []
    double.usual = (response, { body }) => {
      const data = {
        start: { flowId: `flow-${String(body.code)}` },
        look: state,
        stop: {},
        authorisation: { authorised, authUrl: 'https://sign.example/company' },
      }[String(body.kind)]
      say(200, { code: 0, data })(response)
    }
    desk.backend.config.eSign = double.service()
    desk.backend.config.env = {}
  })

  it('S7-082 the preview tells what would be sent, and what stands against it', async () => {
    const contract = await made()
    expect((await ask('framework/pre', contract)).data).toEqual({
      contractCode: contract.code,
      title: contract.contractNo,
      state: 'draft',
      fileUrl: desk.ofAdmin[0],
      authorised: true,
      authUrl: 'https://sign.example/company',
    })
    const over = await made({ validFrom: day(-9), validTo: day(-1) })
    expect((await ask('framework/pre', over)).data?.obstacle?.code).toBe('validation.condition.notEnded')
    expect((await stored(contract))?.status).toBe(0)
    const single = await made({ type: 'single' })
    expect((await ask('framework/pre', single)).status).toBe(4040)
    expect((await ask('framework/pre', contract, await desk.backend.signIn('hubei'))).status).toBe(4040)
  })

  it('S7-079 S7-081 the authorisation is that of the company, as the provider says it', async () => {
    const contract = await made()
    authorised = false
    expect((await ask('authPre', contract, desk.shipper)).data).toMatchObject({ authorised: false })
    const company = await desk.backend.get<SigningContract>(
      `${APP}/asign/authorization/company/contract?contractCode=${contract.code}`,
      desk.shipper,
    )
    expect(company.data).toMatchObject({ state: 'signing', signUrl: 'https://sign.example/company' })
    const body = double.taken[0]?.body
    expect(body).toMatchObject({ name: expect.any(String), uscc: expect.stringMatching(/^\w{18}$/) })
    double.usual = say(200, { data: { authorised: true, authUrl: 'javascript:alert(1)' } })
    expect((await ask('authPre', contract)).data).not.toHaveProperty('authUrl')
  })

  it('S7-080 the award sends the contract once, with its files, and follows it', async () => {
    const contract = await made()
    authorised = false
    expect(await ask('framework/award', contract)).toMatchObject({ status: 4090, msg: expect.stringMatching(/proven/) })
    expect((await stored(contract))?.status).toBe(0)
    authorised = true
    expect((await ask('framework/award', contract, desk.shipper)).status).toBe(4030)
    expect((await ask('framework/award', contract)).data).toMatchObject({ state: 'signing' })
    const sent = double.taken.find(({ body }) => body.kind === 'start')?.body
    expect(sent).toMatchObject({ contractNo: contract.contractNo, parties: ['Shipper 001', 'Platform'] })
    expect(sent?.files).toMatchObject([{ type: 'image/png', content: expect.stringMatching(/^iVBOR/) }])
    expect(await stored(contract)).toMatchObject({ status: 1, signFlowId: `flow-${contract.code}/${contract.version}` })
    expect((await ask('framework/award', contract)).data).toMatchObject({ state: 'signing' })
    expect(kinds().filter(kind => kind === 'start')).toHaveLength(1)
    state = { state: 'done', signDate: day(0) }
    expect((await ask('framework/award', contract)).data).toMatchObject({ state: 'done', signedAt: day(0) })
  })

  it.each([
    ['trouble', say(503, '')],
    ['garbage', say(200, '<html>')],
    ['nonsense', say(200, { data: { authorised: 'yes' } })],
    ['a refusal', say(200, { code: 'NO' })],
  ])('S7-080 %s changes nothing', async (_, usual) => {
    const contract = await made()
    double.usual = usual
    for (const what of ['framework/pre', 'framework/award', 'authPre'])
      expect(await ask(what, contract)).toMatchObject({ status: 5010, msg: expect.stringMatching(/did not answer/) })
    expect((await stored(contract))?.status).toBe(0)
  })

  it('S7-079 S7-080 S7-081 S7-082 without a service the setting is named', async () => {
    const contract = await made()
    for (const [connected, env] of [
      [undefined, {}],
      [double.service(), { E_SIGNATURE: 'none' }],
    ] as const) {
      desk.backend.config.env = env
      if (connected) desk.backend.config.eSign = connected
      else delete desk.backend.config.eSign
      for (const path of [
        'cacontract/framework/pre',
        'cacontract/framework/award',
        'cacontract/authPre',
        'asign/authorization/company/contract',
        'asign/contract/detail',
      ])
        expect(await desk.backend.get(`${APP}/${path}?contractCode=${contract.code}`, desk.admin)).toMatchObject({
          status: 5010,
          msg: expect.stringContaining('ESIGN_URL'),
        })
    }
    expect(double.taken).toEqual([])
  })
})
