import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import contract from '../../contract.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'

afterEach(cleanup)

const COUNTS = {
  waybills: 40,
  uploaded: 30,
  vehicles: 10,
  knownVehicles: 9,
  drivers: 10,
  knownDrivers: 10,
  judged: 0,
  tracked: 0,
}
const steps = [
  { ...COUNTS, uploaded: 20, day: '2026-03-30' },
  { ...COUNTS, uploaded: 30, day: '2026-03-31' },
]

it('a rate has its bar, and its course in a place of its own below it', async () => {
  await renderPlugin(plugin, {
    page: 'ReportOverview',
    locale,
    session: { roles: ['PLAT_ADMIN'], permissions: [...contract.permissions] },
    api: {
      'GET /ntocc-tms-api/reportStanding': () => ({
        status: 0,
        data: { province: '420000', isSimulated: false, evidence: 'inferred', missed: 0, held: 'none' },
      }),
      'GET /ntocc-tms-api/reportFigures': () => ({
        status: 0,
        data: { totals: COUNTS, before: COUNTS, steps, heldBy: [] },
      }),
    },
  })
  const tile = (await screen.findByText(locale.rate.uploaded)).closest('.nt-kpi')
  expect(tile?.textContent).toContain('75%')
  const bar = tile?.querySelector('.nt-meter')
  expect(bar?.querySelector('i')?.style.width).toBe('75%')
  // Above the course, which runs along the lower edge.
  expect(bar?.nextElementSibling?.getAttribute('class')).toBe('nt-spark')
  expect(tile?.lastElementChild).toBe(bar?.nextElementSibling)
  // Nothing was judged: neither a bar nor a course of it.
  const none = screen.getByText(locale.rate.tracks).closest('.nt-kpi')
  expect(none?.querySelectorAll('.nt-meter, .nt-spark')).toHaveLength(0)
})
