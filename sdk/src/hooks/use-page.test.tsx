import { act, cleanup, screen } from '@testing-library/react'
import { Activity, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { click, show } from './harness.tsx'
import {
  useFormat,
  useLiveReads,
  useNotifications,
  usePage,
  usePageLifecycle,
  usePageNavigate,
  usePageQuery,
  usePageVisible,
  usePermission,
  useSession,
  useTranslation,
} from './index.ts'

afterEach(cleanup)

function Who() {
  const name = useSession(state => state.name)
  const may = usePermission('waybill.sign')
  return <p>{`${name} ${may}`}</p>
}

function Page() {
  const { params, name, path } = usePage()
  const [query, setQuery] = usePageQuery()
  const navigate = usePageNavigate()
  return (
    <div>
      <p>{`${name} ${path} ${params.code} ${query.tab ?? 'none'}`}</p>
      <button type="button" onClick={() => setQuery({ tab: 'track' })}>
        tab
      </button>
      <button type="button" onClick={() => navigate('/order_info?id=1')}>
        open
      </button>
    </div>
  )
}

const told: string[] = []
function Living() {
  usePageLifecycle({ onShow: () => told.push('show'), onHide: () => told.push('hide') })
  return null
}

const hide = { now: () => {} }
function Tab() {
  const [hidden, setHidden] = useState(false)
  hide.now = () => setHidden(true)
  return (
    <Activity mode={hidden ? 'hidden' : 'visible'}>
      <Living />
    </Activity>
  )
}

function Watched() {
  return <p>{usePageVisible() ? 'seen' : 'unseen'}</p>
}

const heard = vi.fn()
function Hearing() {
  useNotifications(heard)
  return null
}

const reads = [{ refetch: vi.fn() }, { refetch: vi.fn() }]
const LATE = { en: 'Late', zh: '迟到', es: 'Tarde', ja: '遅れ' }
function Live() {
  useLiveReads(...reads)
  return null
}

function Speaking() {
  const { t } = useTranslation()
  const format = useFormat()
  return <p>{`${t('hello', { name: 'Ann' })} ${format.money('12.5')}`}</p>
}

describe('the session', () => {
  it.each([
    ['allowed', { permissions: ['waybill.sign'] }],
    ['denied', { permissions: ['waybill.signature'] }],
    ['unknown', { permissions: undefined }],
    ['unknown', { status: 'unknown' as const }],
    ['denied', { status: 'signedOut' as const, permissions: undefined }],
  ])('a permission is %s', async (word, session) => {
    await show(<Who />, {}, { session: { name: 'Ann', ...session } })
    expect(screen.getByText(`Ann ${word}`)).toBeDefined()
  })
})

describe('the page', () => {
  it('S2-056 gives parameters and query of its route, and opens others', async () => {
    const { page } = await show(<Page />, {}, { params: { code: 'X1' } })
    expect(screen.getByText('Probe /probe X1 none')).toBeDefined()
    click('tab')
    expect(screen.getByText('Probe /probe X1 track')).toBeDefined()
    click('open')
    expect(page.opened).toEqual(['/order_info?id=1'])
  })

  it('is told of its life, hidden or not', async () => {
    told.length = 0
    const { page } = await show(<Tab />)
    page.hide()
    act(() => hide.now())
    // The effects of a hidden page are cleaned up; the registration must outlive them.
    page.show()
    expect(told).toEqual(['hide', 'show'])
  })

  it('knows whether somebody can see it: its tab is on screen and the window is', async () => {
    const { page } = await show(<Watched />)
    const seen = () => screen.queryByText('seen') !== null
    expect(seen()).toBe(true)
    act(() => page.hide())
    expect(seen()).toBe(false)
    act(() => page.show())
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(seen()).toBe(false)
    state.mockRestore()
  })

  it('hears notifications', async () => {
    const { notify } = await show(<Hearing />)
    notify({ type: 'refreshToDoList' })
    expect(heard).toHaveBeenCalledWith({ type: 'refreshToDoList' })
  })

  it('reads again when what is to be done has changed, and for no other message', async () => {
    const { notify } = await show(<Live />)
    const times = () => reads.map(({ refetch }) => refetch.mock.calls.length)
    notify({ type: 'warning', id: 'w', level: 'warning', title: LATE, text: LATE, at: '2026-01-01T00:00:00Z' })
    expect(times()).toEqual([0, 0])
    notify({ type: 'refreshToDoList' })
    expect(times()).toEqual([1, 1])
  })

  it("speaks with the plugin's own words and figures", async () => {
    await show(<Speaking />)
    expect(screen.getByText('Hello Ann CNY 12.50')).toBeDefined()
  })

  it('speaks to the kind of party that reads, and to others as to everybody', async () => {
    const party = { code: 'P', userName: 'x', branchCode: 'HQ' }
    await show(<Speaking />, {}, { session: { party: { ...party, partyType: 'DRIVER' } } })
    expect(screen.getByText('Hello driver Ann CNY 12.50')).toBeDefined()
    cleanup()
    await show(<Speaking />, {}, { session: { party: { ...party, partyType: 'SHIPPER' } } })
    expect(screen.getByText('Hello Ann CNY 12.50')).toBeDefined()
  })
})
