import { act, cleanup, render } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeActions } from '../testing/fake-actions.ts'
import { PageActionsContext } from './contexts.ts'
import { usePageActions } from './index.ts'

afterEach(cleanup)

interface VerbProps {
  title: string
  reason?: string
  run(): void
}

function Verb({ title, reason, run }: VerbProps) {
  usePageActions([{ id: 'export', title, keys: 'e', ...(reason && { disabledReason: reason }), run }])
  return null
}

function setUp() {
  const port = fakeActions()
  const offer = vi.spyOn(port, 'offer')
  const element = (props: VerbProps, mode: 'visible' | 'hidden' = 'visible') => (
    <PageActionsContext value={port}>
      <Activity mode={mode}>
        <Verb {...props} />
      </Activity>
    </PageActionsContext>
  )
  return { port, offer, element }
}

describe('the verbs of a page', () => {
  it('are offered while its tab is on screen', () => {
    const { port, element } = setUp()
    const props = { title: 'Export', run: () => undefined }
    const { rerender, unmount } = render(element(props))
    expect(port.offered).toMatchObject([{ id: 'export', title: 'Export', keys: 'e' }])
    rerender(element(props, 'hidden'))
    expect(port.offered).toEqual([])
    rerender(element(props))
    expect(port.offered).toHaveLength(1)
    unmount()
    expect(port.offered).toEqual([])
  })

  it('are offered anew when they say something else, and running meets the latest', () => {
    const { port, offer, element } = setUp()
    const [first, second] = [vi.fn(), vi.fn()]
    const { rerender } = render(element({ title: 'Export', run: first }))
    rerender(element({ title: 'Export', run: second }))
    expect(offer).toHaveBeenCalledTimes(1)
    act(() => port.run('export'))
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
    rerender(element({ title: 'Export', reason: 'There is nothing to export', run: second }))
    expect(port.offered).toMatchObject([{ disabledReason: 'There is nothing to export' }])
    expect(() => port.run('export')).toThrow('There is nothing to export')
  })

  it('are no trouble where nothing takes them', () => {
    expect(() => render(<Verb title="Export" run={() => undefined} />)).not.toThrow()
  })
})
