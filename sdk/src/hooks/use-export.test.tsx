import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { endpoints, gatewayCalls } from '../contracts/endpoints/index.ts'
import { click, LIST, rows, show } from './harness.tsx'
import { useExport } from './index.ts'

afterEach(cleanup)

function Exporter({ total, capped = false }: { total: number; capped?: boolean }) {
  const { begin, choice, start, jobs } = useExport({
    endpoint: endpoints.waybillList,
    query: { pageNum: 3, pageSize: 20, cursor: 'c', status: '10', sortField: 'signTime', sortType: 'desc' },
    total,
    totalCapped: capped,
    columns: [{ key: 'waybillNo', title: 'No' }],
    fileName: 'waybills',
  })
  const last = choice?.batches.at(-1)
  return (
    <div>
      <p>{choice ? `choose of ${choice.batches.length} by ${choice.quantity}` : 'no choice'}</p>
      <p>{jobs.map(job => `${job.fileName} ${job.state} ${job.rows}/${job.total}`).join()}</p>
      <button type="button" onClick={() => void begin()}>
        export
      </button>
      <button type="button" onClick={() => last && start(last)}>
        last
      </button>
    </div>
  )
}

describe('useExport', () => {
  const path = `POST ${gatewayCalls.exportFile.path}`
  const pending = () => new Promise(() => {})

  it('S4-022 S4-025 exports at once when the rows fit, with filters and sort of the list', async () => {
    const { api } = await show(<Exporter total={20_000} />, { [path]: pending })
    click('export')
    await screen.findByText('waybills.xlsx running 0/20000')
    expect(screen.getByText('no choice')).toBeDefined()
    const sent = { status: '10', sortField: 'signTime', sortType: 'desc' }
    expect(api.requests[0]?.body).toMatchObject({ list: '/ntocc-tms-api/waybill', pageNum: 1, pageSize: 20_000 })
    expect(api.requests[0]?.body).toHaveProperty('query', sent)
  })

  it('S4-023 S4-025 offers batches when the rows are more', async () => {
    const { api } = await show(<Exporter total={50_001} />, { [path]: pending })
    click('export')
    await screen.findByText('choose of 3 by 20000')
    expect(api.requests).toEqual([])
    click('last')
    await screen.findByText('waybills-3.xlsx running 0/10001')
    expect(api.requests[0]?.body).toMatchObject({ pageNum: 3, pageSize: 20_000 })
  })

  it('counts exactly first when the count of the list was capped', async () => {
    const { api } = await show(<Exporter total={10_001} capped />, { [LIST]: rows(70_000), [path]: pending })
    click('export')
    await screen.findByText('choose of 4 by 20000')
    expect(api.requests[0]?.query).toMatchObject({ countAll: '1', status: '10' })
  })
})
