import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { Activity, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { setConsolePorts } from '../client/ports.ts'
import { endpoints } from '../contracts/endpoints/index.ts'
import { click, LIST, rows, show } from './harness.tsx'
import { useList } from './index.ts'

afterEach(cleanup)

function List() {
  const list = useList(endpoints.waybillList, { defaults: { filters: { isCancel: '0' } } })
  const { state } = list
  return (
    <div>
      <p>{list.isLoading ? 'loading' : `${list.records[0]?.waybillNo ?? 'none'} of ${list.total}`}</p>
      {list.isStale && <p>old rows</p>}
      {list.error && <p>{list.error.message}</p>}
      <button type="button" onClick={() => state.setPage(2)}>
        next
      </button>
      <button type="button" onClick={() => state.setPage(2, 50)}>
        bigger
      </button>
      <button type="button" onClick={() => state.setSort('signTime', 'desc')}>
        sort
      </button>
      <button
        type="button"
        onClick={() => state.setFilters({ ...state.filters, vehicleNo: ' 鄂A ', signTime: { start: '2026-01-01' } })}
      >
        filter
      </button>
      <button type="button" onClick={state.reset}>
        reset
      </button>
    </div>
  )
}
const toggle = { now: () => {} }
function Tab() {
  const [hidden, setHidden] = useState(false)
  toggle.now = () => setHidden(now => !now)
  return (
    <Activity mode={hidden ? 'hidden' : 'visible'}>
      <List />
    </Activity>
  )
}

describe('useList', () => {
  it('S3-061 S3-062 S3-063 keeps page, sort and filters in the address and asks for them', async () => {
    const { page, api } = await show(<List />, { [LIST]: rows(100) })
    await screen.findByText('YD0 of 100')
    expect(api.requests[0]?.query).toEqual({ pageNum: '1', pageSize: '20', isCancel: '0' })
    click('next')
    expect(page.getSnapshot().query).toEqual({ pageNum: '2' })
    expect(screen.getByText('old rows')).toBeDefined()
    await screen.findByText('YD20 of 100')
    click('sort')
    expect(page.getSnapshot().query).toEqual({ sortField: 'signTime', sortType: 'desc' })
    click('filter')
    await waitFor(() =>
      expect(api.requests.at(-1)?.query).toEqual({
        pageNum: '1',
        pageSize: '20',
        isCancel: '0',
        sortField: 'signTime',
        sortType: 'desc',
        vehicleNo: '鄂A',
        signTimeStart: '2026-01-01',
      }),
    )
    click('reset')
    expect(page.getSnapshot().query).toEqual({})
  })

  it.each(['sort', 'filter'])('starts at page 1 with another %s: the page one was on may not be there', async name => {
    const { page } = await show(<List />, { [LIST]: rows(100) }, { query: { pageNum: '3' } })
    await screen.findByText('YD40 of 100')
    click(name)
    expect(page.getSnapshot().query).not.toHaveProperty('pageNum')
  })

  it('starts at page 1 when the page size changes', async () => {
    const { page } = await show(<List />, { [LIST]: rows(100) }, { query: { pageNum: '3' } })
    await screen.findByText('YD40 of 100')
    click('bigger')
    expect(page.getSnapshot().query).toEqual({ pageSize: '50' })
    await screen.findByText('YD0 of 100')
  })

  it('steps back from a page beyond the last', async () => {
    const { page } = await show(<List />, { [LIST]: rows(45) }, { query: { pageNum: '9' } })
    await screen.findByText('YD40 of 45')
    expect(page.getSnapshot().query).toEqual({ pageNum: '3' })
  })

  it('shows the failure where the rows would be, without a toast', async () => {
    const toast = vi.fn()
    const restore = setConsolePorts({ toast })
    await show(<List />, { [LIST]: () => ({ status: 4030, msg: 'Not yours.' }) })
    await screen.findByText('Not yours.')
    expect(toast).not.toHaveBeenCalled()
    restore()
  })

  it('keeps its rows while the tab is hidden and asks nothing new on return', async () => {
    const { api } = await show(<Tab />, { [LIST]: rows(100) })
    await screen.findByText('YD0 of 100')
    act(() => toggle.now())
    act(() => toggle.now())
    expect(screen.getByText('YD0 of 100')).toBeDefined()
    expect(api.requests).toHaveLength(1)
  })

  it('drops its rows when the tab closes, not when it hides', async () => {
    const { queryClient, page } = await show(<List />, { [LIST]: rows(100) })
    await screen.findByText('YD0 of 100')
    const cached = () => queryClient.getQueryCache().findAll({ queryKey: ['ntocc', 'waybillList'] })
    expect(cached().map(query => query.gcTime)).toEqual([Number.POSITIVE_INFINITY])
    page.hide()
    expect(cached()).toHaveLength(1)
    page.close()
    expect(cached()).toHaveLength(0)
  })
})
