import { endpoints } from '@ntocc/sdk/contracts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { client, connectPorts } from '../console/services.ts'
import { dialogs } from '../ports/dialogs.ts'
import { toasts } from '../ports/toasts.ts'
import { fakeDialogs } from '../testing/dialogs.ts'
import { renderShell } from '../testing/render.tsx'
import { Overlays } from './Overlays.tsx'

const TYPE = 'content-type'
const wire = vi.fn<() => Promise<Response>>()
const json = (body: object): Response =>
  new Response(JSON.stringify(body), { headers: { [TYPE]: 'application/json', 'x-request-id': 'r-7' } })
const answers = (body: object) => wire.mockImplementation(async () => json(body))
const call = () => client.call(endpoints.partyGroupDefault).catch(() => undefined)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(async () => {
  fakeDialogs()
  vi.stubGlobal('fetch', wire)
  connectPorts({ onLoggedOut: () => undefined, onDue: {} })
  await renderShell(<Overlays />)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  cleanup()
  toasts.set(() => [])
  dialogs.set(() => [])
})

it('S8-005 a refusal stands on the screen in the server’s words, with what to quote, for five seconds', async () => {
  answers({ status: 4220, msg: 'The plate is taken.' })
  await act(call)
  const toast = screen.getByRole('alert')
  expect(toast.textContent).toContain('The plate is taken.')
  expect(toast.textContent).toContain('r-7')
  await pass(4_999)
  expect(screen.queryByRole('alert')).not.toBeNull()
  await pass(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('S8-011 so does a line that is broken', async () => {
  wire.mockImplementation(async () => {
    throw new TypeError('Failed to fetch')
  })
  await act(call)
  expect(screen.getByRole('alert')).toBeTruthy()
  await pass(5_000)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('S8-002 S8-004 status 1 warns and is no alert, status 2 says nothing', async () => {
  answers({ status: 1, msg: 'The contract ends tomorrow.', data: {} })
  await act(call)
  expect(screen.getByText('The contract ends tomorrow.').closest('[role=status]')?.className).toContain('warning')
  expect(screen.queryByRole('alert')).toBeNull()
  await pass(5_000)
  answers({ status: 2, msg: 'Never said', data: {} })
  await act(call)
  expect(toasts.get()).toEqual([])
})

it('S9-008 the mask of a file that takes long leaves the screen after 50,000 ms, while the call goes on', async () => {
  let isOver = false
  wire.mockImplementation(() => new Promise(() => undefined))
  act(() => {
    void client.download('/file').then(() => {
      isOver = true
    })
  })
  await pass(0)
  expect(screen.getByText('Loading…').closest('.sh-mask')).not.toBeNull()
  await pass(49_999)
  expect(document.querySelector('.sh-mask')).not.toBeNull()
  await pass(1)
  expect([document.querySelector('.sh-mask'), isOver]).toEqual([null, false])
})

it('S9-009 a file is handed to the browser under its name, and the mask goes 2,000 ms later', async () => {
  const saved: string[] = []
  URL.createObjectURL = vi.fn(() => 'blob:made')
  URL.revokeObjectURL = vi.fn()
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  wire.mockImplementation(
    async () =>
      new Response(new Blob(['x']), {
        headers: { [TYPE]: 'application/vnd.ms-excel', 'content-disposition': 'attachment; filename="waybills.xlsx"' },
      }),
  )
  await act(() => client.download('/file'))
  expect(saved).toEqual(['waybills.xlsx'])
  expect(document.querySelector('.sh-mask')).not.toBeNull()
  await pass(1_999)
  expect(document.querySelector('.sh-mask')).not.toBeNull()
  await pass(1)
  expect(document.querySelector('.sh-mask')).toBeNull()
  click.mockRestore()
})
