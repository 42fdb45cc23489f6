import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { FakeHandlers } from '../testing/fake-api.ts'
import { show } from './harness.tsx'
import { useDict } from './index.ts'

afterEach(cleanup)

function Labels({ types }: { types: string[] }) {
  const dict = useDict(types)
  return <p>{dict.isReady ? types.map(type => dict.label(type, 10)).join('+') : 'loading'}</p>
}

describe('useDict', () => {
  const path = 'GET /ntocc-basic-api/dict/listDict'
  const answer: FakeHandlers[string] = ({ query }) =>
    (query.types ?? '')
      .split(',')
      .filter(type => type !== 'missing')
      .map(type => ({ type, dictList: [{ code: '10', name: `${type} ten` }] }))

  it('brings the dictionaries of a whole screen in one call', async () => {
    const { api } = await show(
      <>
        <Labels types={['a', 'b']} />
        <Labels types={['b', 'c']} />
      </>,
      { [path]: answer },
    )
    await screen.findByText('a ten+b ten')
    await screen.findByText('b ten+c ten')
    expect(api.requests.map(({ query }) => query.types)).toEqual(['a,b,c'])
  })

  it('shows the code itself for what no dictionary has', async () => {
    await show(<Labels types={['missing']} />, { [path]: answer })
    await screen.findByText('10')
  })
})
