import { afterEach, describe, expect, it, vi } from 'vitest'
import { branchService, isSameOrigin, type KeptInHouse, type ServiceAccess } from './branch-service.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const SIMULATOR = 'http://127.0.0.1:8901'
const REAL = { address: 'https://bank.example.com/', key: 'k', secret: 's' }

interface Given {
  isDemo?: boolean
  set?: object
  simulator?: string
}

const wayOf = ({ isDemo = false, set = REAL, simulator }: Given): Promise<ServiceAccess | KeptInHouse> =>
  branchService(
    { isDemo },
    { set, simulator, introduce: ask => ask(new AbortController().signal), at: access => access },
  )

/** What the simulator says of the branch, and how often it was asked. */
const simulatorSays = (body: unknown) => {
  const ask = vi.fn(async () => new Response(JSON.stringify(body)))
  vi.stubGlobal('fetch', ask)
  return ask
}

describe('the service of a branch', () => {
  it.each<[string, Given, ServiceAccess | KeptInHouse]>([
    ['as the settings say it', {}, { ...REAL, address: 'https://bank.example.com', isSimulated: false }],
    ['none without an address', { set: {} }, 'off'],
    ['none with a simulator beside an installation for real', { set: {}, simulator: SIMULATOR }, 'off'],
    ['none in a trial without a simulator', { set: {}, isDemo: true }, 'off'],
    ['not without a key', { set: { ...REAL, key: '' } }, 'settings'],
    ['not without a secret', { set: { ...REAL, secret: null } }, 'settings'],
    ['not over a line that others write on', { set: { ...REAL, address: 'http://bank.example.com' } }, 'settings'],
    ['not a real one from a trial', { isDemo: true }, 'trial'],
    ['not one beside the simulator from a trial', { isDemo: true, simulator: SIMULATOR }, 'trial'],
    [
      'the simulator where the settings name it, in a trial or not',
      { isDemo: true, simulator: SIMULATOR, set: { ...REAL, address: `${SIMULATOR}/` } },
      { ...REAL, address: SIMULATOR, isSimulated: true },
    ],
  ])('%s', async (_, given, expected) => {
    expect(await wayOf(given)).toEqual(expected)
  })

  it('in a trial is the simulator’s, which tells once who the branch is there', async () => {
    const trial = { isDemo: true, set: {}, simulator: 'http://127.0.0.1:1' }
    simulatorSays({ key: 'trial' })
    expect(await wayOf(trial)).toBe('trial')
    vi.stubGlobal('fetch', () => Promise.reject(new Error('nobody is there')))
    expect(await wayOf(trial)).toBe('trial')
    const asked = simulatorSays({ key: 'trial', secret: 'known to all' })
    for (let time = 0; time < 2; time++)
      expect(await wayOf(trial)).toEqual({
        key: 'trial',
        secret: 'known to all',
        address: trial.simulator,
        isSimulated: true,
      })
    expect(asked).toHaveBeenCalledExactlyOnceWith(`${trial.simulator}/control/customer`, expect.anything())
  })
})

it('an origin is host, port and scheme; what is no address has none', () => {
  expect(isSameOrigin(`${SIMULATOR}/a`, `${SIMULATOR}/b`)).toBe(true)
  for (const other of ['http://127.0.0.1:8902', 'https://127.0.0.1:8901', 'http://127.0.0.1.evil:8901', 'bank', ''])
    expect(isSameOrigin(SIMULATOR, other)).toBe(false)
  expect(isSameOrigin('bank', 'bank')).toBe(false)
})
