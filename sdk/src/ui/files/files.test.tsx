import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../hooks/harness.tsx'
import { fakeBrowser } from '../../testing/browser.ts'
import type { FakeHandlers } from '../../testing/fake-api.ts'
import { FileThumbs } from './FileThumbs.tsx'
import { ImagesInput, type ImagesInputProps } from './ImagesInput.tsx'
import { closer, moved, turned, WHOLE, zoomed } from './view.ts'

const ID = (name: string) => name.padEnd(30, '0')
const stored = (name: string) => ({ id: ID(name), reference: `file/${ID(name)}`, name, type: 'image/png', size: 3 })
const png = (name: string) => new File(['png'], name, { type: 'image/png' })
const picture = () =>
  new Response(new Blob(['png'], { type: 'image/png' }), { headers: { 'content-type': 'image/png' } })

beforeEach(() => {
  fakeBrowser()
  URL.createObjectURL = vi.fn(() => 'blob:made')
  URL.revokeObjectURL = vi.fn()
})
afterEach(cleanup)

const LABEL = 'Proofs'
let value: string[] = []
function Probe(props: Partial<ImagesInputProps>) {
  const [held, setHeld] = useState<string[]>([])
  value = held
  return <ImagesInput id="proofs" label={LABEL} value={held} onChange={setHeld} {...props} />
}

const UPLOAD = 'POST /ntocc-basic-api/file'
const CONTENT = 'GET /ntocc-basic-api/file/:id'
const arriving: FakeHandlers = {
  [UPLOAD]: ({ query }) => ({ status: 0, data: stored(String(query.name).split('.')[0] ?? '') }),
  [CONTENT]: picture,
}
const chooser = () => document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement

