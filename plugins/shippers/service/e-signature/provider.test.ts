import { describe, expect, it } from 'vitest'
import { providerOf } from './provider.ts'
import { simulatedSignature } from './simulation.ts'

const chosen = (name: string | undefined, isDemo = true) =>
  providerOf({ env: () => name, isDemo, simulates: false, service: () => undefined })

describe('the provider of an installation', () => {
  it('is none unless the operator chooses one', () => {
    expect(chosen(undefined)).toBeUndefined()
    expect(chosen('simulation')).toMatchObject({ simulated: true })
  })

  it('nobody signs real contracts in play, nor with a provider that there is not', () => {
    expect(() => chosen('simulation', false)).toThrow('E_SIGNATURE=simulation is for demo data only (DEMO=on)')
    for (const name of ['nobody', 'toString'])
      expect(() => chosen(name)).toThrow('E_SIGNATURE must be one of simulation, http, none')
  })

  it('the simulation signs twenty seconds after it was sent, and not before', async () => {
    let now = Date.UTC(2026, 0, 1, 15, 59, 50)
    const provider = simulatedSignature(() => now)
    const { signal } = new AbortController()
    const flow = await provider.start({ code: 'C', contractNo: 'N', parties: ['A', 'B'], files: [] }, signal)
    now += 19_999
    expect(await provider.look(flow, signal)).toEqual({ state: 'signing' })
    now += 1
    expect(await provider.look(flow, signal)).toEqual({ state: 'done', signDate: '2026-01-02' })
  })
})
