import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { endpoints } from '../contracts/endpoints/index.ts'
import { click, LIST, rows, show } from './harness.tsx'
import { useAction, useList } from './index.ts'

afterEach(cleanup)

function Sign() {
  const sign = useAction(endpoints.waybillSign, { invalidates: [endpoints.waybillList] })
  const list = useList(endpoints.waybillList)
  const [qty, setQty] = useState(30)
  const [said, setSaid] = useState('')
  return (
    <div>
      <p>rows {list.total}</p>
      <p>
        {said} {Object.keys(sign.fieldErrors).join()} {sign.isPending ? 'busy' : ''}
      </p>
      <button type="button" onClick={() => setQty(31)}>
        change
      </button>
      <button
        type="button"
        onClick={async () => {
          const result = await sign.run({ body: { id: 1, version: 2, unloadQty: qty } })
          setSaid(result.ok ? 'signed' : `refused ${result.error.message}`)
        }}
      >
        sign
      </button>
    </div>
  )
}

describe('useAction', () => {
  const path = 'POST /ntocc-tms-api/waybill/sign'
  it('does it once for two clicks, and asks for the lists again', async () => {
    let release: (value: unknown) => void = () => {}
    const held = new Promise(resolve => (release = resolve))
    const { api } = await show(<Sign />, { [LIST]: rows(3), [path]: () => held })
    await screen.findByText('rows 3')
    click('sign')
    click('sign')
    await screen.findByText(/busy/)
    release({ id: 1 })
    await screen.findByText(/signed/)
    expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
    await waitFor(() => expect(api.requests.filter(({ method }) => method === 'GET')).toHaveLength(2))
  })

  it('gives the problems by field', async () => {
    const errors = { unloadQty: { code: 'validation.quantity.max' } }
    await show(<Sign />, { [LIST]: rows(3), [path]: () => ({ status: 4220, msg: 'Check', errors }) })
    await screen.findByText('rows 3')
    click('sign')
    await screen.findByText(/refused Check/)
    expect(screen.getByText(/unloadQty/)).toBeDefined()
  })

  it('keeps its key over a lost connection, takes a new one after an answer or a change', async () => {
    const keys: string[] = []
    const replies: (() => unknown)[] = [
      () => {
        throw new TypeError('lost')
      },
      () => ({ status: 5040, msg: 'upstream slow' }),
      () => ({ status: 4090, msg: 'conflict' }),
      () => {
        throw new TypeError('lost again')
      },
      () => ({ status: 0, data: { id: 1 } }),
    ]
    await show(
      <Sign />,
      { [LIST]: rows(1), [path]: () => replies.shift()?.() },
      { onRequest: headers => headers.has('idempotency-key') && keys.push(String(headers.get('idempotency-key'))) },
    )
    const press = async (words: RegExp) => {
      click('sign')
      await screen.findByText(words)
    }
    await press(/refused The service cannot be reached/)
    await press(/refused upstream slow/)
    await press(/refused conflict/)
    await press(/refused The service cannot be reached/)
    click('change')
    await press(/signed/)
    expect(new Set(keys.slice(0, 3)).size).toBe(1)
    expect(new Set(keys).size).toBe(3)
    expect(keys).toHaveLength(5)
  })
})
