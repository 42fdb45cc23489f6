import { reportMachine } from '@ntocc/sdk/contracts'
import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { ReportBlockers } from '../contract/blocker-calls.ts'
import contract from '../contract.ts'
import locale from '../locales/en.json' with { type: 'json' }
import plugin from '../plugin.ts'

afterEach(cleanup)

const BASE = '/ntocc-basic-api'
const TMS = '/ntocc-tms-api'
const { at } = reportMachine
const STANDING = { province: '420000', isSimulated: false, evidence: 'inferred', missed: 0, held: 'none' }

const warned = (id: number, rules: string[], more: object = {}) => ({
  id,
  version: 1,
  code: `420000/waybill/YD${id}`,
  docKind: 'waybill',
  businessNo: `YD${id}`,
  province: '420000',
  recordCode: `W${id}`,
  findings: rules.map(rule => ({ rule, level: rule === 'R05' ? 'error' : 'warning', record: 'waybill', code: 'x' })),
  heldBy: rules,
  status: at.checkFailed,
  ...more,
})

interface Explaining {
  documentCodes: string[]
}

/** @param total records that match, of which `records` are a page */
const list = (records: object[], { total = records.length, left = '' } = {}) =>
  renderPlugin(plugin, {
    page: 'ReportDocuments',
    locale,
    session: { roles: ['PLAT_ADMIN'], permissions: [...contract.permissions, 'report.edit'] },
    api: {
      [`GET ${BASE}/dict/listDict`]: () => [],
      [`GET ${BASE}/reportDocument`]: ({ query }: { query: Record<string, string> }) =>
        query.pageSize === '500'
          ? {
              records: Array.from({ length: Math.min(500, total - 500 * (Number(query.pageNum) - 1)) }, (_, n) =>
                warned(500 * (Number(query.pageNum) - 1) + n + 1, ['R24']),
              ),
              total,
              pageNum: Number(query.pageNum),
              pageSize: 500,
            }
          : { records, total, pageNum: 1, pageSize: 20 },
      [`GET ${TMS}/reportStanding`]: () => STANDING,
      // One of them was explained, or mended, by somebody else.
      [`POST ${TMS}/reportExplainMany`]: ({ body }: { body: unknown }) => ({
        explained: (body as Explaining).documentCodes.filter(code => code !== left),
      }),
    },
  })

it('one reason explains one warning of all chosen reports that have it, and what has not is named', async () => {
  const { api } = await list([
    warned(1, ['R24', 'R15']),
    warned(2, ['R24']),
    // An error is mended, not explained.
    warned(3, ['R05']),
    // Somebody has said so.
    warned(4, ['R24'], { reasons: { R24: 'known' } }),
  ])
  const sent = () => api.requests.filter(({ path }) => path.endsWith('/reportExplainMany')).map(({ body }) => body)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  await userEvent.click(screen.getByRole('button', { name: locale.look.explainMany }))
  const dialog = await screen.findByRole('dialog')
  // The rule that warns of most stands there at once.
  expect(dialog.textContent).toContain(`${locale.entry.reportRule.R24} · 2 documents`)
  await userEvent.click(within(dialog).getByRole('button', { name: locale.look.explain }))
  expect(sent()).toEqual([])
  await userEvent.type(within(dialog).getByRole('textbox'), 'The bridge was closed')
  await userEvent.click(within(dialog).getByRole('button', { name: locale.look.explain }))
  await screen.findByText('2 of 4 done, 2 not done')
  expect(sent()).toEqual([
    {
      documentCodes: [1, 2].map(id => `420000/waybill/YD${id}`),
      rule: 'R24',
      reason: 'The bridge was closed',
    },
  ])
})

