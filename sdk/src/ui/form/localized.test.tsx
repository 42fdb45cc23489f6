import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { LocalizedInput } from './LocalizedInput.tsx'
import { renderBlock } from './testing.tsx'

afterEach(cleanup)

function Name({ first, max }: { first: unknown; max?: number }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <label htmlFor="name">Name</label>
      <LocalizedInput id="name" label="Name" value={value} onChange={setValue} {...(max && { max })} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}
const kept = () => JSON.parse(screen.getByRole('status').textContent ?? '')

describe('a text in four languages', () => {
  it('takes one line, whose sign counts the other languages and opens them', async () => {
    await renderBlock(() => <Name first={{ en: 'Barrel', zh: '铁桶', es: 'Barril' }} />)
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Barrel')
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Other languages: 2' }))
    expect(screen.getByLabelText<HTMLInputElement>('Name (中文)').value).toBe('铁桶')
    await userEvent.type(screen.getByLabelText('Name (日本語)'), '樽')
    expect(kept()).toEqual({ en: 'Barrel', zh: '铁桶', es: 'Barril', ja: '樽' })
    await userEvent.click(screen.getByRole('button', { name: 'Fewer languages' }))
    expect(screen.getByRole('button', { name: 'Other languages: 3' })).toBeTruthy()
    expect(screen.getAllByRole('textbox')).toHaveLength(1)
  })

  it('in one language only has none to count', async () => {
    await renderBlock(() => <Name first="Barrel" />)
    expect(await screen.findByRole('button', { name: 'Other languages' })).toBeTruthy()
  })

  it('that may be long is written on several lines, its other languages as well at hand', async () => {
    await renderBlock(() => <Name first="Barrel" max={300} />)
    const own = await screen.findByLabelText<HTMLTextAreaElement>('Name')
    expect([own.tagName, own.maxLength]).toEqual(['TEXTAREA', 300])
    await userEvent.click(screen.getByRole('button', { name: 'Other languages' }))
    await userEvent.type(screen.getByLabelText('Name (Español)'), 'Barril')
    expect(kept()).toEqual({ en: 'Barrel', es: 'Barril' })
  })
})
