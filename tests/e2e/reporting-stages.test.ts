import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { AreaSettings, WaybillDetail } from '@ntocc/sdk/contracts'
import { reportMachine } from '@ntocc/sdk/contracts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PositionKey, PositionSecret } from '../../plugins/messages/contract/positions.ts'
import { signedUpload } from '../../plugins/messages/service/test-device.ts'
import type { ReportDocument } from '../../plugins/reporting/contract/documents.ts'
import { pngFile } from '../../server/src/ntocc/testing/files.ts'
import { buildRegulator } from '../../server/src/regulator/app.ts'
import { barriers, quiet } from './support/axe.ts'
import { type RunningConsole, startConsole } from './support/console.ts'
import { shown } from './support/drive.ts'
import { fresh } from './support/fresh.ts'
import { TEAM } from './support/made/desk.ts'
import { madeAt } from './support/made.ts'
import { people } from './support/people.ts'
import { take } from './support/walk.ts'
import { wordsOf } from './support/words-of.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const [BASIC, TMS] = ['/ntocc-basic-api', '/ntocc-tms-api']
/** `reportType` of Shanxi, which is told of a waybill in stages. */
const SHANXI = '4'
/** Reports are judged, sent and audited by jobs, and the regulator thinks about each for a while. */
const SLOW = { timeout: 150_000 }
const { at } = reportMachine

/** The day in Beijing. */
const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

const person = people('own')
let folder: string
let regulator: FastifyInstance
let own: RunningConsole
const made = madeAt(() => own.url)

/** A console whose head office reports to Shanxi, and a regulator that is told of waybills in stages. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stages-'))
  const branches = join(folder, 'branches.yaml')
  const usual = await readFile(join(ROOT, 'branches.yaml'), 'utf8')
  await writeFile(branches, usual.replace('  HQ:\n', '  HQ:\n    with: [reporting]\n'))
  regulator = buildRegulator({ auditMs: 0 })
  const address = await regulator.listen({ host: '127.0.0.1', port: 0 })
  await regulator.inject({ method: 'POST', url: '/control/province', payload: { stages: true } })
  // What the demo has carried is told first: there is little of it.
  own = await startConsole({
    env: {
      DEMO_WAYBILLS: '20',
      BRANCHES_FILE: branches,
      REGULATOR_URL: address,
      DEMO_BRANCH_CONFIG: `HQ/loginkTarget_reportProvince=${SHANXI}`,
    },
  })
  const admin = await made.as('admin')
  const settings = await admin.get<AreaSettings[]>(`${BASIC}/plugin/settings`)
  const version = settings.find(({ area }) => area === 'reporting')?.version ?? 0
  await admin.put(`${BASIC}/plugin/settings`, {
    area: 'reporting',
    version,
    values: {
      reportSending: true,
      reportFrom: today(),
      reportCarrier: '平台测试公司',
      reportUscc: fresh.creditCode(),
      reportPermitNo: '140100990001',
    },
  })
})
afterAll(async () => {
  await own?.stop()
  await regulator?.close()
  await rm(folder, { recursive: true, force: true })
})

interface Listed<R> {
  records: R[]
}

const LOADING = { loadAreaCode: '140105', loadLng: 112.56, loadLat: 37.8 }
const SHANGHAI = { unloadAreaCode: '310115', unloadLng: 121.5, unloadLat: 31.2 }

/** A load from Shanxi, down to the county, for a vehicle of its own. */
const toLoad = async (vehicle: object, unloading: object): Promise<WaybillDetail> => {
  const [{ code }, { plateNo }] = await Promise.all([made.driver({ teamCode: TEAM }), made.vehicle({ ...vehicle })])
  const goods = { qty: 2, ...LOADING, ...unloading, consigneeName: '收货测试公司' }
  return made.assigned({ driverCode: code, vehicleNo: plateNo }, goods)
}

/** Moves a waybill as its carrier does, and as its shipper and the platform do once it is unloaded. */
const moved = async ({ id }: Pick<WaybillDetail, 'id'>) => {
  const [admin, carrier, shipper] = await Promise.all([made.as('admin'), made.as('carrier'), made.as('shipper')])
  const now = () => admin.get<WaybillDetail>(`${TMS}/waybill/${id}`)
  const move = async (name: string, proof: object = {}) => {
    const { version } = await now()
    await carrier.post(`${TMS}/waybill/${id}/move`, { move: name, version, reason: 'No signal at the gate', ...proof })
  }
  const picture = async (grey: number) => ({ qty: 2, images: [await carrier.upload(`${grey}.png`, pngFile(grey))] })
  const finish = async () => {
    await shipper.post(`${TMS}/waybill/sign`, { id, version: (await now()).version, unloadQty: 2 })
    await admin.post(`${TMS}/waybill/${id}/move`, { move: 'approveReceipt', version: (await now()).version })
  }
  return { now, move, picture, finish }
}

/** What the regulator knows of a waybill: whether of its receipt, message by message. */
const toldOf = async ({ waybillNo }: Pick<WaybillDetail, 'waybillNo'>): Promise<boolean[]> => {
  const answer = await regulator.inject('/control/taken')
  const taken: { no: string; document: object }[] = answer.json()
  return taken
    .filter(({ no }) => no === `${waybillNo}/0000`)
    .map(({ document }) => Object.hasOwn(document, 'goodsReceiptDateTime'))
}

const documentsOf = async ({ waybillNo }: Pick<WaybillDetail, 'waybillNo'>): Promise<ReportDocument[]> => {
  const admin = await made.as('admin')
  const query = `waybillNo=${waybillNo}&pageNum=1&pageSize=20`
  return (await admin.get<Listed<ReportDocument>>(`${BASIC}/reportDocument?${query}`)).records
}

