import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show, waybill } from '../test-data.ts'

afterEach(cleanup)

it('S1-013 a link shows first when it comes, how far it is and whom to call, beside the deadline', async () => {
  const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const trip = {
    ...waybill,
    status: 50,
    fenceKm: 5,
    points: [{ time: ahead(-5), lng: 114.2, lat: 30.5, speed: 60 }],
    nodes: [],
    planUnloadTime: ahead(60),
    arrival: { leftKm: 120, positionTime: ahead(-5), estimatedArriveTime: ahead(122) },
    dispatchPhone: '027-8765 4321',
  }
  const opened = (more: object) =>
    show({
      page: 'WaybillDetail',
      query: { share: 'x' },
      handlers: {
        'GET /ntocc-tms-api/share/waybill': () => ({ status: 0, data: { ...trip, ...more } }),
        'GET /ntocc-tms-api/share/trip': () => ({ status: 0, data: { ...trip, ...more } }),
      },
    })
  await opened({})
  const first = await screen.findByRole('region', { name: 'Estimated arrival' })
  expect(first.textContent).toMatch(/Estimated arrival.*about 120 km.*Deadline.*1 h after the deadline/)
  expect(
    within(first)
      .getByRole('link', { name: /Call dispatch/ })
      .getAttribute('href'),
  ).toBe('tel:02787654321')
  const article = first.closest('article')
  expect([...(article?.children ?? [])].indexOf(first)).toBe(1)
  cleanup()
  await opened({ arrival: undefined, dispatchPhone: undefined })
  expect((await screen.findByRole('region', { name: 'Estimated arrival' })).textContent).toMatch(
    /Cannot be estimated yet/,
  )
  expect(screen.queryByRole('link', { name: /Call/ })).toBeNull()
})

it.each([
  [50, false],
  [70, false],
  [80, true],
])('in state %i of a waybill what a visitor is asked stands above what the goods are: %s', async (status, isFirst) => {
  const trip = { ...waybill, status, fenceKm: 5, points: [], nodes: [] }
  const answer = () => ({ status: 0, data: trip })
  await show({
    page: 'WaybillDetail',
    query: { share: 'x' },
    slots: [{ slot: 'waybill.shared/v1', title: 'Rate', component: () => <p>How was it</p> }],
    handlers: { 'GET /ntocc-tms-api/share/waybill': answer, 'GET /ntocc-tms-api/share/trip': answer },
  })
  const asked = await screen.findByText('How was it')
  const goods = await screen.findByText(waybill.goodsName)
  const isAbove = Boolean(asked.compareDocumentPosition(goods) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(isAbove).toBe(isFirst)
})
