import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { endpoints } from '../contracts/endpoints/index.ts'
import { show } from './harness.tsx'
import { usePage, useRecord } from './index.ts'

afterEach(cleanup)

function Detail() {
  const { query } = usePage()
  const { data, notFound, isLoading } = useRecord(endpoints.waybill, {
    params: { id: query.id ?? '' },
    enabled: query.id !== undefined,
  })
  return <p>{notFound ? 'gone' : isLoading ? 'loading' : (data?.waybillNo ?? 'nothing asked')}</p>
}

describe('useRecord', () => {
  const path = 'GET /ntocc-tms-api/waybill/:id'

  it('S2-056 reads the record named by the query of a feature page', async () => {
    await show(<Detail />, { [path]: ({ params }) => ({ waybillNo: `YD${params.id}` }) }, { query: { id: '7' } })
    await screen.findByText('YD7')
  })

  it('asks nothing without an id, and tells a missing record from a failure', async () => {
    const { api } = await show(<Detail />)
    expect(screen.getByText('nothing asked')).toBeDefined()
    expect(api.requests).toEqual([])
    cleanup()
    await show(<Detail />, { [path]: () => ({ status: 4040, msg: 'none' }) }, { query: { id: '8' } })
    await screen.findByText('gone')
  })
})