it('one reason explains a warning of everything that matches, those of other pages too, and what was not explained is named', async () => {
  const { api } = await list([warned(1, ['R24'])], { total: 502, left: '420000/waybill/YD501' })
  const sent = () =>
    api.requests
      .filter(({ path }) => path.endsWith('/reportExplainMany'))
      .map(({ body }) => (body as Explaining).documentCodes.length)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Select all 502 that match' }))
  await userEvent.click(screen.getByRole('button', { name: locale.look.explainMany }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(`${locale.entry.reportRule.R24} · 502 documents`)
  await userEvent.type(within(dialog).getByRole('textbox'), 'The bridge was closed')
  await userEvent.click(within(dialog).getByRole('button', { name: locale.look.explain }))
  await screen.findByText('501 of 502 done, 1 not done')
  expect(screen.getByText('YD501')).toBeTruthy()
  expect(sent()).toEqual([500, 2])
})

it('nothing is explained where the dialog is left, and nothing is asked where there is nothing to explain', async () => {
  const { api } = await list([warned(1, ['R24'])])
  const sent = () => api.requests.filter(({ path }) => path.endsWith('/reportExplainMany'))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  await userEvent.click(screen.getByRole('button', { name: locale.look.explainMany }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent()).toEqual([])
  cleanup()
  const other = await list([warned(3, ['R05'])])
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
  await userEvent.click(screen.getByRole('button', { name: locale.look.explainMany }))
  await waitFor(() => expect(document.body.textContent).toContain(locale.look.nothingToExplain))
  expect(other.api.requests.filter(({ path }) => path.endsWith('/reportExplainMany'))).toEqual([])
})

const COUNTS = { waybills: 0, uploaded: 0, vehicles: 0, knownVehicles: 0, drivers: 0, knownDrivers: 0 }
const FIGURES = { ...COUNTS, judged: 0, tracked: 0 }

const overview = (blockers: ReportBlockers) =>
  renderPlugin(plugin, {
    page: 'ReportOverview',
    locale,
    session: { roles: ['PLAT_ADMIN'], permissions: [...contract.permissions] },
    api: {
      [`GET ${TMS}/reportStanding`]: () => STANDING,
      [`GET ${TMS}/reportFigures`]: () => ({ totals: FIGURES, before: FIGURES, steps: [], heldBy: [] }),
      [`GET ${TMS}/reportBlockers`]: () => blockers,
    },
  })

it('the overview says what is to be mended first, what waits for it, and how much is late', async () => {
  await overview({
    held: 9,
    late: 4,
    soon: 1,
    blockers: [
      { id: 5, docKind: 'driver', businessNo: 'D-1', rules: ['R11'], waiting: 40, isLate: false },
      {
        id: 6,
        docKind: 'waybill',
        businessNo: 'YD6',
        rules: [],
        waiting: 0,
        dueAt: '2026-03-01T04:00:00Z',
        isLate: true,
      },
    ],
  })
  const [first, second] = within(
    (await screen.findByText(locale.blockers.title)).closest('section') ?? document.body,
  ).getAllByRole('listitem')
  expect(first?.textContent).toBe(`${locale.entry.reportDocKind.driver}D-1${locale.entry.reportRule.R11}40 wait for it`)
  expect(
    within(first ?? document.body)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/reporting/documents/detail?id=5')
  expect(second?.textContent).toContain(locale.blockers.unsent)
  expect(second?.textContent).toContain('was due 2026-03-01 12:00')
  const late = screen.getByRole('link', { name: '4 are past their deadline' })
  expect(late.getAttribute('href')).toBe(`/reporting/documents?status=${reportMachine.filter('held')}&urgency=late`)
  expect(screen.getByRole('link', { name: '1 is due within 4 hours' }).getAttribute('href')).toContain('urgency=soon')
})

it('where nothing is kept back that is said once', async () => {
  await overview({ held: 0, late: 0, soon: 0, blockers: [] })
  expect(await screen.findByText(locale.overview.nothingHeld)).toBeTruthy()
  expect(screen.queryByText(locale.blockers.title)).toBeNull()
})
