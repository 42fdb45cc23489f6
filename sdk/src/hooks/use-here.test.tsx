import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { show } from './harness.tsx'
import { useHere } from './use-here.ts'

afterEach(() => {
  cleanup()
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: undefined })
})

interface Asked {
  tell(found: object): void
  fail(error: object): void
}

/** A device that answers when it is told to. */
const device = (): Asked[] => {
  const asked: Asked[] = []
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: (tell: Asked['tell'], fail: Asked['fail']) => asked.push({ tell, fail }) },
  })
  return asked
}

function Probe({ isWanted = true }: { isWanted?: boolean }) {
  const { state, place, find } = useHere(isWanted)
  return (
    <button type="button" onClick={find}>
      {state} {place && `${place.lng},${place.lat}`}
    </button>
  )
}
const said = () => screen.getByRole('button').textContent

it('asks the device once it is wanted, and tells the place to a tenth of a metre', async () => {
  const asked = device()
  await show(<Probe />)
  expect([said(), asked.length]).toEqual(['finding ', 1])
  act(() => asked[0]?.tell({ coords: { longitude: 114.123456789, latitude: 30.5 } }))
  expect(said()).toBe('found 114.123457,30.5')
})

it('asks nobody while it is not wanted', async () => {
  const asked = device()
  await show(<Probe isWanted={false} />)
  expect([said(), asked.length]).toEqual(['off ', 0])
})

it.each([
  [1, 'denied '],
  [2, 'unknown '],
  [3, 'unknown '],
])('error %i of the device is told apart, and it can be asked once more', async (code, state) => {
  const asked = device()
  await show(<Probe />)
  act(() => asked[0]?.fail({ code }))
  expect(said()).toBe(state)
  fireEvent.click(screen.getByRole('button'))
  expect(said()).toBe('finding ')
  // What comes late of the first question is no answer to the second.
  act(() => asked[0]?.tell({ coords: { longitude: 1, latitude: 1 } }))
  expect(said()).toBe('finding ')
  act(() => asked[1]?.tell({ coords: { longitude: 2, latitude: 3 } }))
  expect(said()).toBe('found 2,3')
})

it('says that it is not known where there is no such device', async () => {
  await show(<Probe />)
  expect(said()).toBe('unknown ')
})
