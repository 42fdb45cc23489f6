import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Address, createAddress } from './address.ts'

let address: Address
beforeEach(() => {
  history.replaceState(null, '', '/start')
  address = createAddress()
})
afterEach(() => history.replaceState(null, '', '/'))

const at = () => Object.values(address.place.get()).join('')

describe('the address', () => {
  it('goes to paths, tells who follows, and comes back', async () => {
    const heard = vi.fn()
    address.place.subscribe(heard)
    address.navigate('/waybills?status=70#row')
    expect(at()).toBe('/waybills?status=70#row')
    expect(address.place.get()).toEqual({ pathname: '/waybills', search: '?status=70', hash: '#row' })
    expect(heard).toHaveBeenCalledTimes(1)
    history.back()
    await vi.waitFor(() => expect(at()).toBe('/start'))
    expect(heard).toHaveBeenCalledTimes(2)
  })

  it('replaces when told so, and where one is already; the place stays the same object then', () => {
    const pushed = vi.spyOn(history, 'pushState')
    address.navigate('/other', { replace: true })
    const place = address.place.get()
    address.navigate('/other')
    expect(pushed).not.toHaveBeenCalled()
    expect(address.place.get()).toBe(place)
    address.navigate('/third')
    expect(pushed).toHaveBeenCalledTimes(1)
    pushed.mockRestore()
  })

  it.each(['//elsewhere.example/x', 'https://elsewhere.example/'])('never goes to another site: %s', to => {
    expect(() => address.navigate(to)).toThrow()
    expect(at()).toBe('/start')
  })
})
