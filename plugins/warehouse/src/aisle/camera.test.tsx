import { renderPlugin } from '@ntocc/sdk/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import contract from '../../contract.ts'
import locale from '../../locales/en.json' with { type: 'json' }
import plugin from '../../plugin.ts'

const AT = '/ntocc-basic-api'
const one = (data: object) => ({ status: 0, data })
const page = (records: object[]) => one({ records, total: records.length, pageNum: 1, pageSize: 200 })
const BIN = { id: 1, code: 'B1', binNo: 'A-01', warehouseCode: 'W1' }
const HEAP = { id: 3, version: 1, code: 'C3', countNo: 'PD7', lineNo: 1, goodsCode: 'G1', binCode: 'B1' }

const open = () =>
  renderPlugin(plugin, {
    page: 'AisleWork',
    locale,
    query: { of: 'count', id: '7' },
    session: { permissions: [...contract.permissions] },
    api: {
      [`GET ${AT}/stockGoods`]: () => page([{ id: 1, code: 'G1', goodsNo: 'TEA', name: 'Tea', ownerCode: 'O1' }]),
      [`GET ${AT}/warehouseBin`]: () => page([BIN]),
      [`GET ${AT}/stockCount/7`]: () => one({ id: 7, version: 1, code: 'D7', status: 1, countNo: 'PD7', moves: [] }),
      [`GET ${AT}/stockCountWork`]: () => one({ lines: [HEAP] }),
    } as never,
  })

/** What lies before the camera now. */
let seen: string[] = []
const stop = vi.fn()
const devices = { getUserMedia: vi.fn() }
const vibrate = vi.fn()
let looks = 0

class BarcodeDetector {
  async detect() {
    looks += 1
    return seen.map(rawValue => ({ rawValue }))
  }
}

beforeEach(() => {
  seen = []
  stop.mockClear()
  vibrate.mockClear()
  devices.getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [{ stop }] })
  vi.stubGlobal('BarcodeDetector', BarcodeDetector)
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices })
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  Reflect.deleteProperty(navigator, 'vibrate')
  localStorage.clear()
})

it('the camera reads what is before it once, and is let go when the work is left', async () => {
  const { unmount } = await open()
  await screen.findByRole('heading', { name: 'Scan bin A-01' })
  await userEvent.click(screen.getByRole('button', { name: 'Camera' }))
  await screen.findByLabelText('Camera', { selector: 'video' })
  seen = ['A-02']
  const wrong = await screen.findByRole('alert')
  expect(wrong.textContent).toBe('Expected A-01, scanned A-02')
  // What lies there still is one scan.
  const before = looks
  await waitFor(() => expect(looks).toBeGreaterThan(before + 2))
  expect(vibrate.mock.calls).toEqual([[[120, 60, 240]]])
  seen = ['A-01']
  await screen.findByRole('heading', { name: 'Scan the goods' })
  // It lies there still: seen again by the next prompt it would be the wrong goods.
  seen = []
  await waitFor(() => expect(devices.getUserMedia).toHaveBeenCalledTimes(1))
  expect(stop).not.toHaveBeenCalled()
  unmount()
  expect(stop).toHaveBeenCalled()
})

it('right and wrong are felt unless somebody wants it quiet, and the phone remembers that', async () => {
  const { unmount } = await open()
  await screen.findByRole('heading', { name: 'Scan bin A-01' })
  await userEvent.click(screen.getByRole('switch', { name: 'Sound' }))
  await userEvent.keyboard('A-02{Enter}')
  await screen.findByRole('alert')
  expect(vibrate).not.toHaveBeenCalled()
  unmount()
  await open()
  await screen.findByRole('heading', { name: 'Scan bin A-01' })
  const sound = screen.getByRole('switch', { name: 'Sound' })
  expect(sound.getAttribute('aria-checked')).toBe('false')
  await userEvent.click(sound)
  await userEvent.keyboard('A-01{Enter}')
  await screen.findByRole('heading', { name: 'Scan the goods' })
  expect(vibrate.mock.calls).toEqual([[[40]]])
})

it('a camera that is not allowed says so, and scanning goes on', async () => {
  devices.getUserMedia.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await open()
  await screen.findByRole('heading', { name: 'Scan bin A-01' })
  await userEvent.click(screen.getByRole('button', { name: 'Camera' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The camera cannot be used/)
  await userEvent.keyboard('A-01{Enter}')
  await screen.findByRole('heading', { name: 'Scan the goods' })
})

it('without a reader of barcodes in the browser there is no button', async () => {
  vi.stubGlobal('BarcodeDetector', undefined)
  await open()
  await screen.findByRole('heading', { name: 'Scan bin A-01' })
  expect(screen.queryByRole('button', { name: 'Camera' })).toBeNull()
})
