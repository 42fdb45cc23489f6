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

  it('asks in the language that the names are kept under, though the page is in another by then', async () => {
    const { api, i18n } = await show(<Labels types={['a']} />, { [path]: answer })
    await i18n.changeLanguage('ja')
    await screen.findByText('a ten')
    await expect.poll(() => api.requests.map(({ headers }) => headers['accept-language'])).toEqual(['en', 'ja'])
  })

  it('shows the code itself for what no dictionary has', async () => {
    await show(<Labels types={['missing']} />, { [path]: answer })
    await screen.findByText('10')
  })
})