describe('pictures of a record', () => {
  it('are sent while the form is filled in and become references', async () => {
    await show(<Probe />, arriving)
    fireEvent.change(chooser(), { target: { files: [png('a.png'), png('b.png')] } })
    await waitFor(() => expect(value).toEqual([`file/${ID('a')}`, `file/${ID('b')}`]))
    expect(screen.getAllByRole('button', { name: /^Open Proofs, picture/ })).toHaveLength(2)
  })

  it('are dropped and pasted too', async () => {
    await show(<Probe />, arriving)
    const area = screen.getByRole('group', { name: LABEL })
    fireEvent.drop(area, { dataTransfer: { files: [png('a.png')] } })
    await waitFor(() => expect(value).toHaveLength(1))
    fireEvent.paste(area, { clipboardData: { files: [png('b.png')] } })
    await waitFor(() => expect(value).toHaveLength(2))
  })

  it('are taken or chosen where fingers are all there is: nothing is dropped or pasted there', async () => {
    await show(<Probe />, arriving)
    expect(screen.getByText(/^Drop, paste or choose/)).toBeTruthy()
    cleanup()
    fakeBrowser({ touch: true })
    await show(<Probe />, arriving)
    expect(screen.getByText(/^Take a photo, or choose/)).toBeTruthy()
    expect(screen.queryByText(/paste/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Take photo' })).toBeTruthy()
  })

  it('are no more than the field takes', async () => {
    await show(<Probe max={1} />, arriving)
    fireEvent.change(chooser(), { target: { files: [png('a.png'), png('b.png')] } })
    await waitFor(() => expect(value).toHaveLength(1))
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull()
  })

  it('a refused one says why beside itself, and can be taken away', async () => {
    const user = userEvent.setup()
    await show(<Probe />, { [UPLOAD]: () => ({ status: 4220, msg: 'This is not a picture.' }) })
    fireEvent.change(chooser(), { target: { files: [png('a.png')] } })
    expect(await screen.findByText('This is not a picture.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove a.png' }))
    expect(screen.queryByText('This is not a picture.')).toBeNull()
    expect(value).toEqual([])
  })

  it('one that failed on the way is tried again', async () => {
    let broken = true
    const user = userEvent.setup()
    await show(<Probe />, {
      ...arriving,
      [UPLOAD]: () => {
        if (broken) throw new TypeError('cut')
        return { status: 0, data: stored('a') }
      },
    })
    fireEvent.change(chooser(), { target: { files: [png('a.png')] } })
    const again = await screen.findByRole('button', { name: 'Try again: a.png' })
    broken = false
    await user.click(again)
    await waitFor(() => expect(value).toEqual([`file/${ID('a')}`]))
  })

  it('go on while their tab is hidden and are there when it is shown again', async () => {
    let answer: (value: unknown) => void = () => {}
    let setMode: (mode: 'visible' | 'hidden') => void = () => {}
    function Tab() {
      const [mode, set] = useState<'visible' | 'hidden'>('visible')
      setMode = set
      return (
        <Activity mode={mode}>
          <Probe />
        </Activity>
      )
    }
    const waiting = new Promise(resolve => {
      answer = resolve
    })
    const { page } = await show(<Tab />, { ...arriving, [UPLOAD]: () => waiting })
    fireEvent.change(chooser(), { target: { files: [png('a.png')] } })
    await screen.findByRole('progressbar', { name: 'a.png' })
    await act(async () => setMode('hidden'))
    await act(async () => answer({ status: 0, data: stored('a') }))
    expect(value).toEqual([])
    expect(page.isDirty).toBe(true)
    await act(async () => setMode('visible'))
    await waitFor(() => expect(value).toEqual([`file/${ID('a')}`]))
    expect(page.isDirty).toBe(false)
  })

  it('a closed tab stops what it has on its way', async () => {
    const { page } = await show(<Probe />, { ...arriving, [UPLOAD]: () => new Promise(() => {}) })
    fireEvent.change(chooser(), { target: { files: [png('a.png')] } })
    await screen.findByRole('progressbar', { name: 'a.png' })
    expect(page.isDirty).toBe(true)
    await act(async () => page.close())
    expect(screen.queryByRole('progressbar')).toBeNull()
  })
})

describe('the viewer', () => {
  const REFERENCES = [`file/${ID('a')}`, `file/${ID('b')}`, `file/${ID('c')}`]
  const open = async () => {
    // jsdom has no dialogs: what is not open has no role there.
    HTMLDialogElement.prototype.showModal = function () {
      this.setAttribute('open', '')
    }
    HTMLDialogElement.prototype.close = function () {
      this.removeAttribute('open')
    }
    const user = userEvent.setup()
    const shown = await show(<FileThumbs references={REFERENCES} label="Receipt HD1" />, { [CONTENT]: picture })
    await user.click(screen.getByRole('button', { name: 'Open Receipt HD1, picture 2' }))
    await screen.findByRole('dialog', { name: 'Receipt HD1' })
    return { user, ...shown }
  }

  it('opens at the picture pressed, goes on by keys, and gives the focus back', async () => {
    const { user } = await open()
    const dialog = screen.getByRole('dialog')
    expect(screen.getByText('2 of 3')).toBeTruthy()
    fireEvent.keyDown(dialog, { key: 'ArrowRight' })
    expect(screen.getByText('3 of 3')).toBeTruthy()
    fireEvent.keyDown(dialog, { key: 'ArrowRight' })
    expect(screen.getByText('1 of 3')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Close (Esc)' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open Receipt HD1, picture 2' }))
  })

  it('zooms, turns and compares', async () => {
    await open()
    const dialog = screen.getByRole('dialog')
    const pictures = () => [...dialog.querySelectorAll<HTMLImageElement>('.nt-viewer-pane img')]
    await waitFor(() => expect(pictures()).toHaveLength(1))
    fireEvent.keyDown(dialog, { key: '+' })
    fireEvent.keyDown(dialog, { key: 'r' })
    expect(pictures()[0]?.style.transform).toContain('rotate(90deg) scale(1.25)')
    fireEvent.keyDown(dialog, { key: '0' })
    expect(pictures()[0]?.style.transform).toContain('rotate(0deg) scale(1)')
    fireEvent.keyDown(dialog, { key: 'c' })
    await waitFor(() => expect(pictures()).toHaveLength(2))
    expect(pictures().map(({ alt }) => alt)).toEqual(['Receipt HD1, picture 2', 'Receipt HD1, picture 3'])
  })

  it('a file that cannot be had says so', async () => {
    render(<i />)
    await show(<FileThumbs references={[`file/${ID('x')}`]} label="Receipt" />, {
      [CONTENT]: () => ({ status: 4040, msg: 'The record does not exist.' }),
    })
    expect(await screen.findByText('Not available')).toBeTruthy()
  })

  it('keeps what lies under the pointer where it is', () => {
    const at = { x: 100, y: -40 }
    const near = zoomed(WHOLE, 2, at)
    expect(near).toMatchObject({ zoom: 2, x: -100, y: 40 })
    expect(zoomed(near, 0.5, at)).toMatchObject({ zoom: 1, x: 0, y: 0 })
    expect(zoomed(WHOLE, 100).zoom).toBe(8)
    expect(turned(moved(closer(WHOLE), 5, 5))).toMatchObject({ turn: 1, x: 0, y: 0 })
  })
})
