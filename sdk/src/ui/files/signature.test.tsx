import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show } from '../../hooks/harness.tsx'
import { fakeBrowser } from '../../testing/browser.ts'
import type { FakeHandlers } from '../../testing/fake-api.ts'
import { SignatureInput, type SignatureInputProps } from './SignatureInput.tsx'

const REFERENCE = (at: number) => `file/${String(at).padEnd(30, '0')}`
const LABEL = 'Signature'
let value: string[] = []
let isBusy = false
let sent = 0

const arriving: FakeHandlers = {
  'POST /ntocc-basic-api/file': () => {
    sent += 1
    return {
      status: 0,
      data: { id: REFERENCE(sent).slice(5), reference: REFERENCE(sent), name: 's.png', type: 'image/png', size: 3 },
    }
  },
  'GET /ntocc-basic-api/file/:id': () =>
    new Response(new Blob(['png'], { type: 'image/png' }), { headers: { 'content-type': 'image/png' } }),
}

beforeEach(() => {
  fakeBrowser()
  value = []
  sent = 0
  URL.createObjectURL = vi.fn(() => 'blob:made')
  URL.revokeObjectURL = vi.fn()
  // jsdom has no pictures of its own.
  HTMLCanvasElement.prototype.getContext = vi.fn(() => null) as never
  HTMLCanvasElement.prototype.toBlob = tell => {
    tell(new Blob(['png'], { type: 'image/png' }))
  }
  HTMLCanvasElement.prototype.getBoundingClientRect = () => ({ left: 0, top: 0, width: 300, height: 120 }) as DOMRect
})
afterEach(cleanup)

function Probe({ start = [], ...props }: Partial<SignatureInputProps> & { start?: string[] }) {
  const [held, setHeld] = useState<string[]>(start)
  value = held
  return (
    <SignatureInput
      id="signature"
      label={LABEL}
      value={held}
      onChange={setHeld}
      onBusy={busy => {
        isBusy = busy
      }}
      {...props}
    />
  )
}

const paper = () => screen.getByRole('img', { name: /Sign here/ })
/** A stroke of so many pixels on the screen, which is half as wide as the picture. */
const stroke = (length: number) => {
  fireEvent.pointerDown(paper(), { clientX: 10, clientY: 50, pointerId: 1 })
  fireEvent.pointerMove(paper(), { clientX: 10 + length, clientY: 50, pointerId: 1 })
  fireEvent.pointerUp(paper(), { pointerId: 1 })
}

it('is sent by itself once the hand rests; whoever saves waits for it', async () => {
  await show(<Probe />, arriving)
  stroke(100)
  expect(isBusy).toBe(true)
  await waitFor(() => expect(value).toEqual([REFERENCE(1)]))
  expect([isBusy, sent]).toEqual([false, 1])
  expect(screen.getByRole('status').textContent).toBe('Signature taken')
})

it('goes on with the next stroke: what was sent before is taken back, and the whole of it sent', async () => {
  await show(<Probe />, arriving)
  stroke(100)
  await waitFor(() => expect(value).toEqual([REFERENCE(1)]))
  stroke(40)
  expect([value, isBusy]).toEqual([[], true])
  await waitFor(() => expect(value).toEqual([REFERENCE(2)]))
})

it.each([
  [29, 0],
  [30, 1],
])('a stroke of %i pixels is sent %i times: a slip of the finger signs nothing', async (length, times) => {
  await show(<Probe />, arriving)
  stroke(length)
  await waitFor(() => expect(isBusy).toBe(false))
  await waitFor(() =>
    expect(screen.getByRole('status').textContent).toBe(
      times ? 'Signature taken' : 'That is too little for a signature',
    ),
  )
  expect(sent).toBe(times)
})

it('what is there already is shown, and signed anew on empty paper', async () => {
  await show(<Probe start={[REFERENCE(9)]} />, arriving)
  expect((await screen.findByRole('img', { name: LABEL })).getAttribute('src')).toBe('blob:made')
  fireEvent.click(screen.getByRole('button', { name: 'Sign again' }))
  expect(value).toEqual([])
  expect(paper()).toBeTruthy()
})

it('one that could not be sent says why, and is sent again', async () => {
  let broken = true
  await show(<Probe />, {
    ...arriving,
    'POST /ntocc-basic-api/file': request => {
      if (broken) throw new TypeError('cut')
      return (arriving['POST /ntocc-basic-api/file'] as (of: unknown) => unknown)(request)
    },
  })
  stroke(100)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(value).toEqual([])
  broken = false
  await act(async () => fireEvent.click(again))
  await waitFor(() => expect(value).toEqual([REFERENCE(1)]))
})

it('takes nothing while it is disabled', async () => {
  await show(<Probe disabled />, arriving)
  stroke(100)
  expect([isBusy, screen.queryByRole('button')]).toEqual([false, null])
})
