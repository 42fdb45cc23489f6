import { driverReview, type ReviewCase, shipmentReview, teamReview, vehicleReview } from '@ntocc/sdk/contracts'
import { type FakeHandlers, type RenderPluginOptions, renderPlugin } from '@ntocc/sdk/testing'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

export const driverCase = (id: number, more: Partial<ReviewCase> = {}): ReviewCase => ({
  id,
  kind: 'driver',
  code: `D00${id}`,
  title: `Driver 00${id}`,
  authStatus: 1,
  version: 4,
  gmtModified: '2026-11-20T01:00:00Z',
  certificates: [
    { name: 'idCard', status: 1, validTo: '2040-01-01' },
    { name: 'licence', status: 1, validTo: '2040-01-01' },
    { name: 'qualification', status: 1, validTo: '2040-01-01' },
  ],
  ...more,
})

export const driver = (id: number) => ({
  id,
  code: `D00${id}`,
  version: 4,
  name: `Driver 00${id}`,
  authStatus: 1,
  idStatus: 1,
  licenceStatus: 1,
  qualificationStatus: 2,
  idNo: '110***047',
  licenceNo: '110***047',
  licenceClass: 'A2',
  phone: '100****0001',
  idTo: '2040-01-01',
  licenceTo: '2040-01-01',
  qualificationTo: '2040-01-01',
  qualificationNo: 'Q1',
  idFront: [`https://files.test/${id}-front.png`],
  idBack: [`https://files.test/${id}-back.png`],
  licenceImgs: [`https://files.test/${id}-licence.png`],
  qualificationImgs: [] as string[],
})

const names: Record<string, [string, string][]> = {
  reviewStatus: [
    ['1', 'To review'],
    ['2', 'Approved'],
  ],
  reviewReason: [
    ['blurred', 'The picture cannot be read'],
    ['mismatch', 'Details differ from the paper'],
  ],
}

const API = '/ntocc-basic-api'
const ok = (data?: unknown) => ({ status: 0, data })

/** A queue of drivers; `cases` may change while the test runs. */
export const api = (cases: { now: ReviewCase[] }, more: FakeHandlers = {}): FakeHandlers => ({
  [`GET ${API}/dict/listDict`]: ({ query }) =>
    (query.types ?? '').split(',').map(type => ({
      type,
      dictList: (names[type] ?? []).map(([code, name]) => ({ code, name })),
    })),
  [`GET ${API}/review/kinds`]: () => ok([driverReview, vehicleReview, teamReview, shipmentReview]),
  [`GET ${API}/review/queue`]: () => ({ records: cases.now, total: cases.now.length, pageNum: 1, pageSize: 50 }),
  [`GET ${API}/driver/:id`]: ({ params }) => ok(driver(Number(params.id))),
  [`POST ${API}/review/claim`]: () => ok({ by: 'P1', byName: 'Me', expiresAt: '2099-01-01T00:00:00Z', mine: true }),
  [`POST ${API}/review/release`]: () => ok(),
  [`POST ${API}/review/decide`]: ({ body }) => ok({ ...driverCase((body as { id: number }).id), authStatus: 2 }),
  ...more,
})

export const show = (
  handlers: FakeHandlers,
  options: Partial<Pick<RenderPluginOptions, 'page' | 'query' | 'narrow' | 'session'>> = {},
) =>
  renderPlugin(plugin, {
    page: 'CarrierReview',
    locale,
    api: handlers,
    session: { permissions: ['review.read', 'review.decide'] },
    ...options,
  })
