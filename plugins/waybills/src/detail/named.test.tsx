import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show, waybill } from '../test-data.ts'

afterEach(cleanup)

it('a waybill is found by its number too, which is all that other areas know of it', async () => {
  const listed = { records: [{ ...waybill, id: 7 }], total: 1, pageNum: 1, pageSize: 20 }
  const handlers = { 'GET /ntocc-tms-api/waybill': () => listed }
  await show({ page: 'WaybillDetail', party: 'SHIPPER', query: { id: waybill.waybillNo }, handlers })
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(waybill.waybillNo)
  cleanup()
  await show({ page: 'WaybillDetail', party: 'SHIPPER', query: { id: 'YD0' }, handlers })
  expect(await screen.findByText('This waybill does not exist')).toBeTruthy()
})