/** Positions that a device tells. */
const seenAt = async (positions: object[]): Promise<void> => {
  const admin = await made.as('admin')
  const { id, version } = await admin.post<PositionKey>(`${BASIC}/positionKey`, { name: fresh.digits(8) })
  const by = await admin.post<PositionSecret>(`${TMS}/positionKey/secret`, { id, version })
  const { url, method, payload, headers } = signedUpload(positions, { by })
  const answer = await fetch(`${own.url}${url}`, { method, headers, body: payload })
  expect(await answer.json()).toMatchObject({ data: { accepted: positions.length } })
}

it('S2-156 a province is told of a waybill in stages: each stands in its tab as the waybill goes on, and the waybill with what keeps it back, in two languages', async () => {
  // No permit of its carrier is asked for a light vehicle.
  const waybill = await toLoad({ vehicleType: 'H31', grossMass: 4.4, tonnage: 2 }, SHANGHAI)
  const { id, waybillNo } = waybill
  const { move, picture, finish } = await moved(waybill)
  const told = () => toldOf(waybill)
  const { page, errors } = await person({ url: own.url, as: 'admin' })
  const inBoth = async (look: (words: ReturnType<typeof wordsOf>) => Promise<unknown>) => {
    for (const language of ['zh', 'en'] as const) {
      await take(page, language)
      await look(wordsOf(language))
    }
    await quiet(page)
    expect(await barriers(page)).toEqual([])
  }
  const side = shown(page).getByRole('tabpanel')
  /** The row of a stage, where it has come so far. */
  const stands = (place: number, status: number) =>
    inBoth(async ({ word, state }) => {
      const heading = page.getByRole('heading', { name: word('reporting', 'waybill.stages'), exact: true })
      const stages = side.locator('section', { has: heading }).getByRole('listitem')
      const one = stages.filter({ has: page.getByRole('link', { name: `${waybillNo}-${place}`, exact: true }) })
      await one.getByText(state('reportStatus', status), { exact: true }).waitFor(SLOW)
      expect(await stages.count()).toBe(place)
    })

  // Nothing is told before it leaves.
  await move('accept')
  await page.goto(`/order_info?id=${id}`)
  await shown(page)
    .getByRole('tab', { name: wordsOf('en').word('reporting', 'tab.report') })
    .click()
  await inBoth(({ word }) => side.getByText(word('reporting', 'waybill.none'), { exact: true }).waitFor())
  expect(await told()).toEqual([])

  await move('load', await picture(7))
  await page.reload()
  await side.waitFor()
  await stands(1, at.accepted)
  expect(await told()).toEqual([false])

  // What goes on is seen by whoever has it open.
  await move('arrive')
  await stands(2, at.accepted)
  expect(await told()).toEqual([false, false])

  // The last stage is the waybill itself. Nobody has seen its vehicle: it is kept back, and what was told stays told.
  await move('unload', await picture(8))
  await finish()
  await side.getByText(/^R15 .* · R16 /).waitFor(SLOW)
  await inBoth(async ({ word, filled }) => {
    await side.getByText(new RegExp(`^${word('reporting', 'entry.reportRule.R15')} · R16`)).waitFor()
    await side.getByText(filled('reporting', 'finding.R15.none')).waitFor()
    await side.getByText(word('sdk', 'lamp.bad')).first().waitFor()
  })
  await stands(2, at.accepted)
  expect(await told()).toEqual([false, false])
  const last = (await documentsOf(waybill)).filter(({ docKind }) => docKind === 'waybill')
  expect(last).toMatchObject([{ needs: expect.arrayContaining([`140000/stage/${waybillNo}-2`]) }])
  expect(errors).toEqual([])
}, 900_000)

it('S2-156 a heavy vehicle that was seen on all of its way is told of to the end: the third stage is accepted too, with the permit of its record', async () => {
  const permit = fresh.digits(12)
  // A kilometre: at a walk to the end of the limits above, and a track has a point a minute.
  const unloading = { unloadAreaCode: '140105', unloadLng: LOADING.loadLng + 0.0114, unloadLat: LOADING.loadLat }
  const waybill = await toLoad({ operatingPermitNo: permit }, unloading)
  const { now, move, picture, finish } = await moved(waybill)
  const statusOf = async (no: string) =>
    (await documentsOf(waybill)).find(({ businessNo }) => businessNo === no)?.status
  const isAccepted = (no: string) => expect.poll(() => statusOf(no), SLOW).toBe(at.accepted)

  await move('accept')
  await move('load', await picture(9))
  const { departTime, vehicleNo } = await now()
  const left = Date.parse(String(departTime))
  await isAccepted(`${waybill.waybillNo}-1`)
  await move('arrive')
  await isAccepted(`${waybill.waybillNo}-2`)
  const arrived = left + 70_000
  await expect.poll(() => Date.now() > arrived, SLOW).toBe(true)
  const { loadLng: lng, loadLat: lat } = LOADING
  await seenAt([
    { plateNo: vehicleNo, time: left + 1_000, lng, lat },
    { plateNo: vehicleNo, time: arrived, lng: unloading.unloadLng, lat: unloading.unloadLat },
  ])
  await move('unload', await picture(10))
  await finish()

  await isAccepted(waybill.waybillNo)
  expect(await toldOf(waybill)).toEqual([false, false, true])
  const taken: { no: string; document: object }[] = (await regulator.inject('/control/taken')).json()
  expect(taken.findLast(({ no }) => no === `${waybill.waybillNo}/0000`)?.document).toMatchObject({
    actualCarrierInfo: { actualCarrierBusinessLicense: permit },
  })
}, 900_000)
